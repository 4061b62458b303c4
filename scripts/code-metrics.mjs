/**
 * Measures the shape of the code: sizes by package and kind, flat folders, circles of files and of folders, citations that
 * lead nowhere, doc comments that are missing or hard to read, tests that import internals, settings, waiting changesets.
 *
 *   npm run code-metrics             of this repository
 *   npm run code-metrics -- FOLDER   of another checkout, such as the commit before
 */

import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import { cycles, folderCircles, importsOf } from './import-graph.mjs'

const root = resolve(process.argv[2] ?? join(import.meta.dirname, '..'))
const SKIPPED = new Set([
  'node_modules',
  'dist',
  '.git',
  '.turbo',
  '.toolchain',
  '.sandbox',
  'fixtures'
])
/** Made by a program: a table of weights, types of the API. */
const GENERATED =
  /\/(?:openapi|(?:plain-)?block-model|plain-page-model|page-type-models|vocabulary)\.ts$/
/** Source files that a folder may hold before it no longer reads as a table of contents. */
const FLAT = 25
/** Doc comments that begin with a clause in place of a noun or a verb, or with an "of" without its noun. */
const WH = /^(?:what|who|whom|whose|whoever|which|where|when|whether|why|how)\b/i
const HEADLESS = /^(?:of|as|by|that of|those of|those that)\b/i

const all = filesIn(root)
const files = all.filter((file) => !GENERATED.test(file))
const sources = files.filter((file) =>
  /^(?:packages|plugins|apps)\/[^/]+\/src\/.*\.tsx?$/.test(file)
)
const tests = files.filter((file) => /(?:^|\/)test\/.*\.tsx?$/.test(file))
const texts = new Map(files.map((file) => [file, textOf(file)]))

const lengths = sources.map((file) => linesOf(texts.get(file)))
const parsed = sources.map((file) => read(file, texts.get(file)))
const functions = parsed.flatMap(({ functions }) => functions)
const exported = parsed.flatMap(({ exports }) => exports)
const bare = exported.filter(({ isDocumented }) => !isDocumented)

print('source files', sources.length)
print(
  'lines',
  lengths.reduce((sum, one) => sum + one, 0)
)
print(
  'lines of a file: median, p90, most',
  `${at(lengths, 0.5)}, ${at(lengths, 0.9)}, ${Math.max(...lengths)}`
)
print('named functions', functions.length)
print(
  'lines of a function: median, p90, most',
  `${at(functions, 0.5)}, ${at(functions, 0.9)}, ${Math.max(...functions)}`
)
print('functions over 40 lines', functions.filter((one) => one > 40).length)
list('functions over 100 lines', longFunctions())
list(
  'source files over 200 lines',
  sources.filter((_, at) => lengths[at] > 200)
)
list(`folders of over ${FLAT} files`, flatFolders())
const graph = new Map(parsed.map(({ file, imports }) => [file, imports]))
list(
  'import cycles, files in each',
  cycles(graph).map((group) => `${group.length}: ${group.join(' ')}`)
)
list('circles of folders', circlesOfFolders(graph))
list('citations of missing texts', citations())
print('exports', exported.length)
list(
  'exports without a doc comment',
  bare.map(({ file, line }) => `${file}:${line}`),
  bare.length
)
const docs = parsed.flatMap(({ docs }) => docs)
print('doc comments', docs.length)
print('doc comments that begin with a wh-word', share(WH))
print('doc comments that begin with "of", "as", "by"', share(HEADLESS))
const internals = tests.flatMap((file) => internalsIn(texts.get(file)))
print('imports of internals by tests', internals.length)
print('settings', settings())
print('waiting changesets', changesets())
print('/openapi.json, KB', openapiSize())
list('lines: source, tests, benchmarks, deploy, generated', lines(), '')

function filesIn(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : filesIn(path)
    return /\.(?:tsx?|mjs|md|lua|ya?ml|css|py|tpl|json)$/.test(entry.name)
      ? [relative(root, path)]
      : []
  })
}

function read(file, text) {
  const { program, comments } = parseSync(file, text)
  const functions = []
  const exports = []
  const lines = ({ start, end }) => linesOf(text.slice(start, end))
  const isDocumented = ({ start }) =>
    comments.some(
      ({ type, value, end }) =>
        type === 'Block' && value.startsWith('*') && text.slice(end, start).trim() === ''
    )
  new Visitor({
    FunctionDeclaration: (node) => void functions.push(lines(node)),
    MethodDefinition: (node) => void functions.push(lines(node)),
    VariableDeclarator: ({ init }) => {
      if (/^(?:Arrow)?Function/.test(init?.type ?? '')) functions.push(lines(init))
    },
    ExportNamedDeclaration: (node) => {
      if (node.declaration) {
        const line = linesOf(text.slice(0, node.start + 1))
        exports.push({ file, line, isDocumented: isDocumented(node) })
      }
    }
  }).visit(program)
  const docs = comments
    .filter(({ type, value }) => type === 'Block' && value.startsWith('*'))
    .map(({ value }) => value.replace(/^[*\s]+/, ''))
    .filter((words) => words !== '' && !words.startsWith('@'))
  return { file, functions, exports, imports: importsOf(file, text), docs }
}

