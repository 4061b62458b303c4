/** Finds everything outside the input pages that the code of one file could reach. */

import { PURE_GLOBALS } from './pure-globals.ts'
import { type Node, type Syntax, syntaxOf } from './syntax.ts'

/** A fault at one place in a file. */
export interface Fault {
  readonly line: number
  readonly what: string
  readonly remedy: string
}

/** A module that a file loads. */
export interface Load {
  readonly module: string
  readonly line: number
  readonly by: 'import' | 'require'
  /** Imported names; undefined for all. */
  readonly names: readonly string[] | undefined
}

/** See {@link judgeFile}. */
export interface FileVerdict {
  readonly faults: readonly Fault[]
  readonly loads: readonly Load[]
}

const READS = 'A parser reads the pages it is given and nothing else. Remove it.'
const STATIC = 'Write the name of the module as a string, so that it can be inspected.'
const CODE = 'Write the code itself: code made at run time cannot be inspected.'

/** Globals of CommonJS, with their allowed uses. */
const COMMONJS = new Set(['module', 'exports', 'require', '__filename', '__dirname'])

/**
 * Judge a file without running it: the modules it loads, and every way in which it could do I/O, wait, or run code that
 * is not in it.
 *
 * @param name - names the file in faults; its extension determines the language.
 * @param isModule - whether its package says `"type": "module"`.
 */
export function judgeFile(name: string, text: string, isModule: boolean): FileVerdict {
  const syntax = syntaxOf(name, text, isModule)
  const faults: Fault[] = []
  const loads: Load[] = []
  const add = (node: Node, what: string, remedy: string) =>
    faults.push({ line: syntax.lineOf(node), what, remedy })
  if (syntax.fault !== undefined) {
    const remedy = 'Files are read as JavaScript or TypeScript. Correct the syntax.'
    faults.push({ line: 1, what: `does not parse: ${syntax.fault}`, remedy })
  }
  for (const node of syntax.globals) judgeGlobal(syntax, node, add, loads)
  for (const node of syntax.nodes) {
    judgeLoad(syntax, node, add, loads)
    judgeNode(syntax, node, add)
  }
  return { faults, loads }
}

type Add = (node: Node, what: string, remedy: string) => void

function judgeGlobal(syntax: Syntax, node: Node, add: Add, loads: Load[]): void {
  const name = String(node.name)
  const parent = syntax.parentOf(node)
  if (
    PURE_GLOBALS.has(name) ||
    (parent?.type === 'UnaryExpression' && parent.operator === 'typeof')
  )
    return
  if (name === 'Function' && parent?.type === 'BinaryExpression') return
  if (!syntax.isModule && COMMONJS.has(name)) {
    judgeCommonJs(syntax, node, add, loads)
    return
  }
  const remedy = name === 'eval' || name === 'Function' ? CODE : READS
  add(node, `uses the global \`${name}\``, remedy)
}

/** `require('name')` and `module.exports`; any other use of `module` and `require` gives access to all of Node. */
function judgeCommonJs(syntax: Syntax, node: Node, add: Add, loads: Load[]): void {
  const parent = syntax.parentOf(node)
  if (node.name === 'require') {
    const module = isCallOf(parent, node) ? textOf((parent.arguments as Node[])[0]) : undefined
    if (module === undefined) add(node, 'uses `require` other than by require("name")', STATIC)
    else loads.push({ module, line: syntax.lineOf(node), by: 'require', names: undefined })
  }
  if (node.name !== 'module') return
  const isExports =
    parent?.type === 'MemberExpression' && parent.object === node && keyOf(parent) === 'exports'
  if (!isExports) add(node, 'uses `module` for more than `module.exports`', READS)
}

function judgeLoad(syntax: Syntax, node: Node, add: Add, loads: Load[]): void {
  const { type } = node
  if (type === 'ImportExpression') {
    const module = textOf(node.source as Node)
    if (module === undefined) add(node, 'imports a module whose name is computed', STATIC)
    else loads.push({ module, line: syntax.lineOf(node), by: 'import', names: undefined })
    return
  }
  const isImport = type === 'ImportDeclaration' && node.importKind !== 'type'
  const isExport = /^Export(?:All|Named)Declaration$/.test(type) && node.exportKind !== 'type'
  if (!(isImport || isExport) || !node.source) return
  const module = String((node.source as Node).value)
  loads.push({ module, line: syntax.lineOf(node), by: 'import', names: namesIn(node) })
}

/** Only plain names: `import { a as b }` could hide one. */
function namesIn({ type, specifiers }: Node): string[] | undefined {
  if (type !== 'ImportDeclaration') return undefined
  const names = (specifiers as Node[]).map(({ imported, local }) => {
    const name = (imported as Node | undefined)?.name
    return name === (local as Node).name ? String(name) : undefined
  })
  return names.includes(undefined) ? undefined : (names as string[])
}

