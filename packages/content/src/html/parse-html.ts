/**
 * HTML to a hast tree, once per page. The tree is the one that parse5 builds, minus nodes that no output needs (see
 * adapter.ts), within {@link TreeLimits}. It is built as in a browser that runs scripts, so that a `noscript` cannot
 * close a paragraph or the head. Its content is parsed separately and attached to the `noscript` element if it shows
 * media (the fallback of a lazy image) or is long (the text of a page that a script assembles); otherwise it is
 * dropped but for its links, because it only asks to enable scripts. The body of a frameset is the content of its `noframes`. Declarative
 * shadow roots are placed in their hosts with slots filled, as displayed.
 */

import type { Element, ElementContent, Root } from 'hast'
import { Parser, parseFragment } from 'parse5'
import { checkText } from '../checked-arguments.ts'
import { createTreeAdapter, type TreeMap } from './adapter.ts'
import { clampDepth } from './clamp.ts'
import { rememberStyles } from './class-styles.ts'
import { TreeElement } from './element.ts'
import { TREE_LIMITS, type TreeBudget, type TreeLimits, treeBudget } from './limits.ts'
import { provideParser } from './markup.ts'
import { scanInBulk } from './scanner/scanner.ts'
import { rememberScripts } from './scripts.ts'
import { showShadows } from './shadows.ts'
import { noteLinks, rememberUnshown } from './unshown-links.ts'

/**
 * Parse a page.
 *
 * @param html - decoded text of the page. The empty string is a page too.
 * @param limits - bounds that differ from {@link TREE_LIMITS}.
 * @returns a tree without positions. It is shared among readers: do not mutate it.
 * @throws ContentError `PAGE_TOO_COMPLEX` - more nodes or table cells than allowed.
 */
export function parseHtml(html: string, limits: Partial<TreeLimits> = {}): Root {
  checkText('parseHtml: html', html)
  return parsed(html, limits, [])
}

/**
 * Parse a page that is made of fragments by others, such as the entries of a feed. Each is parsed by itself: a tag, a
 * comment or a listing that it leaves open ends with it. They share the limits of one page.
 *
 * @param html - a page with an empty `<div data-fragment>` in the place of each fragment.
 * @param bases - for each fragment, the base of its relative links, if it is not that of the page.
 */
export function parseFragments(
  html: string,
  fragments: readonly string[],
  bases: readonly (string | undefined)[] = []
): Root {
  const root = parsed(html, {}, fragments)
  if (bases.some((base) => base !== undefined)) {
    for (const [index, place] of placesIn(root).entries()) resolveLinks(place, bases[index])
  }
  return root
}

provideParser(parseHtml)

function parsed(html: string, limits: Partial<TreeLimits>, fragments: readonly string[]): Root {
  if (kept.length === 0) kept.push(parserOf(EVERYDAY, treeBudget(TREE_LIMITS)))
  const budget = treeBudget({ ...TREE_LIMITS, ...limits })
  const root = parserOf(html, budget).document
  if (budget.noframes !== undefined) addNoframes(budget, root, budget.noframes)
  if (fragments.length > 0) {
    for (const [index, place] of placesIn(root).entries()) {
      addFragment(budget, place, fragments[index] ?? '')
    }
  }
  if (budget.shadows.length > 0) showShadows(budget, root)
  if (budget.moved) clampDepth(root, budget.limits.depth)
  rememberScripts(root, budget.scripts, budget.nodes)
  rememberUnshown(root, budget.unshown)
  rememberStyles(root, html)
  return root
}

/**
 * A parser and its tree, kept alive. If no object of a hidden class remains, as after a full collection between two
 * pages, V8 drops the code compiled for that class, and the next page is parsed slowly.
 */
const kept: Parser<TreeMap>[] = []
const EVERYDAY =
  '<!doctype html><html lang=a><meta charset=b><title>c</title><script>d</script><style>e</style><!--f--><body class=g><div id=h class="i j"><p>k&amp;<b>l</b><a href=m class=n>o</a><img src=p alt=q><svg><path d=r /></svg><table><tr><td>s</table></div>'

function parserOf(html: string, budget: TreeBudget): Parser<TreeMap> {
  const onRaw = (element: TreeElement) => expandRaw(budget, element)
  const parser = new Parser<TreeMap>({ treeAdapter: createTreeAdapter(budget, onRaw) })
  scanInBulk(parser)
  parser.tokenizer.write(withLineFeeds(html), true)
  return parser
}

/** Number of leading characters in which a page with carriage returns has the first one. */
const FIRST_LINES = 4000

/** Normalizes line ends as HTML prescribes, all at once: parse5 would replace them one by one. */
function withLineFeeds(html: string): string {
  return html.slice(0, FIRST_LINES).includes('\r') ? html.replaceAll(/\r\n?/g, '\n') : html
}

/** Length from which a `noscript` is more than a notice. */
const LONG_NOSCRIPT = 1500
const MEDIA = /<(?:img|picture|video|audio|iframe)\b/i
const LINK = /<(?:a|area)\s/i

function expandRaw(budget: TreeBudget, element: TreeElement): void {
  const raw = element.children[0]
  element.children = []
  if (raw?.type !== 'text') return
  if (element.tagName === 'noframes') budget.noframes ??= raw.value
  else if (raw.value.length >= LONG_NOSCRIPT || MEDIA.test(raw.value)) {
    addFragment(budget, element, raw.value)
  } else if (LINK.test(raw.value)) noteLinks(budget.unshown, fragmentOf(budget, raw.value))
}

/** Give a frameset a body. Beside a body, `noframes` is only for outdated browsers. */
function addNoframes(budget: TreeBudget, root: Root, raw: string): void {
  const html = root.children.find(isNamed('html'))
  const frames = html?.children.find(isNamed('frameset'))
  if (!html || !frames) return
  const body = new TreeElement('body', TreeElement.namespace(html as TreeElement), {})
  TreeElement.setDepth(body, 2)
  addFragment(budget, body, raw)
  html.children.push(body)
}

/** The places of fragments, in order. They are only a few levels below the root. */
function placesIn(parent: Root | Element): TreeElement[] {
  return parent.children.flatMap((child) => {
    if (child.type !== 'element') return []
    return child.properties.dataFragment === undefined ? placesIn(child) : [child as TreeElement]
  })
}

/** Make the links and images of a fragment absolute. */
function resolveLinks(element: Element, base: string | undefined): void {
  if (base === undefined) return
  const { properties } = element
  for (const name of ['href', 'src']) {
    const url = properties[name]
    if (typeof url === 'string') properties[name] = URL.parse(url, base)?.href ?? url
  }
  for (const child of element.children) if (child.type === 'element') resolveLinks(child, base)
}

function isNamed(name: string) {
  return (node: { type: string }): node is Element =>
    node.type === 'element' && (node as Element).tagName === name
}

function addFragment(budget: TreeBudget, element: TreeElement, source: string): void {
  const { limits } = budget
  const fragment = fragmentOf(budget, source)
  clampDepth(fragment, Math.max(1, limits.depth - TreeElement.depth(element)))
  element.children = fragment.children as ElementContent[]
}

function fragmentOf(budget: TreeBudget, source: string) {
  // In a fragment, `noscript` is an ordinary element: otherwise each level would parse the rest again.
  return parseFragment<TreeMap>(source, {
    scriptingEnabled: false,
    treeAdapter: createTreeAdapter(budget)
  })
}
