/** The price that a card or a row shows: of the smallest element that holds it alone. */

import { attribute } from '@sluice/content'
import { money } from '@sluice/values'
import { nameWords } from '../values/property-name.ts'
import type { Place } from './place.ts'

/** Characters of a text that is a price. */
const LONGEST = 40

/** Words in the class of a price, of one that is no longer asked, and of one that is not that of the thing. */
const PRICE = /^(?:price|preis|prix|precio|prezzo|prijs|preco|cena|pris|amount|cost)$/
const NOW = /^(?:current|now|sale|final|special|offer|discounted|new|actual)$/
const BEFORE =
  /^(?:old|was|before|regular|original|list|msrp|rrp|uvp|strike|striked|crossed|compare|previous)$/
const UNIT =
  /[/∕]\s?(?:\d+\s?)?(?:kg|g|l|ml|cl|100|stk|st|pcs?|unit|lb|oz|m²|sqm|sq)\b|\bper\s(?:kg|litre|liter|unit|100|lb|oz|sq)/i

/**
 * The text of the price.
 *
 * @returns `undefined` without one, and where two that are equally good differ.
 */
export function shownPrice(
  places: readonly Place[],
  language: string | undefined
): string | undefined {
  const amount = (text: string) => {
    const found = money(text, { locale: language })
    return found?.currencyRaw ? found.amount : undefined
  }
  let best: { text: string; amount: string; rank: number }[] = []
  for (const place of innermost(places, (text) => amount(text) !== undefined)) {
    const text = ownText(place, (own) => amount(own) !== undefined)
    const rank = rankOf(place, text)
    if (rank < 0 || (best[0] && rank < best[0].rank)) continue
    if (best[0] && rank > best[0].rank) best = []
    best.push({ text, amount: String(amount(text)), rank })
  }
  return new Set(best.map((one) => one.amount)).size === 1 ? best[0]!.text : undefined
}

/** Elements with a price that no element inside of them has. */
function innermost(places: readonly Place[], isPrice: (text: string) => boolean): Place[] {
  const found = places.filter(({ line }) => line && line.length < LONGEST && isPrice(line))
  return found.filter((place, at) => {
    const next = found[at + 1]
    return next === undefined || next.index >= place.end
  })
}

/** The text of an element itself where that is a price, and else its whole text. */
function ownText({ element, line }: Place, isPrice: (text: string) => boolean): string {
  const own = element.children
    .map((node) => (node.type === 'text' ? node.value : ' '))
    .join('')
    .replace(/\s+/g, ' ')
    .trim()
  return isPrice(own) ? own : line!
}

function rankOf(place: Place, text: string): number {
  let rank = 2
  let at: Place | undefined = place
  for (let level = 0; at && level < 3; level++, at = at.parent) {
    if (/^(?:del|s|strike)$/.test(at.element.tagName)) return -1
    const words = nameWords(
      `${attribute(at.element, 'class') ?? ''} ${attribute(at.element, 'itemprop') ?? ''}`
    )
    if (words.some((word) => BEFORE.test(word))) return -1
    const isPrice = words.some((word) => PRICE.test(word))
    if (level === 0 || isPrice) {
      if (isPrice) rank = Math.max(rank, words.some((word) => NOW.test(word)) ? 4 : 3)
    }
    if (at.element.tagName === 'ins') rank = Math.max(rank, 4)
  }
  return UNIT.test(text) ? 1 : rank
}
