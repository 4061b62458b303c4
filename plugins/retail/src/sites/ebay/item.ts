/** Parts of an item page of eBay, in its several layouts. */

import { all, first, imageSource, link, text, textOf, without } from '@sluice/content'
import type { Element } from 'hast'
import { fullSize } from '../../full-size.ts'
import { firstElement, firstText } from '../../markup.ts'
import type { Product } from '../../record.ts'
import type { ShopPage } from '../../shop.ts'
import { availabilityOf, cleanText } from '../../values.ts'

/** The title of the old layout, which begins with words for screen readers. */
export function oldTitle({ tree }: ShopPage): string | undefined {
  const title = first(tree, '#itemTitle')
  return title && (textOf(without(title, '.g-hdn')) || undefined)
}

/** The banner of a listing that is over; its text still shows a price. */
export function hasEnded({ tree, things }: ShopPage): boolean {
  const banner = firstText(tree, [
    '.x-item-condensed-card__banner',
    '.x-alert-module',
    '.d-statusmessage',
    '.x-alert'
  ])
  if (
    /\bended\b|beendet|terminée?|terminad[oa]|finalizad[oa]|terminata|scadut[oa]|beëindigd|zakończon/i.test(
      banner ?? ''
    )
  )
    return true
  return things.some(
    ({ types, values }) =>
      types.includes('offer') &&
      values('price').length === 0 &&
      values('availability').some((value) => availabilityOf(String(value)) === 'out_of_stock')
  )
}

/** The condition in words, without a dash in its place. */
export function conditionIn({ tree }: ShopPage): string | null {
  const shown =
    first(tree, '.x-item-condition-text .ux-icon-text__text') ??
    first(tree, '.x-item-condition-text') ??
    first(tree, '#vi-itm-cond')
  const condition = shown && cleanText(text(shown, '[aria-hidden="true"]') ?? text(shown))
  return condition === null ||
    condition === undefined ||
    /^-+$/.test(condition) ||
    condition.length > 100
    ? null
    : condition
}

/** The table of item specifics. */
export function specificationsOf({ tree }: ShopPage): Product['specifications'] {
  const area = firstElement(tree, [
    '.x-about-this-item',
    '.ux-layout-section-evo',
    '[data-testid="x-about-this-item"]'
  ])
  if (area === undefined) return []
  return all(area, '.ux-labels-values').flatMap((row) => {
    const name = cleanText(text(row, '.ux-labels-values__labels'))?.replace(/:$/, '')
    const cell = first(row, '.ux-labels-values__values')
    const value = cleanText(cell && (text(cell, '.ux-textspans') ?? text(cell)))
    return name && value && name.length < 100 ? [{ name, value }] : []
  })
}

/** The pictures of the item, in full size. */
export function galleryOf({ tree, base }: ShopPage): string[] {
  const found = new Set<string>()
  for (const image of all(tree, '.ux-image-carousel-item img')) {
    const source = imageSource(image as Element, base)
    if (source?.includes('ebayimg.com/')) found.add(fullSize(source))
  }
  return [...found]
}

/** The seller named beside the item. */
export function sellerOf({ tree, base }: ShopPage): Product['seller'] {
  const card = firstElement(tree, [
    '.x-sellercard-atf__info__about-seller',
    '.x-store-information__store-name',
    '.mbg'
  ])
  const name =
    card &&
    cleanText(text(card, 'a .ux-textspans') ?? text(card, '.ux-textspans') ?? text(card, 'a'))
  return name ? { name, url: link(card, 'a', base) ?? null } : null
}
