/** Empty elements, and their possible purposes. */

import type { Element } from 'hast'
import { classesOf } from '../html/present.ts'

/** An element outside boilerplate that shows nothing. */
export interface Hollow {
  readonly id: string
  /**
   * `'region'`: a place for content: an empty list, `main`, a custom element. `'place'`: an element with a name.
   * `'answer'`: shows a result after an action of the reader. `'text'`: a line with a name. `'spare'`: anything else.
   */
  readonly kind: 'region' | 'place' | 'answer' | 'text' | 'spare'
}

/** Checks whether the names of an element place it beside the page's subject: a dialog, comments or a map. */
export function isAccessory(element: Element): boolean {
  return ACCESSORY.test(namesOf(element))
}

/** The purpose of an empty element; `undefined` for one without a meaning: an icon, a clearing `div`. */
export function hollowOf(element: Element): Hollow | undefined {
  const { tagName, properties } = element
  const id = String(properties.id ?? '').slice(0, 100)
  const names = namesOf(element)
  if (ACCESSORY.test(names)) return undefined
  if (TEXTS.has(tagName)) return id === '' ? undefined : { id, kind: 'text' }
  if (tagName === 'output' || (ANSWER.test(names) && tagName === 'div'))
    return { id, kind: 'answer' }
  const role = String(properties.role ?? '')
  if (IMAGES.test(tagName) && properties.src !== undefined) return undefined
  if (REGIONS.has(tagName) || ROLES.has(role) || tagName.includes('-'))
    return { id, kind: 'region' }
  if (tagName !== 'div') return undefined
  return { id, kind: id !== '' || PLACES.test(names) ? 'place' : 'spare' }
}

/** Id and classes, and the name of a custom element, split into words. */
function namesOf(element: Element): string {
  const id = String(element.properties.id ?? '').slice(0, 100)
  const classes = classesOf(element)?.join(' ').slice(0, 200) ?? ''
  const tag = element.tagName.includes('-') ? element.tagName : ''
  return `${id} ${classes} ${tag}`.replace(CAMEL, '$1-$2')
}

/** Custom elements that show one picture or play one medium. */
const IMAGES = /-(?:img|image|picture|icon|video|audio|player|anim)$/
const CAMEL = /([a-z])([A-Z])/g
const REGIONS = new Set('main section article ul ol dl table tbody app'.split(' '))
const ROLES = new Set('main feed list grid table region tabpanel application'.split(' '))
const TEXTS = new Set('p span h1 h2 h3 h4 td dd li strong b em time figure'.split(' '))
/** Whole words of ids and classes, which are separated by hyphens. */
const ACCESSORY = wholeWords(
  'modals? dialogs? popups? overlay backdrop toasts? snackbar tooltips? lightbox portal notifications? alerts? messages? flash cookies? consent gdpr banner ads? advert advertisement adsbygoogle adsense sponsor promo share sharing social addthis disqus comments? respond captcha recaptcha turnstile map maps chat intercom widgets? newsletter analytics gtm pixel tracking beacon menu nav header footer sidebar breadcrumbs? countdown clock timer counter ticker weather charts? graph plot video related recommendations? suggestions? tags toc reactions likes views webmentions rating stars msg toggle theme switcher search-(?:box|bar|form|field|input|widget) searchbox translate clear clearfix cf spacer divider separator line bg background particles canvas arrow icons? logo top anchor announcer print year copyright fb-root live errors? hidden sr'
)
const ANSWER = wholeWords('results? output answer score status feedback response total preview log')
const PLACES = wholeWords(
  'app application root main content contents container wrapper page view outlet mount posts? items? list grid feed products? articles? entries cards? body stage slot'
)

function wholeWords(words: string): RegExp {
  return new RegExp(`(?:^|[-_\\s])(?:${words.split(' ').join('|')})(?=$|[-_\\s\\d])`, 'i')
}
