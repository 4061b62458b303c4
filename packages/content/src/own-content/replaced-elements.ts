/** Elements that are content, or not, without any text: pictures, players, controls, frames. */

import type { Element } from 'hast'
import { classesOf } from '../html/present.ts'
import { isLoadingText } from './loading.ts'

/** Checks whether an `img` may be content: not a logo, a spinner, an icon or a counter. */
export function isPicture(element: Element): boolean {
  if (element.tagName !== 'img') return false
  const { width, height, src, srcSet, id, alt } = element.properties
  if (isTiny(width) || isTiny(height) || isLoadingText(String(alt ?? ''))) return false
  const address = String(src ?? srcSet ?? lazySource(element) ?? '')
  if (address === '') return false
  // A small inline drawing is a placeholder.
  if (/^data:/i.test(address)) return address.length > 2_000
  const file = address.split(/[?#]/, 1)[0]!.slice(-100).replace(/^.*\//, '')
  const names = `${file} ${id ?? ''} ${classesOf(element)?.join(' ') ?? ''}`
  return !NOT_CONTENT.test(names.slice(0, 400))
}

function lazySource({ properties }: Element): unknown {
  return properties.dataSrc ?? properties.dataOriginal ?? properties.dataSrcset
}

function isTiny(size: unknown): boolean {
  const pixels = Number(size)
  return size !== undefined && pixels >= 0 && pixels <= 32
}

const NOT_CONTENT =
  /(?:^|[^a-z])(?:spinner|loader|loading|indicator|preloader|throbber|blank|pixel|spacer|1x1|logo|favicon|splash)(?=$|[^a-z])/i

/** Checks whether an element plays or draws something and has a name for it. */
export function isPlayer({ tagName, properties }: Element): boolean {
  if (isEmbeddedPage({ properties })) return false
  return PLAYERS.has(tagName) || (tagName === 'svg' && properties.ariaLabel !== undefined)
}

const PLAYERS = new Set(['video', 'audio', 'object', 'embed'])

/** Checks whether an `object` or `embed` shows another page. */
export function isEmbeddedPage({ properties }: Pick<Element, 'properties'>): boolean {
  const { type, data, src } = properties
  if (/html/i.test(String(type ?? ''))) return true
  return type === undefined && /\.x?html?(?:$|[?#])/i.test(String(data ?? src ?? ''))
}

/** Checks whether a control is for text or choices. */
export function isField({ tagName, properties }: Element): boolean {
  return tagName !== 'input' || !/^(?:button|submit|reset|image)$/i.test(String(properties.type))
}

/** Checks whether the name of a frame of the same site makes it secondary: a map, a player, comments. */
export function isBesideFrame({ properties }: Element): boolean {
  const { src, title, id, name } = properties
  const address = String(src ?? '')
  if (address === '' || /^(?:https?:)?\/\//i.test(address)) return false
  const file = address.split(/[?#]/, 1)[0]!.slice(-100).replace(/^.*\//, '')
  return BESIDE.test(`${title ?? ''} ${id ?? ''} ${name ?? ''} ${file}`.slice(0, 300))
}

const BESIDE =
  /(?:^|[^a-z])(?:maps?|karte|video|player|comments?|chat|ads?|banner|newsletter|weather)(?=$|[^a-z])/i

/** Maximum height of a counter or a button, pixels. */
const LOW = 100
/** Checks whether a frame is visible and more than a widget. */
export function isShownFrame({ properties }: Element): boolean {
  const { width, height, style, hidden, src } = properties
  if (hidden !== undefined || (Number(width) <= 2 && width !== undefined)) return false
  if (height !== undefined && Number(height) <= LOW) return false
  if (/display\s*:\s*none|visibility\s*:\s*hidden/i.test(String(style ?? ''))) return false
  return !UNSEEN.test(String(src ?? ''))
}

const UNSEEN =
  /^(?:about:|javascript:)|googletagmanager|doubleclick|recaptcha|hcaptcha|googlesyndication|facebook\.com\/(?:tr|plugins)|\/gtm|consent/i
