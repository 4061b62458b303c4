/** The numbers of the current and of the last page of a list. */

import type { Element, ElementContent } from 'hast'
import type { NumberRun } from './number-runs.ts'
import type { PageTurn } from './page-turns.ts'
import { numbersOf, sameUrl } from './url-numbers.ts'

/** Number of the page at a URL. */
export function numberAt({ place, step, zero }: NumberRun, url: URL): number | undefined {
  const value = numbersOf(url).find((one) => one.place === place)?.value
  const number = value === undefined ? undefined : (value - zero) / step
  return number !== undefined && Number.isInteger(number) && number >= 0 ? number : undefined
}

/** Number of the current page. */
export function currentOf(run: NumberRun, url: URL): number {
  const known = numberAt(run, url)
  if (known !== undefined) return known
  const itself = run.links.find((link) => sameUrl(link.url, url))
  if (itself) return itself.number
  return shownNumber(run) ?? 1
}

/** The number among the links that is no link. */
export function shownNumber({ container, links }: NumberRun): number | undefined {
  const linked = new Set(links.map(({ number }) => number))
  return unlinkedTexts(container)
    .flatMap((text) => {
      const number = /^[\s[(]*(\d{1,5})[\s\])]*$/.exec(text)?.[1]
      return number === undefined ? [] : [Number(number)]
    })
    .find((number) => !linked.has(number) && (linked.has(number + 1) || linked.has(number - 1)))
}

/** Nodes of a pager that are read. */
const NODES = 300

/** Texts of an element outside of its links. */
function unlinkedTexts(container: Element | undefined): string[] {
  const texts: string[] = []
  const pending: ElementContent[] = container ? [container] : []
  for (let left = NODES; left > 0 && pending.length > 0; left--) {
    const node = pending.pop()!
    if (node.type === 'text') texts.push(node.value)
    else if (node.type === 'element' && !isLink(node)) {
      pending.push(...node.children.slice(0, NODES).toReversed())
    }
  }
  return texts
}

/** The current page may be a link that leads nowhere. */
function isLink({ tagName, properties: { href } }: Element): boolean {
  return tagName === 'a' && typeof href === 'string' && !/^(?:#|javascript:)/i.test(href)
}

/** A page number with the number of pages: `Page 2 of 9`. */
const OF =
  /(?:^|[^\d])(\d{1,5})\s{0,3}(?:\/|of|von|de|sur|di|van|av|af|z|ze|из|з|od|dari|共|\|)\s{0,3}(\d{1,5})(?:$|[^\d.,])/iu

/** Number of pages, as shown beside the links or by the last of them. */
export function totalOf(
  turns: readonly PageTurn[],
  runs: readonly NumberRun[],
  url: URL
): number | null {
  const run = runs.at(-1)
  const pager = run?.container ?? turns.find((turn) => turn.turn && turn.weight > 2)?.around[0]
  const [, shown, total] = OF.exec(unlinkedTexts(pager).join(' ')) ?? []
  if (total !== undefined && Number(shown) <= Number(total)) {
    if (!run || Number(total) >= run.links.at(-1)!.number) return Number(total)
  }
  return run ? Math.max(run.links.at(-1)!.number, currentOf(run, url)) : null
}
