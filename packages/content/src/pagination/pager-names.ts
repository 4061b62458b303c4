/** The names of the parts of a page around links that may turn its list. */

import type { Element } from 'hast'
import { classesOf } from '../html/present.ts'
import { attributeText } from '../html/properties.ts'
import type { PageTurn } from './page-turns.ts'

/** Parts of a page whose numbers and arrows do not turn its list. */
const OTHER =
  /carousel|slider|slick|swiper|calendar|datepicker|comments?[-_]?(?:nav|pag)|lightbox|rating|breadcrumb/i
const PAGER =
  /pag(?:er|[ei]na|e-?nav|e-?num|e-?list|ing|es?(?:$|[-_ ]))|nav-?links|post-?nav|posts-?nav|(?:^|[-_ ])nav|next|wp-?page|(?:^|\s)pgs?(?:\s|$)/i

/** Checks whether a link is in such a part. */
export function isOther({ around, url }: PageTurn): boolean {
  return (
    around.slice(0, 5).some((element) => OTHER.test(nameOf(element))) ||
    /[?&](?:cpage|comments?(?:[-_]?page)?)=|\/comments?-page-/.test(url.href)
  )
}

function nameOf(element: Element): string {
  const id = attributeText(element.properties, 'id') ?? ''
  return `${(classesOf(element) ?? []).join(' ')} ${id}`.slice(0, 300)
}

/** Checks whether a link is in a part that is named after pages. */
export function inPager({ around }: PageTurn): boolean {
  return around.slice(0, 4).some((element) => PAGER.test(nameOf(element)))
}
