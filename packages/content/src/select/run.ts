/**
 * Runs selectors: one walk over the tree that visits each element once, whatever the selector.
 *
 * The state of an element is a number with one bit per step of the program. Which steps it may match follows from the
 * numbers of its ancestors, parent and earlier siblings, so nothing is searched and a chain of descendant combinators
 * cannot multiply the work.
 */

import type { Element, Nodes, RootContent } from 'hast'
import { positionsIn } from './position.ts'
import type { Program, Scope } from './selector.ts'

/**
 * Elements that a program selects, in document order. As in hast-util-select, the start node is one of the candidates;
 * its surroundings are ignored.
 *
 * @param limit - maximum number of elements.
 */
export function run(program: Program, tree: Nodes, limit: number): Element[] {
  const found: Element[] = []
  if (tree.type !== 'root' && tree.type !== 'element') return found
  const walk: Walk = { program, found, limit, scope: { tree, positions: positionsIn() } }
  if (tree.type === 'element') {
    const matched = matchesOf(walk, tree, undefined, program.first)
    if (take(walk, tree, matched)) return found
    walkChildren(walk, tree, matched, matched, program.top)
  } else {
    walkChildren(walk, tree, 0, 0, program.top)
  }
  return found
}

/** Checks whether a program selects something below an element. */
export function runBelow(programs: readonly Program[], element: Element): boolean {
  const tree: Nodes = { type: 'root', children: element.children }
  return programs.some((program) => run(program, tree, 1).length > 0)
}

interface Walk {
  readonly program: Program
  readonly found: Element[]
  readonly limit: number
  readonly scope: Scope
}

/**
 * @param above - steps matched by any ancestor.
 * @param own - steps matched by the parent itself.
 * @param top - steps that the children of the start node may match.
 * @returns whether enough elements were found.
 */
function walkChildren(
  walk: Walk,
  parent: { readonly children: readonly RootContent[] },
  above: number,
  own: number,
  top: number
): boolean {
  const { first, descendant, child, adjacent, sibling } = walk.program
  const fromAbove = first | top | ((above << 1) & descendant) | ((own << 1) & child)
  let before = 0
  let earlier = 0
  for (const node of parent.children) {
    if (node.type !== 'element') continue
    const open = fromAbove | ((before << 1) & adjacent) | ((earlier << 1) & sibling)
    const matched = matchesOf(walk, node, parent, open)
    if (take(walk, node, matched)) return true
    if (node.children.length > 0 && walkChildren(walk, node, above | matched, matched, 0))
      return true
    before = matched
    earlier |= matched
  }
  return false
}

function matchesOf(
  { program: { steps }, scope }: Walk,
  element: Element,
  parent: { readonly children: readonly RootContent[] } | undefined,
  open: number
): number {
  let matched = 0
  for (let rest = open; rest !== 0; rest &= rest - 1) {
    const index = 31 - Math.clz32(rest & -rest)
    if (steps[index]!(element, parent, scope)) matched |= 1 << index
  }
  return matched
}

function take({ program, found, limit }: Walk, element: Element, matched: number): boolean {
  if ((matched & program.last) !== 0) found.push(element)
  return found.length >= limit
}