function judgeNode(syntax: Syntax, node: Node, add: Add): void {
  const key = keyOf(node)
  if (key === 'constructor' && !isHarmless(syntax, node)) {
    add(node, 'reaches for `constructor`, through which code can be made from text', CODE)
  }
  if (key === 'getBuiltinModule' || key === 'prepareStackTrace' || key === 'mainModule') {
    add(node, `reaches for \`${key}\``, READS)
  }
  if (
    node.type === 'CallExpression' &&
    (node.arguments as Node[]).some((one) => textOf(one) === 'constructor')
  ) {
    add(node, 'asks for `constructor` by name', CODE)
  }
  // A property of that name that is written is something else.
  const isRead = node.type === 'MemberExpression' || syntax.parentOf(node)?.type === 'ObjectPattern'
  if (key === 'caller' && isRead) {
    add(node, `reaches for \`${key}\`, through which Node's own \`require\` is reached`, READS)
  }
  if (node.type === 'Identifier' && node.name === 'arguments' && isOfFile(syntax, node)) {
    add(node, "uses the `arguments` of the file, one of which is Node's own `require`", STATIC)
  }
  if (node.type === 'WithStatement')
    add(node, 'uses `with`', 'Name the object: which names it provides cannot be determined.')
  if (node.type === 'MetaProperty' && (node.meta as Node).name === 'import')
    judgeMeta(syntax, node, add)
  if (node.type === 'Identifier' && node.name === 'createRequire')
    judgeCreateRequire(syntax, node, add)
  if (node.type === 'ThisExpression' && syntax.isSloppy && isInFunction(syntax, node)) {
    add(
      node,
      'uses `this` in a function that is not strict, where it may be the global object',
      "Begin the file with 'use strict'."
    )
  }
}

function judgeMeta(syntax: Syntax, node: Node, add: Add): void {
  const parent = syntax.parentOf(node)
  const key = parent && keyOf(parent)
  if (key === 'url' || key === 'dirname' || key === 'filename') return
  add(node, 'uses `import.meta` for more than its own address', READS)
}

/** `createRequire(import.meta.url)('../package.json')` reads the version of the package; only that is allowed. */
function judgeCreateRequire(syntax: Syntax, node: Node, add: Add): void {
  const made = syntax.parentOf(node)
  if (made?.type === 'ImportSpecifier') return
  const call = made && syntax.parentOf(made)
  const read =
    isCallOf(made, node) && isCallOf(call, made) ? textOf((call.arguments as Node[])[0]) : undefined
  if (read !== undefined && /^\.{1,2}\/(?:[\w-]+\/)*[\w-]+\.json$/.test(read)) return
  add(
    node,
    'makes a `require` with createRequire',
    "Import modules by name, and package.json by import … from '../package.json' with { type: 'json' }."
  )
}

/** Comparing a constructor or reading its name creates no code. */
function isHarmless(syntax: Syntax, node: Node): boolean {
  if (node.type === 'MethodDefinition' || node.type === 'TSAbstractMethodDefinition') return true
  const parent = syntax.parentOf(node)
  if (parent?.type === 'BinaryExpression') return true
  if (node.type === 'Property') return parent?.type !== 'ObjectPattern'
  return parent?.type === 'MemberExpression' && parent.object === node && keyOf(parent) === 'name'
}

/** In CommonJS a file is the body of a function, whose arguments arrow functions see too. */
function isOfFile(syntax: Syntax, node: Node): boolean {
  if (syntax.isModule || isName(syntax, node)) return false
  for (let place = syntax.parentOf(node); place; place = syntax.parentOf(place)) {
    if (place.type === 'FunctionExpression' || place.type === 'FunctionDeclaration') return false
  }
  return true
}

/** `a.arguments` and `{ arguments: b }` are names of something else. */
function isName(syntax: Syntax, node: Node): boolean {
  const parent = syntax.parentOf(node)
  if (parent?.type === 'MemberExpression') return parent.property === node && !parent.computed
  return parent?.type === 'Property' && parent.key === node && !parent.computed && !parent.shorthand
}

function isInFunction(syntax: Syntax, node: Node): boolean {
  let inFunction = false
  for (let place = syntax.parentOf(node); place; place = syntax.parentOf(place)) {
    if (place.type === 'ClassBody') return false
    if (place.type === 'FunctionExpression' || place.type === 'FunctionDeclaration')
      inFunction = true
  }
  return inFunction
}

function isCallOf(call: Node | undefined, callee: Node): call is Node {
  return call?.type === 'CallExpression' && call.callee === callee
}

/** The key of a member or a property, if it is literal: `a.key`, `a['key']`, `a['k' + 'ey']`, `{ key: b }`. */
function keyOf(node: Node): string | undefined {
  const key = (node.type === 'MemberExpression' ? node.property : node.key) as Node | undefined
  if (!key || !/^(?:MemberExpression|Property|MethodDefinition)$/.test(node.type)) return undefined
  return node.computed ? textOf(key) : ((key.name ?? key.value) as string | undefined)
}

/** Literal text, in parts or whole. */
function textOf(node: Node | undefined): string | undefined {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node?.type === 'TemplateLiteral' && (node.expressions as Node[]).length === 0) {
    return ((node.quasis as Node[])[0]?.value as { cooked: string } | undefined)?.cooked
  }
  if (node?.type !== 'BinaryExpression' || node.operator !== '+') return undefined
  const [left, right] = [textOf(node.left as Node), textOf(node.right as Node)]
  return left === undefined || right === undefined ? undefined : left + right
}
