/** A syntax tree with the parent of each node, and the file's free identifiers. */

import { analyze } from 'eslint-scope'
import { parseSync, visitorKeys } from 'oxc-parser'

/** A node of ESTree, as far as the rules use it. */
export interface Node {
  readonly type: string
  readonly start: number
  readonly [key: string]: unknown
}

/** One file, parsed. */
export interface Syntax {
  readonly nodes: readonly Node[]
  parentOf(node: Node): Node | undefined
  lineOf(node: Node): number
  /** Identifiers without a declaration in the file. */
  readonly globals: readonly Node[]
  /** True for CommonJS without 'use strict', where `this` may be the global object. */
  readonly isSloppy: boolean
  readonly isModule: boolean
  /** Reason why the file could not be parsed completely. */
  readonly fault: string | undefined
}

/** Keys of a node that hold types, which do not run. */
const TYPES =
  /^(?:typeAnnotation|typeArguments|typeParameters|returnType|superTypeArguments|implements)$/
/** Nodes of TypeScript that contain an expression. */
const WRAPPERS = /^TS(?:AsExpression|SatisfiesExpression|NonNullExpression|TypeAssertion)$/

const KEYS: Record<string, string[]> = Object.fromEntries(
  Object.entries(visitorKeys).map(([type, keys]) => [type, keysOf(type, keys as string[])])
)

function keysOf(type: string, keys: readonly string[]): string[] {
  if (WRAPPERS.test(type)) return ['expression']
  return type.startsWith('TS') ? [] : keys.filter((key) => !TYPES.test(key))
}

/**
 * Parse a file.
 *
 * @param name - its extension determines the language.
 * @param isModule - whether its package says `"type": "module"`; the extension takes precedence.
 */
export function syntaxOf(name: string, text: string, isModule: boolean): Syntax {
  const parsed = parseSync(name, text, { preserveParens: false, range: true })
  const program = parsed.program as unknown as Node
  const asModule =
    !/\.c[jt]s$/.test(name) && (isModule || parsed.module.hasModuleSyntax || /\.mjs$/.test(name))
  const parents = parentsOf(program)
  const nodes = [...parents.keys()]
  return {
    nodes,
    parentOf: (node) => parents.get(node),
    lineOf: ({ start }) => text.slice(0, start).split('\n').length,
    globals: parsed.errors.length > 0 ? [] : globalsOf(program, asModule),
    isSloppy: !asModule && !hasUseStrict(program),
    isModule: asModule,
    fault: parsed.errors[0]?.message
  }
}

/** Every node that runs, with its parent. Without recursion: bundles are deeply nested. */
function parentsOf(program: Node): Map<Node, Node | undefined> {
  const parents = new Map<Node, Node | undefined>([[program, undefined]])
  // Iterating a Map includes entries added meanwhile.
  for (const [node] of parents) {
    for (const child of childrenOf(node)) parents.set(child, node)
  }
  return parents
}

function childrenOf(node: Node): Node[] {
  return (KEYS[node.type] ?? [])
    .flatMap((key) => node[key] as Node | (Node | null)[] | null | undefined)
    .filter((child): child is Node => child !== null && child !== undefined)
}

function globalsOf(program: Node, isModule: boolean): Node[] {
  const scopes = analyze(program as unknown as Parameters<typeof analyze>[0], {
    ecmaVersion: 2025,
    sourceType: isModule ? 'module' : 'commonjs',
    childVisitorKeys: KEYS,
    fallback: () => []
  })
  const { through = [] } = scopes.globalScope ?? {}
  return through.map(({ identifier }) => identifier as unknown as Node)
}

function hasUseStrict({ body }: Node): boolean {
  const [first] = body as Node[]
  return first?.directive === 'use strict'
}
