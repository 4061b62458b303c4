/** Runs of text with their marks, as elements. */

import type { ElementContent } from 'hast'
import { h } from './hast.ts'

/** A node, and the marks around it that are still to be made: tag names. */
export interface Run {
  readonly node: ElementContent
  readonly marks: ReadonlySet<string>
}

/** No marks. */
export const UNMARKED: ReadonlySet<string> = new Set()

/**
 * Wrap runs, each mark around as much as it can: writers cut text into runs wherever a cursor once was. If several
 * marks begin at one place, the longest is the outermost.
 */
export function marked(runs: readonly Run[]): ElementContent[] {
  const nodes: ElementContent[] = []
  for (let at = 0; at < runs.length; ) {
    const { tag, end } = farthest(runs, at)
    if (tag === undefined) addNode(nodes, runs[at]!.node)
    else {
      const inner = runs
        .slice(at, end)
        .map(({ node, marks }) => ({ node, marks: without(marks, tag) }))
      nodes.push(h(tag, {}, marked(inner)))
    }
    at = end
  }
  return nodes
}

function farthest(runs: readonly Run[], start: number): { tag?: string; end: number } {
  let best: { tag?: string; end: number } = { end: start + 1 }
  for (const tag of runs[start]!.marks) {
    let end = start + 1
    while (runs[end]?.marks.has(tag)) end++
    if (best.tag === undefined || end > best.end) best = { tag, end }
  }
  return best
}

function without(marks: ReadonlySet<string>, tag: string): ReadonlySet<string> {
  return new Set([...marks].filter((mark) => mark !== tag))
}

/** Texts beside each other are one. */
function addNode(nodes: ElementContent[], node: ElementContent): void {
  const last = nodes.at(-1)
  if (node.type === 'text' && last?.type === 'text') last.value += node.value
  else nodes.push(node)
}
