/**
 * Measures the shape of the code: sizes, flat folders, import cycles, citations that lead nowhere, exports without a doc
 * comment, tests that import internals.
 *
 *   npm run code-metrics             of this repository
 *   npm run code-metrics -- FOLDER   of another checkout, such as the commit before
 */

import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'

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

const files = filesIn(root).filter((file) => !GENERATED.test(file))
const sources = files.filter((file) =>
  /^(?:packages|plugins|apps)\/[^/]+\/src\/.*\.tsx?$/.test(file)
)
const tests = files.filter((file) => /(?:^|\/)test\/.*\.tsx?$/.test(file))
const texts = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]))

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
list(`folders of over ${FLAT} files`, flatFolders())
list(
  'import cycles, files in each',
  cycles(new Map(parsed.map(({ file, imports }) => [file, imports])))
)
list('citations of missing texts', citations())
print('exports', exported.length)
list(
  'exports without a doc comment',
  bare.map(({ file, line }) => `${file}:${line}`),
  bare.length
)
const internals = tests.flatMap((file) => internalsIn(texts.get(file)))
print('imports of internals by tests', internals.length)

function filesIn(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : filesIn(path)
    return /\.(?:tsx?|mjs|md|lua|yaml)$/.test(entry.name) ? [relative(root, path)] : []
  })
}

function read(file, text) {
  const { program, comments } = parseSync(file, text)
  const functions = []
  const exports = []
  const imports = []
  const lines = ({ start, end }) => linesOf(text.slice(start, end))
  const isDocumented = ({ start }) =>
    comments.some(
      ({ type, value, end }) =>
        type === 'Block' && value.startsWith('*') && text.slice(end, start).trim() === ''
    )
  const from = (node) => {
    if (node.source?.value.startsWith('.')) imports.push(join(dirname(file), node.source.value))
  }
  new Visitor({
    FunctionDeclaration: (node) => void functions.push(lines(node)),
    MethodDefinition: (node) => void functions.push(lines(node)),
    VariableDeclarator: ({ init }) => {
      if (/^(?:Arrow)?Function/.test(init?.type ?? '')) functions.push(lines(init))
    },
    ImportDeclaration: from,
    ExportAllDeclaration: from,
    ExportNamedDeclaration: (node) => {
      from(node)
      if (node.declaration) {
        const line = linesOf(text.slice(0, node.start + 1))
        exports.push({ file, line, isDocumented: isDocumented(node) })
      }
    }
  }).visit(program)
  return { file, functions, exports, imports }
}

function flatFolders() {
  return [...Map.groupBy(sources, dirname)]
    .filter(([, some]) => some.length > FLAT)
    .map(([folder, some]) => `${folder} ${some.length}`)
}

/** Groups of files that reach each other, by Tarjan's algorithm. */
function cycles(graph) {
  const order = new Map()
  const low = new Map()
  const stack = []
  const found = []
  const visit = (file) => {
    order.set(file, order.size)
    low.set(file, order.get(file))
    stack.push(file)
    for (const next of graph.get(file) ?? []) {
      if (!graph.has(next)) continue
      if (!order.has(next)) visit(next)
      if (stack.includes(next)) low.set(file, Math.min(low.get(file), low.get(next)))
    }
    if (low.get(file) !== order.get(file)) return
    const group = stack.splice(stack.indexOf(file))
    if (group.length > 1) found.push(`${group.length}: ${group.join(' ')}`)
  }
  for (const file of graph.keys()) if (!order.has(file)) visit(file)
  return found
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

/** What a test imports from `src` by a path, other than the entry of a package. */
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
