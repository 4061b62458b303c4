/**
 * Bundles the service into .toolchain/: one tenth of the files to load, without types and comments. A service from the
 * bundle starts in a fifth of the time and holds half the memory of one from the sources.
 *
 *   node scripts/build-programs.mjs
 *
 * Each state of the sources has a folder of its own, which never changes: a changed source takes effect at the next
 * start, and a running service keeps its files.
 */

import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { filesIn, stateOf } from './source-stamp.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const toolchain = join(root, '.toolchain')
const PREFIX = 'built-'
/** Former bundles that stay: services that run may still load their parts. */
const KEPT = 3

/** Modules that programs start with. */
const PROGRAMS = { service: 'apps/service/src/main.ts', sluice: 'apps/cli/src/main.ts' }

/** These modules, threads and processes, and those that are found by their path. */
const ENTRIES = {
  ...PROGRAMS,
  'parsers.config': 'apps/service/src/parsers.config.ts',
  'general-parsers.config': 'apps/service/src/general-parsers.config.ts',
  'read-worker': 'packages/fetch/src/reading/read-worker.ts',
  'site-worker': 'packages/fetch/src/reading/site-worker.ts',
  'convert-child': 'packages/documents/src/pool/convert-child.ts',
  'checkpoint-thread': 'packages/store/src/connections/sqlite/checkpoint-thread.ts'
}

/** Module that loads the parts of the service one after the other. */
const START = 'apps/service/src/start.ts'

/** Packages that look for files, programs or native libraries beside them. They load from their own folder. */
const APART = [
  '@sluice/testkit',
  '@sluice/create-parser',
  'piscina',
  'pino',
  'playwright-core',
  '@node-rs/argon2',
  '@napi-rs/image',
  '@embedpdf/pdfium',
  '@firecrawl/anydoc'
]

/** Options of the files that are written. */
const OUTPUT = {
  format: 'esm',
  entryFileNames: '[name].js',
  chunkFileNames: '[hash].js',
  // The names of errors are those of their classes.
  keepNames: true,
  comments: false,
  // V8 keeps a text with one character beyond Latin-1 in twice the memory.
  charset: 'ascii',
  // Names stay, for stack traces.
  minify: { mangle: false, compress: false, codegen: { removeWhitespace: true } }
}

let folder

/** Returns the folder of the bundle of the present sources, as this process first saw them. It may not exist yet. */
function builtFolder() {
  folder ??= join(toolchain, PREFIX + stateOf(sourceFiles()).slice(0, 16))
  return folder
}

function sourceFiles() {
  const packages = ['apps', 'packages', 'plugins'].flatMap((group) =>
    readdirSync(join(root, group)).map((name) => join(root, group, name))
  )
  const inputs = packages.flatMap((folder) => [join(folder, 'package.json'), join(folder, 'src')])
  const others = ['pnpm-lock.yaml', 'scripts/build-programs.mjs'].map((name) => join(root, name))
  return [...inputs, ...others].filter((path) => existsSync(path)).flatMap(filesIn)
}

/** True if the bundle of the present sources exists. Takes milliseconds. */
export function areProgramsBuilt() {
  return existsSync(builtFolder())
}

/** Path of a bundled program; undefined if the source starts no program. @param source - path from the root */
export function builtProgram(source) {
  const name = Object.keys(PROGRAMS).find((one) => PROGRAMS[one] === source)
  return name && join(builtFolder(), name, `${name}.js`)
}

async function build() {
  const { rolldown } = await import('rolldown')
  const place = builtFolder()
  const aside = join(toolchain, `${PREFIX}aside-${randomUUID()}`)
  const bundle = await rolldown({
    cwd: root,
    input: ENTRIES,
    platform: 'node',
    plugins: [packagesApart, httpAlone, ownPlaces],
    resolve: { conditionNames: ['@sluice/source', 'node', 'import'] },
    logLevel: 'silent'
  })
  const groups = { groups: [{ name: loadedTogether() }], includeDependenciesRecursively: false }
  await bundle.write({ ...OUTPUT, dir: join(aside, 'service'), codeSplitting: groups })
  // Its commands load what they use.
  await bundle.write({ ...OUTPUT, dir: join(aside, 'sluice') })
  writeFileSync(join(aside, 'package.json'), '{ "type": "module" }\n')
  renameSync(aside, place)
  removeFormer()
}

