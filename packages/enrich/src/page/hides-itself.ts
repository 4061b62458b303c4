/** Checks if an element's own attributes hide it. */

import { isHidden } from '@sluice/content'
import type { Element } from 'hast'

/**
 * Extends `isHidden` of packages/content. It also detects styles that keep the text in place but make it invisible: no
 * opacity, no size, moved off the screen, clipped to nothing, or text in the background colour. `aria-hidden` counts on
 * text that is moved or clipped. Alone it does not count, because much visible text has it.
 */
export function hidesItself(element: Element): boolean {
  if (isHidden(element)) return true
  const { style } = element.properties
  return typeof style === 'string' && hidingStyle(style)
}

const OFF = String.raw`-\d{3,6}(?:\.\d+)?(?:px|em|rem|vw|vh|%)?`
const NOTHING = String.raw`0*(?:\.0+|0(?:\.0*)?)(?:px|em|rem|pt|%)?`

/** Declarations that hide alone. `!important` may follow. */
const ALONE = new RegExp(
  [
    'display:none',
    'visibility:(?:hidden|collapse)',
    'content-visibility:hidden',
    `opacity:(?:${NOTHING}|0?\\.0\\d*)`,
    `font-size:(?:${NOTHING}|0?\\.\\d+px|1px)`,
    `font:(?:[^;]* )?${NOTHING}(?:/[^;]*)?(?: [^;]*)?`,
    `text-indent:${OFF}`,
    `transform:[^;]*scale[xy]?\\(${NOTHING}[^;]*`,
    `transform:[^;]*translate[xy]?\\(${OFF}[^;]*`,
    String.raw`clip:rect\((?:0|1px)[^;]*\)`,
    String.raw`clip-path:(?:inset\((?:50|100)%[^;]*\)|circle\(0[^;]*\))`,
    'color:transparent',
    String.raw`color:rgba\([^;]*,0(?:\.0+)?\)`
  ]
    .map((form) => `(?:${form})`)
    .join('|')
    .replace(/^/, '^(?:')
    .replace(/$/, ')(?:!important)?$')
)
const MOVED = new RegExp(
  `^(?:left|top|right|bottom|margin|margin-left|margin-top|inset):${OFF}(?:[ !].*)?$`
)
const SIZE_NONE = new RegExp(`^(?:max-)?(?:width|height):(?:${NOTHING}|1px)(?:!important)?$`)
const LONGEST_STYLE = 2000

/** Returns true if CSS declarations hide an element and its content. */
export function hidingStyle(style: string): boolean {
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
  return sameColour(declarations)
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
