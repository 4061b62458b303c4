/** Images of formulas that carry their TeX source. */

import type { Element } from 'hast'

/** The TeX of an image, without dollar signs. */
export interface ImageTex {
  readonly tex: string
  readonly isBlock: boolean
}

/**
 * The formula an image shows, from its text or its address.
 *
 * @param isMarked - whether a class says that it is a formula; else its address must.
 */
export function imageTex({ properties }: Element, isMarked: boolean): ImageTex | undefined {
  const { src } = properties
  if (!isMarked && (typeof src !== 'string' || !DRAWN.test(src))) return undefined
  const { className, alt, dataSrc } = properties
  const classes = String(className ?? '')
  const address = String(typeof src === 'string' && !src.startsWith('data:') ? src : dataSrc)
  const coded = SERVERS.exec(address)?.[1]
  const isServed = coded !== undefined || WIKIMEDIA.test(address)
  if (!isMarked && !isServed) return undefined
  const text = typeof alt === 'string' ? undelimited(alt) : ''
  const isBlock = DISPLAYED.test(classes)
  // A class says it of pictures of a formula as well as of TeX: then the text must look like some.
  if (text !== '' && (isServed || SURE.test(classes) || TEX_SIGN.test(text))) {
    return { tex: text, isBlock }
  }
  const tex = coded === undefined ? '' : undelimited(decoded(coded))
  return tex === '' ? undefined : { tex, isBlock }
}

const SURE = /\b(?:mwe-math|mathoid|latex|tex|ql-img|eeimg|mathtex|formulaDsp|formulaInl)/i
const DISPLAYED = /display|block|dsp/i
const TEX_SIGN = /\\[A-Za-z]|[\^_]\{?[\w\\]/
/** Text that the addresses of all {@link SERVERS} contain. */
const DRAWN = /tex|math|chart\?|equation/i

/** Servers that draw TeX which their address holds. */
const SERVERS =
  /^(?:https?:)?\/\/(?:latex\.codecogs\.com\/[\w.]+(?:\.latex)?\?|chart\.(?:googleapis|apis\.google)\.com\/chart\?(?:[^#]*&)?chl=|(?:s\d\.|www\.)?(?:wp\.com|wordpress\.com)\/latex\.php\?(?:[^#]*&)?latex=|(?:www\.)?zhihu\.com\/equation\?(?:[^#]*&)?tex=|render\.githubusercontent\.com\/render\/math\?(?:[^#]*&)?math=|math\.now\.sh\/?\?(?:[^#]*&)?(?:from|inline)=|i\.upmath\.me\/(?:svg|png)\/|(?:www\.)?sciweavers\.org\/tex2img\.php\?(?:[^#]*&)?eq=)([^&#]*)/i

/** Wikimedia's, whose address holds a hash. */
const WIKIMEDIA = /^(?:https?:)?\/\/wikimedia\.org\/api\/rest_v1\/media\/math\/render\//i

/** Settings that some pages put before a formula for their server. */
const SETTINGS = /^(?:\\(?:inline|large|small|huge|dpi\{\d+\}|bg_\w+|fn_\w+|displaystyle)\s*)+/i

function undelimited(text: string): string {
  const trimmed = text.trim().replace(SETTINGS, '')
  return /^(?:\$\$?|\\[([])(.+?)(?:\$\$?|\\[)\]])$/s.exec(trimmed)?.[1]?.trim() ?? trimmed
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value.replaceAll('+', ' '))
  } catch {
    return ''
  }
}
