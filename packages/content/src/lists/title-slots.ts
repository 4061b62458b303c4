/** The places of the titles and the addresses of items. */

import type { Slot } from './item-parts.ts'
import { isPrice } from './item-values.ts'

/** Places of titles, the likeliest first. */
export function titleSlots(count: number, slots: readonly Slot[], isTable: boolean): Slot[] {
  const usual = usualAddresses(count, slots)
  const weighed = slots
    .filter(({ kind, values }) => kind !== 'image' && values.size > 0)
    .map((slot) => ({ slot, weight: titleWeight(count, slot) + usualWeight(slot, usual) }))
    .filter(({ weight }) => weight > 0)
  // The first column of a table that is a text names its rows.
  const cells = weighed.filter(({ slot, weight }) => slot.cell !== undefined && weight >= 12)
  const first = Math.min(...cells.map(({ slot }) => slot.cell!))
  if (isTable) for (const one of cells) if (one.slot.cell === first) one.weight += 6
  weighed.sort((a, b) => b.weight - a.weight)
  const found = weighed.map(({ slot }) => slot)
  const [best] = found
  const link =
    best && best.kind === 'text' && !best.inHeading && found.find((slot) => isNamedBy(best, slot))
  return link ? [link, ...found.filter((slot) => slot !== link)] : found
}

/** The address that most links of an item have, as of its picture and its title; of those with two or more. */
function usualAddresses(count: number, slots: readonly Slot[]): (string | undefined)[] {
  const own = slots.filter(({ kind }) => kind !== 'text')
  return Array.from({ length: count }, (_, number) => {
    const counts = new Map<string, number>()
    for (const { addresses } of own) {
      const address = addresses.get(number)
      if (address !== undefined) counts.set(address, (counts.get(address) ?? 0) + 1)
    }
    const [best] = [...counts].sort(([, one], [, other]) => other - one)
    return best && best[1] >= 2 && counts.size > 1 ? best[0] : undefined
  })
}

function usualWeight({ addresses }: Slot, usual: readonly (string | undefined)[]): number {
  let same = 0
  for (const [number, address] of addresses) if (usual[number] === address) same++
  return same * 2 > usual.length ? 3 : 0
}

/** Checks whether a link is most of a text, which has a mark or a count beside it. */
function isNamedBy({ values }: Slot, link: Slot): boolean {
  if (link.kind !== 'link' || link.values.size < values.size * 0.9) return false
  let named = 0
  for (const [number, text] of values) {
    const inner = link.values.get(number)
    if (inner && text.includes(inner) && inner.length >= text.length * 0.5) named++
  }
  return named >= values.size * 0.8
}

const TITLE =
  /(?:^|[-_\s])(?:title|name|headline|heading|subject|topic)s?(?:$|[-_\s])|[a-z](?:Title|Name|Heading)/i
const NO_TITLE =
  /author|byline|categor|(?:^|[-_\s])(?:tag|meta|price|date|time|brand|vendor|count|ratings?|reviews?|stars|label|badge|user\w*|reply|sub-?title|desc\w*|excerpt|summary)s?(?:$|[-_\s])/i

function titleWeight(
  count: number,
  { kind, ownName, names, inHeading, inLink, values, addresses, tagName }: Slot
): number {
  const texts = [...values.values()].filter((text) => text !== '')
  if (texts.length === 0) return 0
  const distinct = new Set(texts).size / texts.length
  const length = texts.reduce((sum, text) => sum + Math.min(text.length, 300), 0) / texts.length
  let weight = (10 * texts.length) / count + 8 * distinct + Math.min(length, 40) / 8
  if (inHeading) weight += 6
  if (/^h[1-6]$/.test(tagName)) weight += 2
  if (kind === 'link' || inLink || addresses.size * 2 > texts.length) weight += 5
  if (TITLE.test(ownName)) weight += 4
  else if (TITLE.test(names)) weight += 2
  if (NO_TITLE.test(ownName)) weight -= 7
  else if (NO_TITLE.test(names)) weight -= 3
  if (tagName === 'time') weight -= 10
  if (kind === 'label') weight -= 4
  if (texts.filter((text) => /^[\d#]/.test(text)).length * 2 > texts.length) weight -= 3
  if (length > 150) weight -= 6
  if (texts.filter((text) => text.includes('\n')).length * 2 > texts.length) weight -= 4
  if (texts.filter((text) => !/\p{L}{2}|\p{Lo}/u.test(text)).length * 2 > texts.length) weight -= 12
  if (texts.filter((text) => isPrice(text)).length * 2 > texts.length) weight -= 12
  return weight
}

/** The place whose links lead to the items. */
export function addressSlot(
  count: number,
  slots: readonly Slot[],
  title: Slot | undefined
): Slot | undefined {
  if (title && title.addresses.size >= count * 0.6) return title
  let best: { slot: Slot; weight: number } | undefined
  for (const slot of slots) {
    if (slot.addresses.size === 0) continue
    const distinct = new Set(slot.addresses.values()).size / slot.addresses.size
    const weight = (slot.addresses.size / count) * distinct
    if (!best || weight > best.weight + 0.05) best = { slot, weight }
  }
  return best?.slot
}

/** The first address of an item. */
export function anyAddress(slots: readonly Slot[], number: number): string | undefined {
  return slots.map(({ addresses }) => addresses.get(number)).find(Boolean)
}