/** Optional packages, and those of {@link APART}, load from where the importing package has them. */
const packagesApart = {
  name: 'packages-apart',
  async resolveId(source, importer, { kind }) {
    if (!importer || importer.includes('node_modules') || /^(?:[./#]|node:)/.test(source))
      return null
    const isApart = APART.some((name) => source === name || source.startsWith(`${name}/`))
    const isOptional = kind === 'dynamic-import' && !source.startsWith('@sluice/')
    if (!isApart && !isOptional) return null
    const found = await this.resolve(source, importer, { skipSelf: true, kind })
    return found && { id: pathToFileURL(found.id).href, external: true }
  }
}

/**
 * An import of `node:http` reads each of its exports, and one of these loads Node's own undici, which takes 35 ms. A
 * module that is required reads only what is used.
 */
const httpAlone = {
  name: 'http-alone',
  resolveId: (source) => (/^(?:node:)?http$/.test(source) ? '\0http-alone.cjs' : null),
  load: (id) =>
    id === '\0http-alone.cjs' ? "module.exports = process.getBuiltinModule('node:http')" : null
}

/**
 * A module that looks for files finds those of its source. One that tells TypeScript from JavaScript looks for a module
 * that a thread starts with, and finds the bundled one beside it.
 */
const ownPlaces = {
  name: 'own-places',
  transform(code, id) {
    const isOwn = !id.includes('node_modules') && code.includes('import.meta.')
    if (!isOwn || code.includes("import.meta.url.endsWith('.ts')")) return null
    const url = JSON.stringify(pathToFileURL(id).href)
    const placed = code
      .replaceAll('import.meta.resolve(', 'resolveHere(')
      .replaceAll('import.meta.url', url)
    if (!placed.includes('resolveHere(')) return placed
    return `import { createRequire as requireFrom } from 'node:module'
import { pathToFileURL as urlOfPath } from 'node:url'
const resolveHere = (name) => {
  try {
    return urlOfPath(requireFrom(${url}).resolve(name)).href
  } catch {
    // Like \`import.meta.resolve\`, which does not look whether the file exists.
    return new URL('missing/' + name.replace(/^#/, ''), ${url}).href
  }
}
${placed}`
  }
}

/**
 * Returns the name of a module's file: one for all modules that the same programs and parts load when they start, and
 * that the same ones may load later. Rolldown itself makes one for each set of dynamic imports that leads to a module,
 * and each file takes a millisecond to load.
 */
function loadedTogether() {
  let sets
  return (id, context) => {
    sets ??= setsOf(context)
    // A first module does something when it is loaded, which no other program wants.
    if (Object.values(ENTRIES).some((file) => id === join(root, file))) return null
    const [first, later] = sets.map((modules) => modules.map((one) => Number(one.has(id))).join(''))
    return first.includes('1') ? `${first}-${later}` : null
  }
}

/** Returns the modules that each program or part loads when it starts, and the ones that it may load at all. */
function setsOf(context) {
  const entries = Object.values(ENTRIES).map((file) => join(root, file))
  const parts = context.getModuleInfo(join(root, START))?.dynamicallyImportedIds ?? []
  return [['importedIds'], ['importedIds', 'dynamicallyImportedIds']].map((kinds) =>
    [...entries, join(root, START), ...parts].map((one) => importsOf(one, kinds, context))
  )
}

/** Returns a module with all that it imports, directly or not. @param kinds - fields of Rolldown */
function importsOf(entry, kinds, context) {
  const all = new Set([entry])
  // A set that grows while it is read.
  for (const id of all) {
    for (const kind of kinds)
      for (const one of context.getModuleInfo(id)?.[kind] ?? []) all.add(one)
  }
  return all
}

function removeFormer() {
  const former = readdirSync(toolchain)
    .filter((name) => name.startsWith(PREFIX))
    .map((name) => ({ path: join(toolchain, name), at: statSync(join(toolchain, name)).mtimeMs }))
    .sort((a, b) => b.at - a.at)
  for (const { path } of former.slice(KEPT + 1)) rmSync(path, { recursive: true, force: true })
}

if (process.argv[1] === fileURLToPath(import.meta.url) && !areProgramsBuilt()) await build()
