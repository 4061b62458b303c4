/** The posting that a page shows to people: a heading, the parts of a posting, facts, a control to apply. */

import {
  attribute,
  isHidden,
  pageControls,
  pageMemory,
  resolveUrl,
  sharedWords,
  shortText,
  structuredData,
  text
} from '@sluice/content'
import type { Page } from '@sluice/core'
import type { Element, Nodes, Root } from 'hast'
import { FactReader, type Facts } from './facts.ts'
import {
  isCallToApply,
  isGone,
  isMarked,
  mayNamePosition,
  type Section,
  sectionOf
} from './words.ts'

/** A position as a page shows it. */
export interface ShownPosting {
  /** Heading that names the position. */
  readonly title: string | undefined
  /** Parts of a posting that have a heading and a text. */
  readonly sections: ReadonlySet<Section>
  /** The page has one part twice, or many marked headings: it shows several positions. */
  readonly isSeveral: boolean
  /** The page says that the position is taken. */
  readonly isGone: boolean
  readonly facts: Facts
  /** Number of facts behind labels. */
  readonly labels: number
  /** The smallest element with all parts. */
  readonly description: Element | undefined
}

/** Reads what a page shows; once per page. */
export function shownPosting(page: Page): ShownPosting {
  const known = remembered.get(page.tree)
  if (known) return known
  const made = readShown(page)
  remembered.set(page.tree, made)
  return made
}

const remembered = pageMemory<Root, ShownPosting>()

interface Heading {
  readonly at: number
  readonly text: string
}
interface Part extends Heading {
  readonly section: Section
  readonly path: readonly Element[]
}

interface Walk {
  at: number
  isGone: boolean
  readonly path: Element[]
  readonly headings: Heading[]
  readonly parts: Part[]
  readonly facts: FactReader
  /** Name of the position by the title of the page. */
  readonly title: string
  found: Heading | undefined
}

/** Characters below the heading in which short texts are facts. */
const NEAR = 800
/** Characters that a part has at least. */
const PART = 40

function readShown({ tree }: Page): ShownPosting {
  const { meta } = structuredData(tree)
  const title = meta.get('og:title')?.[0] ?? text(tree, 'title') ?? ''
  const walk: Walk = {
    at: 0,
    isGone: false,
    path: [],
    headings: [],
    parts: [],
    facts: new FactReader(),
    title,
    found: undefined
  }
  visit(walk, tree)
  const parts = walk.parts.filter(({ at, text }, index) => {
    const end = walk.parts[index + 1]?.at ?? walk.at
    return end - at - text.length >= PART
  })
  const sections = parts.map(({ section }) => section)
  const count = (section: Section) => sections.filter((one) => one === section).length
  return {
    title: walk.found?.text,
    sections: new Set(sections),
    isSeveral:
      (count('duties') > 2 && count('profile') > 2) ||
      walk.headings.filter(({ text }) => isMarked(text)).length > 2,
    isGone: walk.isGone,
    facts: walk.facts.facts,
    labels: walk.facts.labels,
    description: commonOf(firstOfEach(parts).map(({ path }) => path))
  }
}

/** Recursion is as deep as the tree, which is bounded. */
function visit(walk: Walk, node: Nodes): void {
  if (node.type === 'text') {
    const { value } = node
    walk.at += value.trim().length
    if (value.length > 15 && value.length < 300 && isGone(value)) walk.isGone = true
    return
  }
  if (node.type === 'root') for (const child of node.children) visit(walk, child)
  if (node.type !== 'element' || isHidden(node) || ELSEWHERE.has(node.tagName)) return
  if (HEADING.test(node.tagName)) addHeading(walk, node)
  const { at } = walk
  const isNear = walk.found !== undefined && at - walk.found.at < NEAR
  walk.path.push(node)
  for (const child of node.children) visit(walk, child)
  walk.path.pop()
  // Long elements are never read: this keeps the walk linear.
  const length = walk.at - at
  if (length === 0 || length > LONGEST_FACT) return
  if (OPENING.has(node.tagName) && length <= LONGEST_PART) addPart(walk, node, at)
  walk.facts.readLabelled(node)
  if (isNear && !HEADING.test(node.tagName)) walk.facts.readShown(node)
}

/** Characters of a fact with its label, and of what opens a part. */
const LONGEST_FACT = 140
const LONGEST_PART = 60

const ELSEWHERE = new Set(['nav', 'footer', 'select', 'label', 'textarea'])
const HEADING = /^h[1-4]$/
/** Elements whose whole text may open a part. */
const OPENING = new Set([
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'strong',
  'b',
  'p',
  'div',
  'dt',
  'summary',
  'u'
])

function addHeading(walk: Walk, element: Element): void {
  const said = shortText(element, 200)?.replace(/\s+/g, ' ').trim()
  if (!said) return
  const heading = { at: walk.at, text: said }
  walk.headings.push(heading)
  if (element.tagName === 'h4' || !mayNamePosition(said) || sectionOf(said)) return
  const share = sharedWords(said, walk.title)
  const isName = share >= 0.5 || (element.tagName === 'h1' && walk.title === '')
  if (isName && (walk.found === undefined || share > sharedWords(walk.found.text, walk.title)))
    walk.found = heading
}

function addPart(walk: Walk, element: Element, at: number): void {
  const said = shortText(element, LONGEST_PART)
  const section = said ? sectionOf(said) : undefined
  if (!said || section === undefined) return
  const last = walk.parts.at(-1)
  if (last?.at === at && last.section === section) return
  walk.parts.push({ at, text: said, section, path: [...walk.path] })
}

/** Parts without those that are there again, as some pages have all of them once more for small screens. */
function firstOfEach(parts: readonly Part[]): readonly Part[] {
  return parts.filter(
    ({ section, text }, index) =>
      parts.findIndex((part) => part.section === section && part.text === text) === index
  )
}

function commonOf(paths: readonly (readonly Element[])[]): Element | undefined {
  const [first, ...others] = paths
  return first?.findLast((element, index) => others.every((path) => path[index] === element))
}

/** Characters of what a control says. */
const CONTROL = 60

/** The first control that applies for a position. */
export function applyControl(tree: Root): Element | undefined {
  const { pressed, anchors } = pageControls(tree)
  const control = pressed.find(({ element, says }) => isCallToApply(says, element.tagName === 'a'))
  return (
    control?.element ??
    anchors.find(
      (link) =>
        LEADS.test(String(link.properties.href)) &&
        isCallToApply(shortText(link, CONTROL) ?? '', true)
    )
  )
}

/** Addresses of links that apply. */
const LEADS =
  /appl(?:y|ication)|bewerb|postul|candidat|sollicit|ans[oö]k|s[oø]knad|aplik|jelentkez|basvur|hakemus|^mailto:|^#/i

/** Address to which the control to apply leads, if it is on another page. */
export function applyAddress(page: Page, base: URL): string | undefined {
  const control = applyControl(page.tree)
  const href = control && attribute(control, 'href')
  const url = href ? resolveUrl(href, base) : undefined
  return url &&
    /^https?:$/.test(url.protocol) &&
    (url.pathname !== page.url.pathname || url.host !== page.url.host)
    ? url.href
    : undefined
}
