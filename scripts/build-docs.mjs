/**
 * Builds the documentation: the pages that the service serves at /docs/, into apps/docs/dist, if they are missing or
 * what they are made of has changed; or static files for any server.
 *
 *   node scripts/build-docs.mjs
 *   node scripts/build-docs.mjs --out DIR
 */

import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { sourceStamp } from './source-stamp.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const built = join(root, 'apps/docs/dist')

/** Inputs of the pages: their sources, the guides, the changelogs, and the sources of the OpenAPI document. */
const stamp = sourceStamp(root, built, () => [
  'apps/docs/src',
  'apps/docs/package.json',
  'apps/dashboard/src/icon.svg',
  'apps/dashboard/src/styles/tokens.css',
  'apps/service/src/doors',
  'apps/service/src/domains/jobs',
  'clients/python/src',
  'clients/python/pyproject.toml',
  'packages/client/src',
  'packages/client/package.json',
  'packages/core/src/errors.ts',
  'packages/fetch/src/options',
  'pnpm-lock.yaml',
  '.changeset',
  ...changelogs(),
  ...readdirSync(join(root, 'docs'))
    .filter((name) => name.endsWith('.md') || name === 'images')
    .map((name) => `docs/${name}`)
])

/** The changelogs of the packages. */
function changelogs() {
  const folders = ['apps', 'packages', 'plugins'].flatMap((group) =>
    readdirSync(join(root, group)).map((name) => `${group}/${name}`)
  )
  return folders
    .map((folder) => `${folder}/CHANGELOG.md`)
    .filter((file) => existsSync(join(root, file)))
}

/** True when dist was built from the sources as they are. */
export function areDocsBuilt() {
  return stamp.isCurrent()
}

/** Builds, unless {@link areDocsBuilt}. @returns the folder of what is built */
export function buildDocs() {
  if (areDocsBuilt()) return built
  writePages(built, '/docs/')
  stamp.set()
  return built
}

/** @param base - where the pages are served; empty for relative links */
function writePages(out, base) {
  const place = mkdtempSync(join(tmpdir(), 'sluice-docs-'))
  const openapi = join(place, 'openapi.json')
  try {
    const document = run(['--conditions=@sluice/source', 'scripts/print-openapi.mjs'], 'pipe')
    writeFileSync(openapi, document)
    run(
      [
        '--conditions=@sluice/source',
        'apps/docs/src/build.ts',
        '--out',
        out,
        '--openapi',
        openapi,
        '--base',
        base
      ],
      2
    )
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}

function run(args, stdout) {
  const done = spawnSync(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', stdout, 2],
    maxBuffer: 2 ** 26
  })
  if (done.status !== 0) process.exit(done.status ?? 1)
  return done.stdout
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values } = parseArgs({ options: { out: { type: 'string' } } })
  if (values.out === undefined) buildDocs()
  else {
    writePages(resolve(process.env.INIT_CWD ?? '.', values.out), '')
    console.error(`The documentation is in ${values.out}.`)
  }
}