function longFunctions() {
  return parsed.flatMap(({ file, functions }) =>
    functions.filter((one) => one > 100).map((one) => `${file} ${one}`)
  )
}

/** Each circle of folders, at any depth, by the folder it is in. */
function circlesOfFolders(graph) {
  return folderCircles(graph).map(({ folder, members }) => `${folder}: ${members.join(' ')}`)
}

function share(pattern) {
  const found = docs.filter((words) => pattern.test(words)).length
  return `${found} (${((100 * found) / docs.length).toFixed(1)} %)`
}

function settings() {
  return [...textOf('docs/settings.md').matchAll(/^\| `[A-Z][A-Z0-9_]*` \|/gm)].length
}

function changesets() {
  return readdirSync(join(root, '.changeset')).filter((name) => /^(?!README).*\.md$/.test(name))
    .length
}

/** Only of a checkout that is installed. */
function openapiSize() {
  const args = ['--conditions=@sluice/source', 'scripts/print-openapi.mjs']
  const done = spawnSync(process.execPath, args, { cwd: root, maxBuffer: 2 ** 26 })
  return done.status === 0 ? Math.round(done.stdout.length / 1000) : 'unknown'
}

/** Hand-written lines of every package by kind, then those of the folders beside the packages, and the sums. */
function lines() {
  const kinds = ['source', 'tests', 'benchmarks', 'deploy', 'generated']
  const rows = new Map()
  for (const file of all) {
    const kind = kindOf(file)
    if (kind === undefined) continue
    const name = /^(?:packages|plugins|apps|clients)\/[^/]+/.exec(file)?.[0] ?? file.split('/')[0]
    if (!rows.has(name)) rows.set(name, Object.fromEntries(kinds.map((one) => [one, 0])))
    rows.get(name)[kind] += linesOf(textOf(file))
  }
  const sums = kinds.map((kind) => [...rows.values()].reduce((sum, row) => sum + row[kind], 0))
  return [...rows, ['all', sums]].map(
    ([name, row]) =>
      `${name.padEnd(30)}${Object.values(row)
        .map((n) => String(n).padStart(8))
        .join('')}`
  )
}

function kindOf(file) {
  if (!/\.(?:tsx?|mjs|css|lua|py|tpl|yaml|yml|json)$/.test(file)) return undefined
  if (GENERATED.test(file) || /\/_sync\/|sluice\/types\.py$/.test(file)) return 'generated'
  if (
    /^(?:scripts|examples)\//.test(file) ||
    /^(?:packages|plugins|apps|clients)\/[^/]+\/(?:src|lua)\//.test(file)
  )
    return file.endsWith('.json') ? undefined : 'source'
  if (/(?:^|\/)tests?\//.test(file)) return file.endsWith('.json') ? undefined : 'tests'
  if (file.startsWith('benchmarks/')) return 'benchmarks'
  return file.startsWith('deploy/') ? 'deploy' : undefined
}

function textOf(file) {
  const path = join(root, file)
  return existsSync(path) ? readFileSync(path, 'utf8') : ''
}

function flatFolders() {
  return [...Map.groupBy(sources, dirname)]
    .filter(([, some]) => some.length > FLAT)
    .map(([folder, some]) => `${folder} ${some.length}`)
}

/** Texts by name: how often a file of that name is cited that the repository does not have. */
function citations() {
  const known = new Set(
    files.filter((file) => file.endsWith('.md')).map((file) => file.split('/').at(-1))
  )
  const cited =
    /\b(decisions|guard|ledger|interface|architecture|style|performance|baseline|jobs|capabilities)\.md\b/g
  const lost = [...texts].flatMap(([, text]) =>
    [...text.matchAll(cited)].map(([name]) => name).filter((name) => !known.has(name))
  )
  return [...Map.groupBy(lost, (name) => name)].map(([name, all]) => `${name} ${all.length}`)
}

/** Returns the paths in `src` that a test imports, other than the entry of a package. */
function internalsIn(text) {
  return [...text.matchAll(/from '([^']*\/src\/[^']*)'/g)]
    .map(([, path]) => path)
    .filter((path) => !path.endsWith('/src/index.ts'))
}

function linesOf(text) {
  return text.trimEnd().split('\n').length
}

function at(values, share) {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]
}

function print(name, value) {
  console.log(`${name.padEnd(42)}${value}`)
}

function list(name, entries, count = entries.length) {
  print(name, count)
  for (const entry of entries) console.log(`  ${entry}`)
}
