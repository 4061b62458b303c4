/** Text that a button unfolds: the answers of a list of questions, the details of a product. */

import type { Element, ElementContent } from 'hast'
import { TreeElement, type TreeParent } from '../html/element.ts'

/** Elements that unfold for other reasons: menus, search, choices. */
const CONTROLS = new Set(['nav', 'header', 'footer', 'dialog', 'form', 'menu', 'select', 'aside'])
const CONTROL_ROLES = new Set([
  'menu',
  'menubar',
  'navigation',
  'dialog',
  'listbox',
  'search',
  'banner'
])

/** Custom elements that make tabs of their content. */
const TABS = /^[a-z]{1,30}-tabs?$/

/** Levels above a panel at which its button is looked for, and nodes searched at each. */
const LEVELS = 3
const NODES = 60

/**
 * Checks whether a hidden element is what a button with `aria-expanded` controls or is named by, outside of menus and
 * forms. Such text is content, as that of a tab is.
 */
export function isDisclosed(panel: Element): boolean {
  if (!(panel instanceof TreeElement) || CONTROLS.has(panel.tagName)) return false
  const around = TreeElement.parent(panel)
  if (around instanceof TreeElement && TABS.test(around.tagName)) return true
  if (isAfterDots(panel, around)) return true
  const { id, ariaLabelledBy } = panel.properties
  const names = [ariaLabelledBy].flat().map(String)
  if (typeof id !== 'string' && ariaLabelledBy === undefined) return false
  if (isInControl(panel)) return false
  let child: TreeElement = panel
  for (let level = 0; level < LEVELS; level++) {
    const parent: TreeParent | undefined = TreeElement.parent(child)
    if (parent === undefined) return false
    const isButton = (each: Element) =>
      each.properties.ariaExpanded !== undefined &&
      ([each.properties.ariaControls].flat().includes(id as string) ||
        names.includes(String(each.properties.id)))
    if (hasBefore(parent, child, isButton)) return true
    if (!(parent instanceof TreeElement)) return false
    child = parent
  }
  return false
}

/** Checks whether a text goes on where dots stand for it until a button shows it. */
function isAfterDots(panel: TreeElement, around: TreeParent | undefined): boolean {
  if (panel.tagName !== 'span' || around === undefined) return false
  if (around.children.length > NODES) return false
  const before = around.children[around.children.indexOf(panel) - 1]
  const dots = before?.type === 'element' ? before.children[0] : undefined
  return dots?.type === 'text' && DOTS.test(dots.value)
}

const DOTS = /^\s*(?:\.{3}|…)\s*$/

function isInControl(panel: TreeElement): boolean {
  let node: TreeParent | undefined = TreeElement.parent(panel)
  while (node instanceof TreeElement) {
    if (CONTROLS.has(node.tagName) || CONTROL_ROLES.has(String(node.properties.role))) return true
    node = TreeElement.parent(node)
  }
  return CONTROL_ROLES.has(String(panel.properties.role))
}

function hasBefore(
  { children }: TreeParent,
  end: Element,
  wanted: (element: Element) => boolean
): boolean {
  const last = children.indexOf(end)
  const pending: ElementContent[] = (
    children.slice(Math.max(0, last - 4), last) as ElementContent[]
  ).reverse()
  for (let seen = 0; seen < NODES; seen++) {
    const node = pending.shift()
    if (node === undefined) return false
    if (node.type !== 'element') continue
    if (wanted(node)) return true
    pending.push(...node.children.slice(0, 8))
  }
  return false
}
