/** The characters of a page, with where and how they stand. */

import { DocumentError } from '../../document-error.ts'
import type { Glyph, GlyphStyle } from '../page/page-content.ts'
import { type Frame, framed } from './frame.ts'
import { float32, float64, int32, type Pdfium, readText } from './pdfium.ts'
import { withTruePitch } from './pitch.ts'

/** Characters of one page, white space included. A page of a telephone book has 15,000. */
const MOST = 200_000

const BOLD = /bold|black|heavy|semibold|demi(?!t)|medi\b|cmbx|-bx|bx\d|extrabold/i
const ITALIC = /italic|oblique|cmti|cmsl|slanted|-it\b|ital\b/i
const MONO = /mono|courier|consolas|typewriter|cmtt|menlo|fixed|inconsolata|source ?code/i
const FLAG_FIXED = 1
const FLAG_ITALIC = 1 << 6
const FLAG_FORCE_BOLD = 1 << 18
const BOLD_WEIGHT = 600
const INVISIBLE = new Set([3, 7])
/** Characters that PDFium writes for a hyphen at a line's end. */
const SOFT_HYPHENS = new Set([0x02, 0xfffe])

/** Fonts by PDFium's address of them, kept for a whole document. */
export type FontFaces = Map<number, FontFace>

interface FontFace {
  readonly font: string
  readonly bold: boolean
  readonly italic: boolean
  readonly mono: boolean
}

/** Glyphs of a page in the order in which the file writes them. */
export interface ReadGlyphs {
  readonly glyphs: Glyph[]
  /** Number of drawn glyphs that the file gives no character for. */
  readonly unnamed: number
}

/**
 * Read the glyphs of a page.
 *
 * @throws DocumentError PAGE_TOO_COMPLEX when the page has more characters than `most`.
 */
export function readGlyphs(
  pdfium: Pdfium,
  page: number,
  frame: Frame,
  faces: FontFaces,
  most = MOST
): ReadGlyphs {
  const { call, scratch } = pdfium
  const text = call._FPDFText_LoadPage(page)
  if (text === 0) return { glyphs: [], unnamed: 0 }
  try {
    const count = call._FPDFText_CountChars(text)
    if (count > most) {
      throw new DocumentError(
        'PAGE_TOO_COMPLEX',
        `A page has ${count} characters, more than ${most}.`,
        {
          details: {
            characters: count,
            most
          }
        }
      )
    }
    const styles = new Map<number, GlyphStyle>()
    const glyphs: Glyph[] = []
    let spaced = false
    let high = 0
    let unnamed = 0
    for (let index = 0; index < count; index++) {
      if (call._FPDFText_IsGenerated(text, index) === 1) continue
      const unit = call._FPDFText_GetUnicode(text, index)
      const code = isLow(unit) && high !== 0 ? joinedCode(high, unit) : unit
      high = isHigh(unit) ? unit : 0
      const written = written_(code, call._FPDFText_IsHyphen(text, index) === 1)
      if (written.trim() === '') {
        if (written !== '') spaced = true
        else if (isUnnamed(code)) unnamed++
        continue
      }
      const object = call._FPDFText_GetTextObject(text, index)
      let style = styles.get(object)
      if (!style) {
        style = styleOf(pdfium, text, index, object, faces, frame)
        styles.set(object, style)
      }
      if (!call._FPDFText_GetLooseCharBox(text, index, scratch)) continue
      const left = float32(pdfium, 0)
      const top = float32(pdfium, 1)
      const right = float32(pdfium, 2)
      const bottom = float32(pdfium, 3)
      call._FPDFText_GetCharOrigin(text, index, scratch + 16, scratch + 24)
      const x = float64(pdfium, 2)
      const y = float64(pdfium, 3)
      const box = framed(frame, left, bottom, right, top)
      if (box.x1 < 0 || box.y1 < 0 || box.x0 > frame.width || box.y0 > frame.height) continue
      glyphs.push({ ...box, text: written, base: frame.y(x, y), style, spaced })
      spaced = false
    }
    return { glyphs: withTruePitch(glyphs), unnamed }
  } finally {
    call._FPDFText_ClosePage(text)
  }
}

/** Tab, line feed and carriage return, which producers write between words. */
const isBlank = (code: number): boolean => code === 9 || code === 10 || code === 13

/** Checks whether a code names no character. Halves of a pair and line breaks are left out. */
const isUnnamed = (code: number): boolean =>
  code < 0x20 ? !isBlank(code) : code >= 0x7f && code < 0xa0

const isHigh = (unit: number): boolean => unit >= 0xd800 && unit < 0xdc00
const isLow = (unit: number): boolean => unit >= 0xdc00 && unit < 0xe000

