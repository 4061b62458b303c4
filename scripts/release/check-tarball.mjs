/** Requirements for a packed package, checked before anyone can install it. */

import { execFile } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'

const run = promisify(execFile)
const LIMIT = { maxBuffer: 64 * 1024 * 1024 }

/** Paths in a package; Lua is what the store runs in Redis. */
const EXPECTED = /^(?:dist\/|fixtures\/|lua\/|package\.json$|README\.md$|CHANGELOG\.md$|LICENSE$)/
/** Built from the repository's own way to name versions, which no registry knows. */
const UNRESOLVED = /^(?:workspace|catalog|file|link):/
const RUNTIME = ['dependencies', 'peerDependencies', 'optionalDependencies', 'devDependencies']

/**
 * Checks the content and the manifest, then runs publint (is it packed right) and attw (do its types resolve for users of
 * ES modules).
 *
 * @param {string} file - a tarball as `pnpm pack` writes it
 * @returns {Promise<{ name: string, version: string, files: string[] }>}
 * @throws Error that names the package and all that is wrong with it
 */
export async function checkTarball(file) {
  const files = await filesOf(file)
  const manifest = JSON.parse((await run('tar', ['-xzOf', file, 'package/package.json'])).stdout)
  const judged = await Promise.all([
    faultsBy('publint', ['run', file, '--strict']),
    faultsBy('attw', [file, '--profile', 'esm-only', '--format', 'ascii'])
  ])
  const faults = [...faultsOfFiles(files), ...faultsOfManifest(manifest, files), ...judged.flat()]
  if (faults.length > 0) {
    throw new Error(`${manifest.name}@${manifest.version} must not be published:\n${list(faults)}`)
  }
  return { name: manifest.name, version: manifest.version, files }
}

/**
 * The same for many, as many at once as there are processors.
 *
 * @param {string[]} files
 * @returns {Promise<{ name: string, version: string, files: string[] }[]>} in the order of the files
 * @throws Error of the first that must not be published
 */
export async function checkTarballs(files) {
  const checked = []
  const waiting = [...files.entries()]
  async function checkSome() {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [at, file] = next
      checked[at] = await checkTarball(file)
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, checkSome))
  return checked
}

const list = (lines) => lines.map((line) => `  - ${line.replaceAll('\n', '\n    ')}`).join('\n')

/** Paths below the folder of the package, without folders. */
async function filesOf(file) {
  const { stdout } = await run('tar', ['-tzf', file], LIMIT)
  return stdout
    .split('\n')
    .filter((path) => path !== '' && !path.endsWith('/'))
    .map((path) => path.replace(/^package\//, ''))
}

function faultsOfFiles(files) {
  const stray = files.filter((path) => !EXPECTED.test(path))
  const missing = ['LICENSE', 'README.md'].filter((name) => !files.includes(name))
  const built = files.some((path) => path.startsWith('dist/'))
  return [
    ...stray.map((path) => `it has ${path}, which is neither built nor a text about the package`),
    ...missing.map((name) => `it has no ${name}`),
    ...(built ? [] : ['it has nothing in dist; build it first'])
  ]
}

function faultsOfManifest(manifest, files) {
  const { publishConfig, bin = {} } = manifest
  const isPublic = publishConfig?.access === 'public' && publishConfig.provenance === true
  const unresolved = RUNTIME.flatMap((field) =>
    Object.entries(manifest[field] ?? {}).filter(([, range]) => UNRESOLVED.test(range))
  )
  const programs = Object.entries(bin).map(([name, path]) => [name, path.replace(/^\.\//, '')])
  return [
    ...(isPublic ? [] : ['its publishConfig lacks access "public" or provenance true']),
    ...(manifest.private ? ['it is private'] : []),
    ...unresolved.map(([name, range]) => `it needs ${name} ${range}, which no registry has`),
    ...programs
      .filter(([, path]) => !files.includes(path))
      .map(([name, path]) => `its program ${name} is ${path}, which it does not have`),
    ...(JSON.stringify(manifest.exports ?? {}).includes('@sluice/source')
      ? ['its exports name sources; list them in publishConfig.exports without @sluice/source']
      : [])
  ]
}

async function faultsBy(program, given) {
  try {
    await run(program, given, LIMIT)
    return []
  } catch (error) {
    return [`${program}: ${error.stdout || error.stderr || error.message}`.trim()]
  }
}
