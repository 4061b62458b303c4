/** The trail of links from the home page of a site to the page. */

import type { Element } from 'hast'
import { resolveUrl } from '../page/base-url.ts'
import { type Thing, thingOf, valueText, valueUrl } from '../structured-data/things.ts'
import { shortText } from '../tree/short-text.ts'
import type { MetadataPage } from './page.ts'

/** One step of the trail. */
export interface Breadcrumb {
  readonly name: string
  /** Absolute; null for a step without a link, often the last one. */
  readonly url: string | null
}

/** Elements marked as a trail; they may be nested. */
const TRAILS = 10
/** Maximum steps of a trail; longer ones are menus. */
const STEPS = 20

/** The trail from the home page to the page, from structured data, else from the visible one. */
export function breadcrumbs(
  page: MetadataPage
): { value: Breadcrumb[]; source: string } | undefined {
  for (const thing of page.things) {
    if (!thing.types.includes('breadcrumblist')) continue
    const value = thing
      .values('itemListElement')
      .slice(0, STEPS)
      .flatMap((step) => listItem(page, step) ?? [])
    if (value.length > 0) {
      return { value: sorted(thing, value), source: `${thing.source}.itemListElement` }
    }
  }
  for (const { element } of page.elements.trails.slice(0, TRAILS)) {
    const value = trailSteps(page, element)
    if (value.length > 1) return { value, source: 'css:breadcrumb' }
  }
  return undefined
}

/** Items are ordered only by their positions, if they have any. */
function sorted(list: Thing, steps: Breadcrumb[]): Breadcrumb[] {
  const positions = list
    .values('itemListElement')
    .slice(0, STEPS)
    .map((step) => Number(thingOf(step)?.values('position')[0]))
  if (positions.length !== steps.length || positions.some(Number.isNaN)) return steps
  const order = steps.map((step, index) => ({ step, position: positions[index]! }))
  return order.sort((one, other) => one.position - other.position).map(({ step }) => step)
}

function listItem(page: MetadataPage, value: unknown): Breadcrumb | undefined {
  const thing = thingOf(value)
  const item = thing?.values('item')[0]
  const name =
    valueText(thing?.values('name')[0]) ?? (typeof item === 'object' ? valueText(item) : undefined)
  if (thing === undefined || name === undefined) return undefined
  const address = valueUrl(item) ?? valueUrl(value)
  return { name, url: (address && resolveUrl(address, page.base)?.href) ?? null }
}

function trailSteps(page: MetadataPage, trail: Element): Breadcrumb[] {
  const steps: Breadcrumb[] = []
  collectSteps(page, trail, steps)
  return steps.length > STEPS ? [] : steps
}

/** A step is a link or, without one, a list item. */
function collectSteps(page: MetadataPage, { children }: Element, steps: Breadcrumb[]): void {
  for (const child of children) {
    if (child.type !== 'element' || steps.length > STEPS) continue
    const { href } = child.properties
    const before = steps.length
    if (child.tagName === 'a' && typeof href === 'string') {
      addStep(steps, shortText(child, NAME), resolveUrl(href, page.base)?.href ?? null)
    } else {
      collectSteps(page, child, steps)
      if (child.tagName === 'li' && steps.length === before)
        addStep(steps, shortText(child, NAME), null)
    }
  }
}

/** Characters of a step's name. */
const NAME = 200

function addStep(steps: Breadcrumb[], text: string | undefined, url: string | null): void {
  const name = (text ?? '')
    .replace(/\s+/g, ' ')
    .replace(/^[\s/<>«»‹›|·→←-]+|[\s/<>«»‹›|·→←-]+$/g, '')
  if (name !== '') steps.push({ name, url })
}
