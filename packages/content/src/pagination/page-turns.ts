/** The links of a page that may lead to other pages of its list, each with its surroundings. */

import type { Element, ElementContent, Root, RootContent } from 'hast'
import { attributesOf, HAS } from '../html/present.ts'
import { attributeText } from '../html/properties.ts'
import { resolveUrl } from '../page/base-url.ts'
import { pageElements } from '../page/page-elements.ts'
import { turnOfClass, turnOfIcon, turnOfImage, turnOfLabel, turnOfRel } from './named-turns.ts'
import { LONGEST_TURN, saysMore, type Turn, turnOfSign, turnOfWord } from './turn-words.ts'

/** A link that may turn pages. */
export interface PageTurn {
  readonly element: Element
  readonly url: URL
  /** Page number that the link shows. */
  readonly number?: number
  /** Numbers of the first row of a page, and of its last if shown, that a link has in place of its number. */
  readonly rows?: readonly [first: number, last?: number]
  readonly turn?: Turn
  /** Certainty that the link turns pages, by how it says so. */
  readonly weight: number
  /** Elements around the link, the nearest first. */
  readonly around: readonly Element[]
}

/** Maximum elements around a link that are examined. */
const AROUND = 7

/** Maximum links of one page. */
const TURNING = 3000

type Said = Pick<PageTurn, 'number' | 'rows' | 'turn' | 'weight'>

/** The links that show a number or a word of turning, in document order. */
export function pageTurns(tree: Root, base: URL): PageTurn[] {
  const said = new Map<Element, Said>()
  for (const element of pageElements(tree).anchors) {
    const says = saidBy(element)
    if (says) said.set(element, says)
    if (said.size === TURNING) break
  }
  return said.size === 0 ? [] : withoutTeasers(placed(tree, base, said))
}

/** Several links that say `More` lead to what is shown in part. */
function withoutTeasers(turns: PageTurn[]): PageTurn[] {
  const more = turns.filter(({ weight, turn }) => turn === 'next' && weight === MORE)
  const isTeased = new Set(more.map(({ url }) => url.href)).size > 1
  return isTeased ? turns.filter((turn) => !more.includes(turn)) : turns
}

/** Weight of a link that says that more follows. */
const MORE = 2.5

function placed(tree: Root, base: URL, said: ReadonlyMap<Element, Said>): PageTurn[] {
  const found: PageTurn[] = []
  const open: Element[] = []
  const pending: (RootContent | ElementContent | undefined)[] = tree.children.toReversed()
  while (pending.length > 0 && found.length < said.size) {
    const node = pending.pop()
    if (node === undefined) open.pop()
    else if (node.type === 'element') {
      const says = node.tagName === 'a' ? said.get(node) : undefined
      const url = says && resolveUrl(attributeText(node.properties, 'href') ?? '', base)
      if (says && url)
        found.push({ element: node, url, ...says, around: open.slice(-AROUND).reverse() })
      if (node.children.length === 0) continue
      open.push(node)
      pending.push(undefined)
      for (let at = node.children.length - 1; at >= 0; at--) pending.push(node.children[at])
    }
  }
  return found
}

/** Words that a number of a page may follow: `Page 2`. */
const NUMBER =
  /^[[(\s.…]*(?:(?:page|seite|página|pagina|strona|strana|стр\.?|страница|第|go to page)\s*)?(\d{1,5}|\d{1,3}[.,]\d{3})(?:\s*(?:页|頁|ページ|페이지))?[\])\s.,]*$/iu
/** The rows of a page: `21-40`, `21-`. */
const ROWS = /^[[(\s]*(\d{1,6})\s?[-–—～~](?:\s?(\d{1,6}))?[\])\s]*$/
/** A sign of turning beside other words. */
const SIGNED = /^[<‹«←⟨❮◀◄]|[>›»→⟩❯▶►]$/
function saidBy(element: Element): Said | undefined {
  const rel = attributesOf(element) & HAS.rel ? turnOfRel(element) : undefined
  const text = linkText(element)
  if (text === undefined) return rel && { turn: rel, weight: 1 }
  const number = mayBeNumber(text) ? NUMBER.exec(text)?.[1] : undefined
  if (number !== undefined) return { number: Number(number.replace(/[.,]/, '')), weight: 1 }
  const rows = mayBeNumber(text) ? ROWS.exec(text) : undefined
  if (rows) return { rows: rowsIn(rows), weight: 1 }
  const word = turnOfWord(text)
  if (word) return { turn: word, weight: rel === word ? 5 : 3 }
  if (rel) return { turn: rel, weight: text.length <= 12 || SIGNED.test(text) ? 4 : 1 }
  if (text.length > LONGEST_SIGN) return classedBy(element, text)
  return signedBy(element, text) ?? moreIn(text)
}

function rowsIn([, first, last]: RegExpExecArray): [number, number?] {
  return last === undefined ? [Number(first)] : [Number(first), Number(last)]
}

/** Longest text of a link that is a sign. */
const LONGEST_SIGN = 4

/** Direction of a link without words. */
function signedBy(element: Element, text: string): Said | undefined {
  const label = turnOfLabel(element)
  if (label) return { turn: label, weight: 3 }
  const sign = turnOfSign(text)
  const named = turnOfClass(element) ?? turnOfIcon(element) ?? turnOfImage(element)
  if (sign) return { turn: sign, weight: named === sign ? 3 : 2 }
  return named && { turn: named, weight: 2 }
}

/** Direction of a link in a language without a known word. */
function classedBy(element: Element, text: string): Said | undefined {
  const turn = text.length <= 20 ? turnOfClass(element) : undefined
  if (turn) return { turn, weight: 2 }
  return moreIn(text)
}

function moreIn(text: string): Said | undefined {
  return saysMore(text) ? { turn: 'next', weight: MORE } : undefined
}

/** Checks whether a text ends like one of {@link NUMBER}. Most texts fail and need no pattern match. */
function mayBeNumber(text: string): boolean {
  const last = text.charCodeAt(text.length - 1)
  return last < 65 || (last > 90 && last < 97) || last > 127
}

/** Nodes inside a link that are read. */
const NODES = 30

/** Text of a link on one line, `undefined` if it is longer than a word of turning. */
function linkText(link: Element): string | undefined {
  const children = innermost(link)
  const [only] = children
  if (only === undefined) return ''
  if (children.length === 1 && only.type === 'text') return shortLine(only.value)
  const pending: ElementContent[] = children.toReversed()
  let text = ''
  for (let left = NODES; pending.length > 0; left--) {
    const node = pending.pop()!
    if (left === 0) return undefined
    if (node.type === 'text') text += ` ${node.value}`
    else if (node.type === 'element' && node.children.length < NODES) {
      pending.push(...node.children.toReversed())
    }
    if (text.length > LONGEST_MARKUP) return undefined
  }
  return shortLine(text)
}

/** Characters of a short text with its line ends and indentation. */
const LONGEST_MARKUP = 300

/** Children of an element, or of the only element in it that has several or a text. */
function innermost({ children }: Element): readonly ElementContent[] {
  for (let left = NODES; left > 0 && children.length === 1; left--) {
    const [only] = children
    if (only!.type !== 'element') break
    children = only!.children
  }
  return children
}

/** White space that is more than one space. */
const TO_COLLAPSE = /[^\S ]| {2}/

function shortLine(text: string): string | undefined {
  if (text.length > LONGEST_MARKUP) return undefined
  const line = text.trim()
  const single = TO_COLLAPSE.test(line) ? line.replace(/\s+/g, ' ') : line
  return single.length > LONGEST_TURN ? undefined : single
}
