/**
 * A page as a list of blocks.
 *
 * A block is what a reader perceives as one paragraph, cell, heading or menu entry: the text between two block-level
 * boundaries, whatever inline elements it is wrapped in. Blocks are judged, kept and dropped. Around them are
 * containers, the block-level elements. Both lists are in document order, so everything about a page comes from a few
 * passes over two arrays.
 *
 * Each node is visited once; recursion is as deep as the tree, which parseHtml bounds.
 */

import type { Element, ElementContent } from 'hast'
import { nameTraits, tokenTraits } from './element-traits.ts'
import { hiddenText, isLeftOut, isNeverShown } from './hidden-text.ts'
import { addCount, countText, type TextCount, textCount } from './text-count.ts'

/** A visible block-level element. */
export interface Container {
  readonly element: Element
  /** Index in {@link PageBlocks.containers}: a parent comes before its children. */
  readonly index: number
  readonly parent: Container | undefined
  readonly depth: number
  /** Traits of the element itself; of it and its two nearest ancestors; of it and all its ancestors. */
  readonly ownNames: number
  readonly nearNames: number
  readonly allNames: number
  readonly ownTokens: number
  readonly nearTokens: number
  readonly allTokens: number
  /** The blocks inside are `firstBlock` to before `endBlock`. */
  readonly firstBlock: number
  endBlock: number
  /** The containers inside are `index + 1` to before `endContainer`. */
  endContainer: number
  /** Index of the first of {@link PageBlocks.leaves} after it. */
  endLeaf: number
  /** Sum over the blocks inside. */
  readonly total: TextCount
}

/** The text between two block-level boundaries. */
export interface Block {
  readonly index: number
  readonly container: Container
  readonly count: TextCount
  /** Text as in the source; white space is not collapsed. */
  text: string
  /** Traits of the inline elements inside. */
  names: number
  tokens: number
}

/** Checks whether a block is inside a container. */
export function isIn({ index }: Block, { firstBlock, endBlock }: Container): boolean {
  return index >= firstBlock && index < endBlock
}

/** The result of {@link pageBlocks}. */
export interface PageBlocks {
  readonly containers: readonly Container[]
  readonly blocks: readonly Block[]
  /** For each visible text and medium in document order, the index of its block. */
  readonly leaves: readonly number[]
  /** Checks whether an element is left out because it is hidden. `keptTree` must skip the same elements. */
  readonly skips: (element: Element) => boolean
}

/**
 * Divide the visible content of a body into blocks.
 *
 * Pages that are assembled or unlocked by a script have their text in a hidden element or in `noscript`. If more
 * running text is hidden than shown, hidden text is read like visible text.
 */
export function pageBlocks(body: Element): PageBlocks {
  const page = blocksBut(body, isLeftOut)
  const prose = page.containers[0]!.total.prose
  return page.hidden > Math.max(prose, LEAST_HIDDEN) ? blocksBut(body, isNeverShown) : page
}

function blocksBut(body: Element, skips: (element: Element) => boolean): Walk {
  const walk: Walk = {
    containers: [],
    blocks: [],
    leaves: [],
    skips,
    hidden: 0,
    listing: false,
    open: undefined,
    links: 0,
    names: 0,
    tokens: 0
  }
  visitContainer(walk, body, undefined)
  return walk
}

/** Below this many characters of hidden running text, a page is not considered to hide its content. */
const LEAST_HIDDEN = 400

/** Checks whether an element shows something other than text. */
export function isMedium(element: Element): boolean {
  return ROLES.get(element.tagName) === MEDIUM
}

/** Checks whether a text shows nothing. Such texts belong to no block. */
export function isBlank(text: string): boolean {
  const { length } = text
  for (let index = 0; index < length; index++) {
    if (!isBlankCode(codeAt.call(text, index))) return false
  }
  return true
}

/** Function held in a constant, so that it is not looked up again for each kind of text. */
const { charCodeAt: codeAt } = String.prototype

function isBlankCode(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13) || code === 0xa0 || code === 0x200b
}

/** The end of a text without invisible characters. */
export function shownEnd(text: string): number {
  let end = text.length
  while (end > 0 && isBlankCode(codeAt.call(text, end - 1))) end--
  return end
}

const BLOCK = 1
const MEDIUM = 2
const BREAK = 3

/** Elements that matter for blocks, by name; all others are inline elements. */
const ROLES: ReadonlyMap<string, number> = new Map([
  ...named(
    BLOCK,
    'address article aside blockquote body button caption center dd details dialog dir div dl dt ' +
      'fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr legend li listing ' +
      'main menu nav ol optgroup option p plaintext pre search section select summary table tbody ' +
      'td textarea tfoot th thead tr ul xmp'
  ),
  ...named(MEDIUM, 'img picture amp-img amp-anim video audio iframe object embed math d-math'),
  ...named(BREAK, 'br')
])

function named(role: number, names: string): [name: string, role: number][] {
  return names.split(' ').map((name) => [name, role])
}

