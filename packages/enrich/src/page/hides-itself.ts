/** Checks if an element's own attributes hide it. */

import { isHidden } from '@sluice/content'
import type { Element } from 'hast'

/**
 * Extends `isHidden` of packages/content. It also detects styles that keep the text in place but make it invisible: no
 * opacity, no size, moved off the screen, clipped to nothing, or text in the background colour. `aria-hidden` counts on
 * text that is moved or clipped. Alone it does not count, because much visible text has it.
 */
export function hidesItself(element: Element, isOnWhite = false): boolean {
  if (isHidden(element)) return true
  const { style, color } = element.properties
  if (isOnWhite && typeof color === 'string' && isWhite(color.toLowerCase())) return true
  return typeof style === 'string' && hidingStyle(style, isOnWhite)
}

/**
 * Checks whether nothing in a page's HTML can give it another ground than white: no background of its own, and no
 * sheet of another file, which may bring one.
 */
export function hasWhiteGround(html: string): boolean {
  return !/background|bgcolor|rel\s*=\s*["']?[^"'>]*stylesheet|@import/i.test(html)
}

const OFF = String.raw`-\d{3,6}(?:\.\d+)?(?:px|em|rem|vw|vh|%)?`
const NOTHING = String.raw`0*(?:\.0+|0(?:\.0*)?)(?:px|em|rem|pt|%)?`

/** Declarations that hide alone. `!important` may follow. */
const ALONE = new RegExp(
  [
    'display:none',
    'visibility:(?:hidden|collapse)',
    'content-visibility:hidden',
    `opacity:(?:${NOTHING}|0?\\.0\\d*|0?\\.1|(?:\\d|10)%)`,
    `font-size:(?:${NOTHING}|0?\\.\\d+px|[1-3](?:\\.\\d+)?px)`,
    'filter:[^;]*opacity\\((?:0|0?\\.0\\d*|0?\\.1|0%)\\)[^;]*',
    'letter-spacing:-(?:[1-9]\\d{1,4}px|[1-9]\\d*(?:\\.\\d+)?(?:em|rem))',
    `font:(?:[^;]* )?${NOTHING}(?:/[^;]*)?(?: [^;]*)?`,
    `text-indent:${OFF}`,
    `transform:[^;]*scale[xy]?\\(${NOTHING}[^;]*`,
    `transform:[^;]*translate[xy]?\\(${OFF}[^;]*`,
    String.raw`clip:rect\((?:0|1px)[^;]*\)`,
    String.raw`clip-path:(?:inset\((?:50|100)%[^;]*\)|circle\(0[^;]*\)|polygon\((?:0(?:px|%)?[ ,]*)+\))`,
    `margin-(?:left|top):-\\d{4,6}(?:px)?`,
    'color:transparent',
    String.raw`color:rgba\([^;]*,0(?:\.0+)?\)`
  ]
    .map((form) => `(?:${form})`)
    .join('|')
    .replace(/^/, '^(?:')
    .replace(/$/, ')(?:!important)?$')
)
const MOVED = new RegExp(
  `^(?:left|top|right|bottom|margin|margin-left|margin-top|inset):(?:${OFF}|[2-9]\\d{2,}v[hw]|\\d{4,6}px)(?:[ !].*)?$`
)
const SIZE_NONE = new RegExp(`^(?:max-)?(?:width|height):(?:${NOTHING}|1px)(?:!important)?$`)
const LONGEST_STYLE = 2000

/** Returns true if CSS declarations hide an element and its content. @param isOnWhite - see {@link hasWhiteGround}. */
export function hidingStyle(style: string, isOnWhite = false): boolean {
  const declarations = style
    .slice(0, LONGEST_STYLE)
    .toLowerCase()
    .replace(/\/\*[^*]*\*\//g, '')
    .split(';')
    .map((declaration) =>
      declaration
        .replace(/\s+/g, ' ')
        .replace(/ ?([:(),!]) ?/g, '$1')
        .trim()
    )
  if (declarations.some((declaration) => ALONE.test(declaration))) return true
  if (declarations.some((declaration) => MOVED.test(declaration))) {
    return declarations.some((declaration) =>
      /^position:(?:absolute|fixed|relative)/.test(declaration)
    )
  }
  const isClipped = declarations.some((declaration) =>
    /^overflow(?:-[xy])?:(?:hidden|clip)/.test(declaration)
  )
  if (isClipped && declarations.some((declaration) => SIZE_NONE.test(declaration))) return true
  const colour = isOnWhite ? colourOf(declarations, ['color']) : undefined
  return (colour !== undefined && isWhite(colour)) || sameColour(declarations)
}

/** White, or a colour that no reader tells from it. */
function isWhite(colour: string): boolean {
  const light = /^hsla?\([^,\s]+[,\s]+[^,\s]+[,\s]+(\d+(?:\.\d+)?)%/.exec(colour)?.[1]
  if (light !== undefined) return Number(light) >= 96
  const hex = /^#([0-9a-f]{3,8})$/.exec(colour)?.[1]
  const short = hex !== undefined && hex.length < 6
  const channels = hex
    ? (hex.match(short ? /./g : /../g) ?? []).map((part) =>
        Number.parseInt(short ? part + part : part, 16)
      )
    : (/^rgba?\(([^)]*)/.exec(colour)?.[1] ?? '').split(/[\s,/]+/).map(Number)
  if (channels.length >= 3) return channels.slice(0, 3).every((channel) => channel >= 245)
  return ['white', 'snow', 'ghostwhite', 'ivory', 'floralwhite', 'whitesmoke'].includes(colour)
}

/** Text in the very colour of its ground: the oldest trick there is. */
function sameColour(declarations: readonly string[]): boolean {
  const colour = colourOf(declarations, ['color'])
  const ground = colourOf(declarations, ['background', 'background-color'])
  return colour !== undefined && colour === ground
}

const WHITE = new Set(['white', '#fff', '#ffffff', 'rgb(255,255,255)'])
const BLACK = new Set(['black', '#000', '#000000', 'rgb(0,0,0)'])

function colourOf(declarations: readonly string[], names: readonly string[]): string | undefined {
  for (const declaration of declarations) {
    const [name = '', value = ''] = declaration.split(':')
    if (!names.includes(name)) continue
    const colour = value.replace('!important', '')
    if (WHITE.has(colour)) return 'white'
    return BLACK.has(colour) ? 'black' : colour
  }
  return undefined
}
