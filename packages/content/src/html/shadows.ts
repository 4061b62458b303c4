/** Declarative shadow roots in place: a host shows its shadow tree, with its own children in the named slots. */

import type { ElementContent, Root, RootContent } from 'hast'
import { clampDepth } from './clamp.ts'
import { TreeElement } from './element.ts'
import type { TreeBudget } from './limits.ts'

/** Put the content of each shadow root into its host, in a tree that was not shared yet. Linear. */
export function showShadows({ shadows, limits }: TreeBudget, root: Root): void {
  const byHost = new Map<unknown, TreeElement>()
  for (const shadow of shadows) {
    const host = TreeElement.parent(shadow)
    // A second root in the same host is an ordinary template.
    if (host instanceof TreeElement && isHost(host) && !byHost.has(host)) byHost.set(host, shadow)
  }
  root.children = shown(root.children, { byHost, slots: undefined })
  // Slotted content is nested deeper than in the source.
  clampDepth(root, limits.depth)
}

/** HTML elements that may have a shadow root. Source: DOM, "attach a shadow root". */
const HOSTS = new Set(
  'article aside blockquote body div footer h1 h2 h3 h4 h5 h6 header main nav p section span'.split(
    ' '
  )
)

function isHost({ tagName }: TreeElement): boolean {
  return tagName.includes('-') || HOSTS.has(tagName)
}

/** The content for the slots of one shadow tree, by name; `''` is the unnamed slot. */
type Slots = Map<string, ElementContent[]>

interface Scope {
  readonly byHost: ReadonlyMap<unknown, TreeElement>
  /** Undefined outside shadow trees, where a `slot` is an ordinary element. */
  readonly slots: Slots | undefined
}

function shown<Child extends RootContent>(nodes: readonly Child[], scope: Scope): Child[] {
  const { byHost, slots } = scope
  const placed: Child[] = []
  for (const node of nodes) {
    if (node.type !== 'element') {
      placed.push(node)
      continue
    }
    if (node.tagName === 'template') continue
    const shadow = byHost.get(node)
    if (slots && node.tagName === 'slot') {
      for (const one of slotted(node, slots, scope)) placed.push(one as Child)
      continue
    }
    node.children = shadow
      ? shown(shadow.children, { byHost, slots: slotsOf(node.children, scope) })
      : shown(node.children, scope)
    placed.push(node)
  }
  return placed
}

/** The content assigned to a slot, or else its fallback. The first slot of a name gets all of it. */
function slotted(
  { properties, children }: Extract<RootContent, { type: 'element' }>,
  slots: Slots,
  scope: Scope
): ElementContent[] {
  const name = nameOf(properties.name)
  const given = slots.get(name) ?? []
  slots.delete(name)
  return given.some((node) => node.type !== 'text' || node.value.trim() !== '')
    ? given
    : shown(children, scope)
}

function slotsOf(children: readonly ElementContent[], scope: Scope): Slots {
  const slots: Slots = new Map()
  for (const child of children) {
    const name = child.type === 'element' ? nameOf(child.properties.slot) : ''
    const given = slots.get(name) ?? []
    if (given.length === 0) slots.set(name, given)
    for (const one of shown([child], scope)) given.push(one)
  }
  return slots
}

function nameOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