interface Walk extends PageBlocks {
  readonly containers: Container[]
  readonly blocks: Block[]
  readonly leaves: number[]
  /** Characters of running text in skipped elements. */
  hidden: number
  /** True inside code. Code is one block, whatever the markup of its lines. */
  listing: boolean
  /** The block to which text is added; none right after a boundary. */
  open: Block | undefined
  /** Number of links around the current position. */
  links: number
  /** Traits of the inline elements around the current position, within one container. */
  names: number
  tokens: number
}

function visitContainer(walk: Walk, element: Element, parent: Container | undefined): void {
  const container = openContainer(walk, element, parent)
  const { names, tokens } = walk
  closeBlock(walk)
  walk.names = 0
  walk.tokens = 0
  walk.listing = element.tagName === 'pre' && isListing(element)
  for (const child of element.children) visit(walk, child, container)
  walk.listing = false
  closeBlock(walk)
  walk.names = names
  walk.tokens = tokens
  container.endBlock = walk.blocks.length
  container.endContainer = walk.containers.length
  container.endLeaf = walk.leaves.length
  if (parent) addCount(parent.total, container.total)
}

/** Elements that an unclosed `pre` swallows, and that no listing contains. */
const NO_CODE = new Set(
  'article aside dl footer form h1 h2 h3 h4 h5 h6 header main nav p section ul'.split(' ')
)

/** Checks whether a `pre` is code, with its lines, line numbers and buttons, and not the rest of a broken page. */
function isListing(element: Element): boolean {
  return element.children.every(
    (child) => child.type !== 'element' || (!NO_CODE.has(child.tagName) && isListing(child))
  )
}

function openContainer(walk: Walk, element: Element, parent: Container | undefined): Container {
  // An inline element around blocks, such as a link around a card, describes all of them.
  const names = nameTraits(element) | walk.names
  const tokens = tokenTraits(element) | walk.tokens
  const around = parent?.parent
  const container: Container = {
    element,
    index: walk.containers.length,
    parent,
    depth: parent === undefined ? 0 : parent.depth + 1,
    ownNames: names,
    nearNames: names | (parent?.ownNames ?? 0) | (around?.ownNames ?? 0),
    allNames: names | (parent?.allNames ?? 0),
    ownTokens: tokens,
    nearTokens: tokens | (parent?.ownTokens ?? 0) | (around?.ownTokens ?? 0),
    allTokens: tokens | (parent?.allTokens ?? 0),
    firstBlock: walk.blocks.length,
    endBlock: 0,
    endContainer: 0,
    endLeaf: 0,
    total: textCount()
  }
  walk.containers.push(container)
  return container
}

function visit(walk: Walk, node: ElementContent, container: Container): void {
  if (node.type === 'text') {
    if (!isBlank(node.value)) addText(walk, node.value, container)
    else if (walk.open) walk.open.text += ' '
  } else if (node.type === 'element') {
    if (walk.skips(node)) walk.hidden += hiddenText(node)
    else visitElement(walk, node, container)
  }
}

function visitElement(walk: Walk, element: Element, container: Container): void {
  const role = ROLES.get(element.tagName)
  if (role === BLOCK && !walk.listing) visitContainer(walk, element, container)
  else if (role === BLOCK || role === undefined) visitInside(walk, element, container)
  else if (role === BREAK) addBreak(walk)
  else addMedium(walk, container)
}

function addText(walk: Walk, value: string, container: Container): void {
  const block = openBlock(walk, container)
  block.names |= walk.names
  block.tokens |= walk.tokens
  block.text += value
  countText(block.count, value, walk.links > 0)
  walk.leaves.push(block.index)
}

function visitInside(walk: Walk, element: Element, container: Container): void {
  const { names, tokens } = walk
  walk.names |= nameTraits(element)
  walk.tokens |= tokenTraits(element)
  const link = element.tagName === 'a' && element.properties.href !== undefined
  if (link) walk.links++
  for (const child of element.children) visit(walk, child, container)
  if (link) {
    walk.links--
    if (walk.open) walk.open.count.links++
  }
  walk.names = names
  walk.tokens = tokens
}

function addBreak(walk: Walk): void {
  if (walk.open === undefined) return
  walk.open.count.breaks++
  walk.open.text += '\n'
}

function addMedium(walk: Walk, container: Container): void {
  const block = openBlock(walk, container)
  block.count.media++
  walk.leaves.push(block.index)
}

function openBlock(walk: Walk, container: Container): Block {
  if (walk.open) return walk.open
  const block: Block = {
    index: walk.blocks.length,
    container,
    count: textCount(),
    text: '',
    names: 0,
    tokens: 0
  }
  walk.blocks.push(block)
  walk.open = block
  return block
}

/** With fewer words, or more of them linked, a block is not running text. */
const PROSE_WORDS = 10
const PROSE_LINKED = 0.4
const HEADINGS = new Set('h1 h2 h3 h4 h5 h6'.split(' '))

function closeBlock(walk: Walk): void {
  const block = walk.open
  if (block === undefined) return
  walk.open = undefined
  const { count, container } = block
  count.blocks = 1
  if (HEADINGS.has(container.element.tagName)) count.headings = 1
  const marks = count.stops + count.commas
  if (count.words >= PROSE_WORDS && marks > 0 && count.linkChars < count.chars * PROSE_LINKED) {
    count.prose = count.chars
  }
  addCount(container.total, count)
}
