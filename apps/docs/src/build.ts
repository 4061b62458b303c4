/**
 * Writes the documentation as static files.
 *
 *   node src/build.ts --out DIR --openapi FILE [--base /docs/]
 *
 * Without `--base` the pages work in any folder of any server, and from a disk.
 */

import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync
} from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { makeAssets } from './assets.ts'
import { changelog } from './changelog.ts'
import { npmPackage } from './clients/npm-package.ts'
import { wheel } from './clients/wheel.ts'
import { createHighlighter } from './highlight.ts'
import { homePage } from './home.ts'
import { type Guide, renderGuide, type Section } from './markdown.ts'
import { type Frame, type Page, pageHtml } from './page.ts'
import { playgroundLink } from './playground-link.ts'
import type { OpenApi } from './reference/openapi.ts'
import type { Recorded } from './reference/operation.ts'
import { referencePage } from './reference/reference-page.ts'
import { GROUPS, REPOSITORY, REST, SHORT } from './site.ts'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const GUIDES = join(ROOT, 'docs')
const RECORDED = new URL('./reference/recorded.json', import.meta.url)
const CODES = readFileSync(join(GUIDES, 'errors.md'), 'utf8')
const isCode = (hash: string) => CODES.includes(`### ${hash.slice(1).toUpperCase()}\n`)

async function build(out: string, document: OpenApi, base: string): Promise<void> {
  const isServed = base !== ''
  const href = (name: string) => addressOf(name, base)
  const highlighter = await createHighlighter()
  // Only a service has a playground.
  const footOf = isServed ? playgroundLink : () => ''
  const texts = guideTexts()
  const names = [...texts.keys()]
  const linkTo = (link: string) => resolved(link, names, base)
  const guides = new Map<string, Guide>(
    [...texts].map(([name, text]) => [
      name,
      renderGuide(text, highlighter, { linkTo, picture: pictureOf, footOf })
    ])
  )
  const recorded: Record<string, Recorded> = existsSync(RECORDED)
    ? JSON.parse(readFileSync(RECORDED, 'utf8'))
    : {}
  const reference = referencePage({ document, recorded, highlighter, href, footOf })
  const rows = [
    ...[...guides].flatMap(([name, guide]) =>
      rowsOf(pageName(name, base), guide.title, searched(name, guide))
    ),
    ...rowsOf(pageName('reference', base), 'API reference', reference.sections)
  ]
  const assets = await makeAssets(JSON.stringify(rows))
  const frame: Frame = {
    groups: groupsOf(guides),
    href,
    asset: (name) => `${base}assets/${assets.names.get(name) ?? name}`,
    inline: assets.inline,
    isServed
  }
  const pages: Page[] = [
    homePage(frame, highlighter, pictureOf('images/how-it-works.svg') ?? ''),
    reference.page,
    ...[...guides].map(([name, guide]) => ({ name, ...guide }))
  ]
  rmSync(out, { recursive: true, force: true })
  mkdirSync(join(out, 'assets'), { recursive: true })
  for (const page of pages) writeFileSync(join(out, `${page.name}.html`), pageHtml(page, frame))
  for (const [name, text] of assets.files) writeFileSync(join(out, name), text)
  const python = wheel(join(ROOT, 'clients/python'))
  writeFileSync(join(out, python.name), python.bytes)
  const license = readFileSync(join(ROOT, 'LICENSE'), 'utf8')
  writeFileSync(join(out, 'client.tgz'), npmPackage(join(ROOT, 'packages/client'), license))
  if (existsSync(join(GUIDES, 'images'))) {
    cpSync(join(GUIDES, 'images'), join(out, 'images'), { recursive: true })
  }
}

/** The Markdown of the guides, and of the changelog, by name. */
function guideTexts(): Map<string, string> {
  const files = readdirSync(GUIDES).filter((file) => file.endsWith('.md'))
  const guides = files.map((file): [string, string] => [
    file.slice(0, -3),
    readFileSync(join(GUIDES, file), 'utf8')
  ])
  return new Map([...guides, ['changelog', changelog(ROOT)]])
}

/** Returns the address of a page, from any page. A served page has no suffix. */
function addressOf(name: string, base: string): string {
  if (name === '') return base
  if (base !== '') return name === 'index' ? base : base + name
  return `${name}.html`
}

const pageName = (name: string, base: string) => (base === '' ? `${name}.html` : name)

/** The sections that a search finds. Its many changes would hide the guides, so the changelog has its first only. */
function searched(name: string, { sections }: Guide): readonly Section[] {
  return name === 'changelog' ? sections.slice(0, 1) : sections
}

function rowsOf(page: string, title: string, sections: readonly Section[]) {
  return sections
    .filter(({ heading, text }) => heading !== '' || text !== '')
    .map(({ anchor, heading, text }) => [page, title, anchor, heading, text])
}

/** A link of a guide: to a page, to a file of the docs, or to the repository. */
function resolved(link: string, names: readonly string[], base: string): string {
  if (/^(?:https?:|mailto:|#)/.test(link)) return link
  const [path = '', anchor] = link.split('#')
  const hash = anchor === undefined ? '' : `#${anchor}`
  const name = path.replace(/\.md$/, '')
  if (path.endsWith('.md') && names.includes(name)) {
    // The anchors of codes: GitHub writes them in small letters.
    const isOfCode = name === 'errors' && isCode(hash)
    return addressOf(name, base) + (isOfCode ? hash.toUpperCase() : hash)
  }
  if (path.startsWith('images/')) return base + path
  const target = join('docs', path)
  return target.startsWith('..') ? link : REPOSITORY + target + hash
}

/** An SVG that takes the colours of the page. */
function pictureOf(link: string): string | undefined {
  const file = /images\/[\w-]+\.svg$/.exec(link)?.[0]
  const path = file && join(GUIDES, file)
  if (!path || !existsSync(path)) return undefined
  return readFileSync(path, 'utf8')
    .replace(/<\?xml[^>]*>\s*/, '')
    .replace(/<style>[\s\S]*?<\/style>/, '')
    .replace(/<title>[\s\S]*?<\/title>/, '')
    .replace('<svg ', '<svg aria-hidden="true" ')
}

function groupsOf(guides: ReadonlyMap<string, Guide>): Frame['groups'] {
  const isThere = (name: string) => name === 'index' || name === 'reference' || guides.has(name)
  const entry = (name: string) => ({ name, title: SHORT[name] ?? guides.get(name)?.title ?? name })
  const listed = new Set(GROUPS.flatMap(({ pages }) => pages))
  const others = [...guides.keys()].filter((name) => !listed.has(name))
  const groups = [...GROUPS, { title: REST, pages: others }].map(({ title, pages }) => ({
    title,
    entries: pages.filter(isThere).map(entry)
  }))
  return groups.filter(({ entries }) => entries.length > 0)
}

const { values } = parseArgs({
  options: {
    out: { type: 'string' },
    openapi: { type: 'string' },
    base: { type: 'string', default: '' }
  }
})
if (!values.out || !values.openapi)
  throw new Error('usage: build.ts --out DIR --openapi FILE [--base /docs/]')

await build(values.out, JSON.parse(readFileSync(values.openapi, 'utf8')), values.base)
