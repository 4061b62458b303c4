/** Files for GitHub and Renovate: they are valid, and their commands, paths and programs exist. */

import { globSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseDocument } from 'yaml'
import { ROOT } from './docs/code-blocks.ts'

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const listed = (folder: string) =>
  readdirSync(join(ROOT, folder)).map((name) => `${folder}/${name}`)
const WORKFLOWS = listed('.github/workflows')
const FORMS = listed('.github/ISSUE_TEMPLATE')

interface Step {
  readonly uses?: string
  readonly run?: string
  readonly with?: Record<string, unknown>
}

interface Job {
  readonly uses?: string
  readonly needs?: string
  readonly permissions?: Record<string, string>
  readonly steps?: readonly Step[]
  readonly container?: { readonly image: string }
  readonly 'timeout-minutes'?: number
}

interface Workflow {
  readonly on: Record<string, unknown>
  readonly permissions: Record<string, string>
  readonly jobs: Record<string, Job>
}

interface Form {
  readonly name: string
  readonly description: string
  readonly body: readonly {
    readonly type: string
    readonly id: string
    readonly attributes: { readonly label: string }
  }[]
}

/** @throws when it is no YAML, or has a key twice. */
function yaml<Content>(path: string): Content {
  const document = parseDocument(read(path), { uniqueKeys: true, strict: true })
  expect(document.errors, path).toEqual([])
  expect(document.warnings, path).toEqual([])
  return document.toJS() as Content
}

const jobs = WORKFLOWS.flatMap((path) => Object.entries(yaml<Workflow>(path).jobs))
const steps = jobs.flatMap(([, job]) => job.steps ?? [])

test('an action is pinned by the hash of a commit, with its version beside it', () => {
  const used = WORKFLOWS.flatMap((path) => [...read(path).matchAll(/uses: (.+)/g)])
  expect(used.length).toBeGreaterThan(4)
  for (const [, action = ''] of used) {
    if (action.startsWith('./')) expect(statSync(join(ROOT, action)).isFile()).toBe(true)
    else expect(action).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/)
  }
})

test('every command of a workflow exists', () => {
  const { scripts } = JSON.parse(read('package.json'))
  const lines = steps.flatMap(({ run, with: given = {} }) =>
    [run, given['version-script'], given['publish-script']].filter((one) => typeof one === 'string')
  )
  expect(lines).toContain('.ci/run')
  expect(lines).toContain('npm run release')
  for (const line of lines) {
    const script = /^npm run ([\w:-]+)/.exec(line)?.[1]
    if (script !== undefined) expect(scripts).toHaveProperty([script])
    const file = /^(?:node )?((?:\.ci|scripts)\/\S+)/.exec(line)?.[1]
    if (file !== undefined) expect(statSync(join(ROOT, file)).isFile()).toBe(true)
    expect(line).toMatch(/^(?:npm (?:run|config)|node scripts\/|\.ci\/run(?: tools)?$|git config)/)
  }
  expect(statSync(join(ROOT, '.ci/run')).mode & 0o111).not.toBe(0)
})

test('a job has only the permissions it needs, and a time limit', () => {
  for (const path of WORKFLOWS) {
    const { permissions, jobs } = yaml<Workflow>(path)
    // Rights that are not listed are those of the repository's settings.
    expect(Object.values(permissions).every((right) => right === 'read')).toBe(true)
    for (const job of Object.values(jobs)) {
      if (job.uses === undefined) expect(job['timeout-minutes']).toBeLessThanOrEqual(60)
    }
  }
  const writing = jobs.filter(([, { permissions = {} }]) =>
    Object.values(permissions).includes('write')
  )
  expect(writing.map(([name]) => name)).toEqual(['release'])
  expect(writing[0]?.[1]).toMatchObject({
    needs: 'test',
    permissions: { contents: 'write', 'pull-requests': 'write', 'id-token': 'write' }
  })
})

test('untrusted text is never part of a command', () => {
  for (const { run = '' } of steps) expect(run).not.toContain('${{')
})

test('CI runs on the Node of the repository', () => {
  const images = jobs.flatMap(([, { container }]) =>
    container ? [container.image.replace(/@.*/, '')] : []
  )
  const node = `node:${read('.node-version').trim()}`
  expect(images).toEqual([`${node}-bookworm`, `${node}-trixie`])
})

test('CI tests the store and the service on Valkey, alone and as a cluster', () => {
  const lines = steps.map(({ run }) => run)
  expect(lines).toContain('npm run test:redis -- --valkey')
  expect(lines).toContain('npm run test:redis -- --valkey --cluster')
})

test('issue forms have the fields that GitHub requires', () => {
  for (const path of FORMS.filter((path) => !path.endsWith('config.yml'))) {
    const { name, description, body } = yaml<Form>(path)
    expect(name.length * description.length, path).toBeGreaterThan(0)
    const ids = body.map(({ id }) => id)
    expect(new Set(ids).size, path).toBe(ids.length)
    for (const { type, id, attributes } of body) {
      expect(['input', 'textarea', 'dropdown', 'checkboxes'], path).toContain(type)
      expect(id, path).toMatch(/^[\w-]+$/)
      expect(attributes.label.length, path).toBeGreaterThan(0)
    }
  }
  const { contact_links: links } = yaml<{ contact_links: { url: string }[] }>(
    '.github/ISSUE_TEMPLATE/config.yml'
  )
  const { url } = JSON.parse(read('packages/core/package.json')).repository
  const repository = url.replace(/^git\+|\.git$/g, '')
  for (const link of links) expect(link.url.startsWith(repository)).toBe(true)
  expect(read('SECURITY.md')).toContain(`${repository}/security/advisories/new`)
})

test('every path with an owner exists', () => {
  const lines = read('.github/CODEOWNERS').split('\n')
  const owned = lines.filter((line) => line !== '' && !line.startsWith('#'))
  expect(owned[0]).toMatch(/^\* /)
  for (const line of owned) {
    const [path = '', ...owners] = line.split(/\s+/)
    expect(owners.length, line).toBeGreaterThan(0)
    for (const owner of owners) expect(owner).toMatch(/^@[\w-]+(?:\/[\w-]+)?$/)
    if (path !== '*') expect(globSync(path.slice(1), { cwd: ROOT }), line).not.toEqual([])
  }
})

test('Renovate excludes the pinned libraries', () => {
  const { packageRules } = JSON.parse(read('renovate.json'))
  const { catalog } = yaml<{ catalog: Record<string, string> }>('pnpm-workspace.yaml')
  const pinned = Object.keys(catalog).filter((name) => /^\d/.test(catalog[name] ?? ''))
  const [careful] = packageRules as { matchPackageNames: string[] }[]
  expect(careful?.matchPackageNames).toEqual(pinned.sort())
})

test('the links of SECURITY.md have a target', () => {
  const links = [...read('SECURITY.md').matchAll(/\]\((?!https:)([^)#]+)/g)]
  expect(links.length).toBeGreaterThan(0)
  for (const [, path = ''] of links) expect(statSync(join(ROOT, path)).isFile()).toBe(true)
})
