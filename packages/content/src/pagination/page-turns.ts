/** The links of a page that may lead to other pages of its list, each with its surroundings. */

import type { Element, ElementContent, Root, RootContent } from 'hast'
import { attributesOf, classesOf, HAS } from '../html/present.ts'
import { attributeText } from '../html/properties.ts'
import { resolveUrl } from '../page/base-url.ts'
import { pageElements } from '../page/page-elements.ts'
import { shortText } from '../tree/short-text.ts'
import { LONGEST_TURN, type Turn, turnOfSign, turnOfWord } from './turn-words.ts'

/** A link that may turn pages. */
export interface PageTurn {
  readonly element: Element
  readonly url: URL
  /** Page number that the link shows. */
  readonly number?: number
  readonly turn?: Turn
  /** Certainty that the link turns pages, by how it says so. */
  readonly weight: number
  /** Elements around the link, the nearest first. */
  readonly around: readonly Element[]
}

/** Maximum elements around a link that are examined. */
const AROUND = 7

type Said = Pick<PageTurn, 'number' | 'turn' | 'weight'>

/** The links that show a number or a word of turning, in document order. */
export function pageTurns(tree: Root, base: URL): PageTurn[] {
  const said = new Map<Element, Said>()
  for (const element of pageElements(tree).anchors) {
    const says = saidBy(element)
    if (says) said.set(element, says)
  }
  return said.size === 0 ? [] : placed(tree, base, said)
}

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
  /^[[(\s.…]*(?:(?:page|seite|página|pagina|strona|strana|стр\.?|страница|第|go to page)\s*)?(\d{1,5})(?:\s*(?:页|頁|ページ|페이지))?[\])\s.,]*$/iu
/** A sign of turning beside other words. */
const SIGNED = /^[<‹«←⟨❮◀◄]|[>›»→⟩❯▶►]$/
const CLASS =
  /(?:^|[-_ ])(?:next|nxt)(?:$|[-_ ])|(?:next|older)(?:page|link|posts|btn|button)|page-?next/i
const PREVIOUS_CLASS =
  /(?:^|[-_ ])(?:prev|previous)(?:$|[-_ ])|(?:prev|previous|newer)(?:page|link|posts)/i

function saidBy(element: Element): Said | undefined {
  const has = attributesOf(element)
  const rel = has & HAS.rel ? turnOfRel(element) : undefined
  const text = shortText(element, LONGEST_TURN)
  if (text === undefined) return rel && { turn: rel, weight: 1 }
  const number = NUMBER.exec(text)?.[1]
  if (number !== undefined) return { number: Number(number), weight: 1 }
  const word = turnOfWord(text)
  if (word) return { turn: word, weight: rel === word ? 5 : 3 }
  const label = text.length <= 3 ? turnOfLabel(element) : undefined
  if (rel) return { turn: rel, weight: text.length <= 12 || SIGNED.test(text) ? 4 : 1 }
  if (label) return { turn: label, weight: 3 }
  const sign = turnOfSign(text)
  const named = turnOfClass(element, text)
  if (sign) return { turn: sign, weight: named === sign ? 3 : 2 }
  return named && { turn: named, weight: 2 }
}

function turnOfRel({ properties: { rel } }: Element): Turn | undefined {
  if (!Array.isArray(rel)) return undefined
  if (rel.includes('next')) return 'next'
  return rel.includes('prev') || rel.includes('previous') ? 'previous' : undefined
}

function turnOfLabel({ properties, children }: Element): Turn | undefined {
  for (const name of ['aria-label', 'title']) {
    const turn = turnOfWord(attributeText(properties, name) ?? '')
    if (turn) return turn
  }
  const image = children.find((child) => child.type === 'element' && child.tagName === 'img')
  return image?.type === 'element'
    ? turnOfWord(attributeText(image.properties, 'alt') ?? '')
    : undefined
}

function turnOfClass(element: Element, text: string): Turn | undefined {
  if (text.length > 20) return undefined
  const names = [element, ...element.children].flatMap((node) =>
    node.type === 'element' ? (classesOf(node) ?? []) : []
  )
  const name = names.join(' ')
  if (name.length === 0 || name.length > 200) return undefined
  if (CLASS.test(name)) return 'next'
  return PREVIOUS_CLASS.test(name) ? 'previous' : undefined
}
