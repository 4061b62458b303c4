/** The graph of imports between source files, and the circles in it: of files, and of folders. */

import { dirname, join } from 'node:path'
import { parseSync } from 'oxc-parser'

/** Paths that a file imports or exports from by a relative specifier. */
export function importsOf(file, text) {
  const { staticImports, staticExports } = parseSync(file, text).module
  const specifiers = [
    ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports.flatMap(({ entries }) =>
      entries.map(({ moduleRequest }) => moduleRequest?.value)
    )
  ]
  return specifiers.filter((one) => one?.startsWith('.')).map((one) => join(dirname(file), one))
}

/**
 * Circles of folders. In each folder, the entries (folders and files) whose files import each other in a circle: of two
 * entries that know each other neither is a floor below the other.
 *
 * @param graph - imports by file.
 */
export function folderCircles(graph) {
  const folders = new Map()
  for (const [file, imports] of graph) {
    for (const path of imports) {
      const [from, to] = [file.split('/'), path.split('/')]
      const depth = from.findIndex((name, at) => name !== to[at])
      if (!graph.has(path) || depth < 0) continue
      const folder = from.slice(0, depth).join('/')
      if (!folders.has(folder)) folders.set(folder, new Map())
      const entries = folders.get(folder)
      for (const name of [from[depth], to[depth]]) if (!entries.has(name)) entries.set(name, [])
      entries.get(from[depth]).push(to[depth])
    }
  }
  return [...folders].flatMap(([folder, entries]) =>
    cycles(entries).map((members) => ({ folder, members: members.sort() }))
  )
}

/** Groups of nodes that reach each other, by Tarjan's algorithm. */
export function cycles(graph) {
  const order = new Map()
  const low = new Map()
  const stack = []
  const found = []
  const visit = (node) => {
    order.set(node, order.size)
    low.set(node, order.get(node))
    stack.push(node)
    for (const next of graph.get(node) ?? []) {
      if (!graph.has(next)) continue
      if (!order.has(next)) visit(next)
      if (stack.includes(next)) low.set(node, Math.min(low.get(node), low.get(next)))
    }
    if (low.get(node) !== order.get(node)) return
    const group = stack.splice(stack.indexOf(node))
    if (group.length > 1) found.push(group)
  }
  for (const node of graph.keys()) if (!order.has(node)) visit(node)
  return found
}
