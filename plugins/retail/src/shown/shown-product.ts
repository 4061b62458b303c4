/** The product that a page shows to people: price and stock beside its heading and the control that orders it. */

import { sharedWords, textOf, wordsOf } from '@sluice/content'
import type { Draft } from '../draft.ts'
import { titleOf } from '../page-title.ts'
import type { ShopPage } from '../shop.ts'
import type { ShownPrice, ShownProduct } from '../shown.ts'
import { availabilityOf, cleanText, isSoldOut, priceFields } from '../values.ts'
import { type Marks, marksOf, type ShownText } from './marks.ts'

/** Characters between the heading and what belongs to it. */
const NEAR = 3_000
/** Characters before the heading in which a price of it may stand: some shops show it first. */
const AHEAD = 300

/** Reads what the page shows near its heading. */
export function shownProduct(page: ShopPage): ShownProduct {
  const marks = marksOf(page)
  const title = titleOf(page)
  const shownHeading = headingOf(marks, title)
  const heading = shownHeading?.at ?? firstOf(marks)?.at
  const from = heading === undefined ? 0 : heading - AHEAD
  const isNear = ({ at }: { readonly at: number }) => at >= from && at <= from + AHEAD + NEAR
  const controls = marks.controls.filter(isNear)
  const [control] = controls
  const prices = marks.prices.filter(isNear)
  const price = priceOf(prices, heading ?? 0, control?.at)
  let shownText: string | undefined
  const regular = prices.find(
    ({ isStruck, found, at }) =>
      isStruck &&
      price !== undefined &&
      Math.abs(at - price.at) < 200 &&
      Number(found.amount) > Number(price.found.amount)
  )
  return {
    name: nameOf(page, title, shownHeading),
    price,
    regular,
    ...stockOf(marks, isNear, controls),
    isOrdered: controls.length > 0,
    facts: marks.facts,
    cards: marks.cards,
    shows: (wanted) => {
      shownText ??= textOf(page.tree)
      return shownText.includes(wanted)
    }
  }
}

/** The title names the thing, unless it names the site alone: then the heading does. */
function nameOf(
  page: ShopPage,
  title: string | null,
  heading: ShownText | undefined
): string | null {
  if (title === null || heading === undefined) return title ?? cleanText(heading?.text)
  const [label = ''] = page.url.hostname.replace(/^www\./, '').split('.')
  const isSite =
    label.length > 2 &&
    wordsOf(title)
      .join('')
      .includes(label.replace(/[^a-z0-9]/g, ''))
  return isSite && sharedWords(heading.text, title) < 0.3 ? cleanText(heading.text) : title
}

/** The shown product as a draft: the last source, for what nothing else says. */
export function shownDraft(page: ShopPage): Draft {
  const { name, price, regular, availability, facts } = page.shown
  return {
    source: 'css:h1 + price',
    sources: {
      availability: 'css:stock',
      sku: 'label:sku',
      mpn: 'label:mpn',
      brand: 'label:brand',
      gtin: 'label:gtin'
    },
    fields: {
      ...(name === null ? {} : { name }),
      ...priceFields(price?.found),
      regular_price: regular?.found.amount ?? null,
      availability,
      sku: facts.sku ?? null,
      mpn: facts.mpn ?? null,
      brand: facts.brand ?? null,
      gtin: facts.gtin ? [facts.gtin] : []
    }
  }
}

/**
 * The heading of the thing for sale: the one that shares most words with the title, else the last one before the first
 * control or price.
 */
function headingOf(marks: Marks, title: string | null): ShownText | undefined {
  const known = marks.headings
    .map((heading) => ({ heading, share: sharedWords(heading.text, title ?? '') }))
    .sort((one, other) => other.share - one.share)[0]
  if (known && known.share >= 0.5) return known.heading
  const first = firstOf(marks)
  if (!first) return marks.headings[0]
  return marks.headings.findLast(({ at }) => at <= first.at && first.at - at < NEAR)
}

/** The first control or price. */
function firstOf({ controls, prices }: Marks): { readonly at: number } | undefined {
  const [control, price] = [controls[0], prices[0]]
  return control && price ? (control.at < price.at ? control : price) : (control ?? price)
}

/**
 * The price to pay. It stands behind the heading and before or right behind the control. Prices that differ and are
 * equally good leave it open.
 */
function priceOf(
  prices: readonly ShownPrice[],
  heading: number,
  control: number | undefined
): ShownPrice | undefined {
  const paid = prices.filter(({ isStruck }) => !isStruck)
  if (paid.length === 0) return undefined
  const scored = paid
    .map((price) => ({ price, score: scoreOf(price, heading, control) }))
    .sort((one, other) => other.score - one.score)
  const [best, ...rest] = scored as [(typeof scored)[number], ...typeof scored]
  const rival = rest.find(
    ({ price }) => Number(price.found.amount) !== Number(best.price.found.amount)
  )
  return rival && rival.score === best.score ? undefined : best.price
}

function scoreOf(
  { at, isCalled }: ShownPrice,
  heading: number,
  control: number | undefined
): number {
  const behind = at >= heading ? at - heading : (heading - at) * 3
  const away = control === undefined ? behind : Math.min(behind, Math.abs(control - at))
  return (isCalled ? 400 : 0) - away
}

/** The stock: what the page says of it, else what its control to order does. */
function stockOf(
  { stocks, refusals }: Marks,
  isNear: (mark: { readonly at: number }) => boolean,
  controls: Marks['controls']
): Pick<ShownProduct, 'availability' | 'isStockSure' | 'isOpen'> {
  const isOpen = controls.some(({ isClosed }) => !isClosed)
  const isRefused = refusals.some(isNear)
  const isForm = controls.some(({ isClosed, isSubmit }) => isSubmit && !isClosed)
  const said = stocks
    .filter(isNear)
    .map(({ text }) => availabilityOf(text))
    .filter((one) => one !== 'unknown')
  const [first] = said
  if (first !== undefined) {
    const agree = said.every((one) => isSoldOut(one) === isSoldOut(first))
    return {
      availability: first,
      isStockSure: agree && isSoldOut(first) !== isOpen,
      isOpen: isForm && !isRefused && said.every((one) => !isSoldOut(one))
    }
  }
  if (isOpen) return { availability: 'in_stock', isStockSure: false, isOpen: isForm && !isRefused }
  const isClosed = isRefused || controls.length > 0
  return {
    availability: isClosed ? 'out_of_stock' : 'unknown',
    isStockSure: isRefused && controls.length > 0,
    isOpen: false
  }
}
