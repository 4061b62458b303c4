/**
 * Publishes every package whose version the registry lacks.
 *
 *   npm run release -- [--registry <URL>] [--tag <name>] [--dry-run]
 *
 * 1. changesets set the versions and write the CHANGELOGs, where there are changesets; 2. everything is built, and what its
 * doc comments cite gets an address; 3. packed; 4. each tarball is checked; 5. the versions are committed; 6. the tarballs are
 * published, dependencies first, each with a git tag `<name>@<version>`. Up to 4 a failure leaves the working tree as it was.
 * After that, the same command goes on with what is missing. `--dry-run` does 1 to 4 and tells what would be published.
 *
 * `--registry` takes the place of the one of `.npmrc`, whose token is used. `--tag` is `latest` if not given. In GitHub
 * Actions provenance is attested, which needs `id-token: write`. Pushing the commit and the tags is left to the caller.
 */

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { waitingChangesets } from './changesets.mjs'
import { checkTarballs } from './check-tarball.mjs'
import { linkCitations } from './link-citations.mjs'
import { readOptions } from './options.mjs'
import { publishedPackages } from './packages.mjs'
import { output, requireCleanTree, restoreTree, run } from './steps.mjs'

const out = mkdtempSync(join(tmpdir(), 'sluice-release-'))
try {
  const options = readOptions(process.argv.slice(2))
  if (options) await release(options)
} catch (error) {
  console.error(`release: ${error.message}`)
  process.exitCode = 1
} finally {
  rmSync(out, { recursive: true })
}

async function release({ tag, registry, dryRun }) {
  const environment = { PNPM_CONFIG_PROVENANCE: String(process.env.GITHUB_ACTIONS === 'true') }
  // pnpm reads the first, npm the second.
  if (registry)
    Object.assign(environment, { PNPM_CONFIG_REGISTRY: registry, npm_config_registry: registry })
  requireCleanTree()
  let packed
  try {
    packed = await prepare(environment)
  } catch (error) {
    restoreTree()
    throw error
  }
  if (tag) retag(tag)
  if (dryRun) restoreTree()
  for (const { name, version } of packed)
    console.log(`${dryRun ? 'would publish' : 'publishes'} ${name}@${version}`)
  if (packed.length === 0) console.log('The registry has every package in its present version.')
  if (dryRun || packed.length === 0) return
  if (output('git', ['status', '--porcelain']) !== '') {
    run('git', ['add', '--all'])
    run('git', ['commit', '--quiet', '--message', 'release: set the versions by the changesets'])
  }
  run('changeset', ['publish', '--from-pack-dir', out], environment)
}

/** Versions, builds, packs and checks. @returns the packages that the registry lacks */
async function prepare(environment) {
  if (waitingChangesets().length > 0) run('changeset', ['version'])
  run('turbo', ['run', 'build', '--output-logs', 'errors-only'])
  for (const { folder, manifest } of publishedPackages()) linkCitations(folder, manifest)
  const plan = join(out, 'plan.json')
  run('changeset', ['publish-plan', '--output', plan], environment)
  if (readPlan(plan).length === 0) return []
  run('changeset', ['pack', '--from-publish-plan', plan, '--out-dir', out])
  return await checkTarballs(
    readPlan(join(out, 'publish-plan.json')).map(({ tarball }) => join(out, tarball.path))
  )
}

function readPlan(file) {
  return JSON.parse(readFileSync(file, 'utf8')).plan.flat()
}

/** changesets takes a tag only where it packs itself. */
function retag(tag) {
  const file = join(out, 'publish-plan.json')
  const { plan, ...rest } = JSON.parse(readFileSync(file, 'utf8'))
  const retagged = plan.map((group) => group.map((one) => ({ ...one, tag })))
  writeFileSync(file, JSON.stringify({ ...rest, plan: retagged }))
}
