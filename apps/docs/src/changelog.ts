/** The changelog of all packages as one guide: what is not released yet, and each version. */

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Headings by the kind of a change, in their order. */
const KINDS = [
  ['major', 'Changed or removed'],
  ['minor', 'New'],
  ['patch', 'Fixed']
] as const

/** A change that waits for its release. */
interface Change {
  readonly kind: string
  readonly packages: readonly string[]
  readonly text: string
}

/** The Markdown of the page. @param root - of the repository. */
export function changelog(root: string): string {
  const released = releasesIn(root)
  const versions = [...released.keys()].sort((a, b) => b.localeCompare(a, 'en', { numeric: true }))
  return [
    '# Changelog',
    'Changes by version, the newest first. Read it before [an upgrade](operating.md#upgrading).',
    ...unreleased(changesIn(join(root, '.changeset'))),
    ...versions.flatMap((version) => [`## ${version}`, ...(released.get(version) ?? [])])
  ].join('\n\n')
}

function unreleased(changes: readonly Change[]): string[] {
  if (changes.length === 0) return []
  const sections = KINDS.flatMap(([kind, title]) => {
    const items = changes.filter((change) => change.kind === kind).map(itemOf)
    return items.length === 0 ? [] : [`### ${title}`, items.join('\n')]
  })
  return ['## Unreleased', 'In the source, and in no published package yet.', ...sections]
}

function itemOf({ packages, text }: Change): string {
  const [title = '', ...rest] = text.split(/\n{2,}/)
  const names = packages.map((name) => `\`${name}\``).join(', ')
  const paragraphs = [`**${title.replaceAll('\n', ' ')}** (${names})`, ...rest]
  return `- ${paragraphs.join('\n\n').replace(/\n(?=.)/g, '\n  ')}\n`
}

/** The largest kind of a changeset is that of its change. */
function changesIn(folder: string): Change[] {
  const names = readdirSync(folder).filter((name) => /^(?!README).*\.md$/.test(name))
  return names.sort().map((name) => {
    const [, head = '', text = ''] = readFileSync(join(folder, name), 'utf8').split(/^---$/m)
    const bumps = [...head.matchAll(/^"([^"]+)": (\w+)$/gm)]
    const kinds = new Set(bumps.map(([, , kind = '']) => kind))
    return {
      kind: KINDS.find(([kind]) => kinds.has(kind))?.[0] ?? 'patch',
      packages: bumps.map(([, name = '']) => name),
      text: text.trim()
    }
  })
}

/** Sections of each version: one for each package that changed. */
function releasesIn(root: string): Map<string, string[]> {
  const releases = new Map<string, string[]>()
  for (const file of changelogFiles(root)) {
    const [head = '', ...versions] = readFileSync(file, 'utf8').split(/^## /m)
    const name = head.replace(/^# /, '').trim()
    for (const section of versions) {
      const [version = '', ...lines] = section.split('\n')
      const known = releases.get(version) ?? []
      const body = lines.join('\n').replace(/^#/gm, '##').trim()
      releases.set(version, [...known, `### ${name}`, body])
    }
  }
  return releases
}

/** The changelogs of the packages, the service's first. */
function changelogFiles(root: string): string[] {
  const files = ['apps', 'packages', 'plugins'].flatMap((group) =>
    readdirSync(join(root, group)).map((name) => join(root, group, name, 'CHANGELOG.md'))
  )
  return files
    .filter((file) => existsSync(file))
    .sort((a, b) => rank(a) - rank(b) || a.localeCompare(b))
}

function rank(file: string): number {
  return file.includes('apps/service') ? 0 : file.includes('/apps/') ? 1 : 2
}