/** The character of two UTF-16 units, which PDFium returns one after the other. */
const joinedCode = (high: number, low: number): number =>
  0x10000 + ((high - 0xd800) << 10) + (low - 0xdc00)

/** Private-use and control characters say nothing; a ligature says its letters. */
function written_(code: number, hyphen: boolean): string {
  if (hyphen || SOFT_HYPHENS.has(code)) return '-'
  if (code < 0x20 || (code >= 0x7f && code < 0xa0)) return ''
  if (code === 0xad) return '-'
  if (code >= 0xd800 && code < 0xe000) return ''
  if (code > 0x10ffff) return ''
  const text = String.fromCodePoint(code)
  return code >= 0xfb00 && code <= 0xfb06 ? text.normalize('NFKC') : text
}

function styleOf(
  pdfium: Pdfium,
  text: number,
  index: number,
  object: number,
  faces: FontFaces,
  frame: Frame
): GlyphStyle {
  const { call, scratch } = pdfium
  const nominal = call._FPDFText_GetFontSize(text, index)
  call._FPDFText_GetMatrix(text, index, scratch)
  const scale = Math.hypot(float32(pdfium, 2), float32(pdfium, 3)) || 1
  // A turn to the left in user space, where y points up; the page itself turns to the right.
  const angle = Math.atan2(float32(pdfium, 1), float32(pdfium, 0)) / (Math.PI / 2)
  const quarters = Math.round(angle)
  // A negative size turns the text once more by half.
  const left = nominal < 0 ? quarters + 2 : quarters
  const font = object ? call._FPDFTextObj_GetFont(object) : 0
  let face = faces.get(font)
  if (!face) {
    face = faceOf(pdfium, font)
    faces.set(font, face)
  }
  const marks = object ? marksOf(pdfium, object) : []
  const mode = object ? call._FPDFTextObj_GetTextRenderMode(object) : 0
  return {
    ...face,
    size: Math.abs(nominal * scale),
    turns: (frame.turns - left + 8) % 4,
    slant: slantOf(angle),
    color: colorOf(pdfium, text, index),
    mcid: object ? call._FPDFPageObj_GetMarkedContentID(object) : -1,
    artifact: marks.includes('Artifact'),
    optional: marks.includes('OC'),
    invisible: INVISIBLE.has(mode)
  }
}

/** Angle up to which text is upright, in degrees: the pages of a scan lean. */
const LEAN = 10

/** Degrees clockwise from the nearest quarter turn. @param angle - to the left, in quarter turns. */
function slantOf(angle: number): number {
  const degrees = Math.round((Math.round(angle) - angle) * 90)
  return Math.abs(degrees) > LEAN ? degrees : 0
}

function colorOf(pdfium: Pdfium, text: number, index: number): number {
  const { call, scratch } = pdfium
  if (!call._FPDFText_GetFillColor(text, index, scratch, scratch + 4, scratch + 8, scratch + 12)) {
    return 0
  }
  return (int32(pdfium, 0) << 16) | (int32(pdfium, 1) << 8) | int32(pdfium, 2)
}

function faceOf(pdfium: Pdfium, font: number): FontFace {
  if (font === 0) return { font: '', bold: false, italic: false, mono: false }
  const { call } = pdfium
  const full = readText(
    pdfium,
    (at, room) => call._FPDFFont_GetBaseFontName(font, at, room),
    'utf-8'
  )
  const name = full.replace(/^[A-Z]{6}\+/, '')
  const flags = call._FPDFFont_GetFlags(font)
  const weight = call._FPDFFont_GetWeight(font)
  return {
    font: name,
    bold: BOLD.test(name) || (flags & FLAG_FORCE_BOLD) !== 0 || weight >= BOLD_WEIGHT,
    italic: ITALIC.test(name) || (flags & FLAG_ITALIC) !== 0,
    mono: MONO.test(name) || (flags & FLAG_FIXED) !== 0
  }
}

/** Names of the marked content around an object. */
function marksOf({ call, scratch }: Pdfium, object: number): string[] {
  const count = Math.min(call._FPDFPageObj_CountMarks(object), 16)
  return Array.from({ length: count }, (_, index) => {
    const mark = call._FPDFPageObj_GetMark(object, index)
    // Name, room in bytes, then the address of the size, which stands behind the room.
    call._FPDFPageObjMark_GetName(mark, scratch, 64, scratch + 64)
    const bytes = call.HEAPU8.slice(scratch, scratch + 16)
    return new TextDecoder('utf-16le').decode(bytes).split('\0', 1)[0] ?? ''
  })
}
