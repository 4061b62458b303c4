/** Joins glyphs to words. */

import { holdsMiddle } from '../page/box.ts'
import type { Glyph, GlyphStyle, LinkArea } from '../page/page-content.ts'
import { type Setting, setWord } from '../page/set-word.ts'
import type { Tag, Word } from '../page/words.ts'
import { isRightToLeft, visualToLogical } from './direction.ts'

/** Least gap between words, in ems. Kerning and tracking are narrower. */
const GAP = 0.15
/** The same beside letters that overlap evenly, in ems. The overlap counts as part of the gap. */
const TRACKED_GAP = 0.14
/** Maximum difference between even overlaps, and the largest overlap, in ems. */
const EVEN = 0.008
const MOST_TRACKING = 0.1
/** Least gap between words, in ems, where the producer also wrote a space. */
const SPACED_GAP = 0.02
/** Glyphs that overlap by more than this are set tighter than their font, in ems: kerning takes less. */
const TIGHT = 0.1
/** Maximum difference between the base lines of a word's glyphs, in ems. */
const LIFT = 0.08
/** Maximum distance that a glyph may reach back into the one before, in ems: accents, kerned pairs. */
const BACK = 0.6
/** Returns the words of upright glyphs, in the order of the glyphs. */
export function wordsOf(
  glyphs: readonly Glyph[],
  links: readonly LinkArea[] = [],
  tags: ReadonlyMap<number, Tag> = new Map()
): Word[] {
  const words: Word[] = []
  const settingOf = settings(tags)
  let run: Glyph[] = []
  const finish = () => {
    if (run.length > 0) words.push(wordOf(run, links, settingOf))
    run = []
  }
  for (const glyph of glyphs) {
    const last = run.at(-1)
    if (last && !continues(last, glyph, overlapOf(run), trackingOf(run))) finish()
    run.push(glyph)
  }
  finish()
  return words
}

/** How far the last glyphs of a run overlap, as a number up to zero: text set tighter than its font. */
function overlapOf(run: readonly Glyph[]): number {
  const [third, before, last] = [run.at(-3), run.at(-2), run.at(-1)]
  if (!before || !last) return 0
  const earlier = third ? before.x0 - third.x1 : -Infinity
  const gap = Math.max(earlier, last.x0 - before.x1)
  return gap < -TIGHT * last.style.size && gap > -BACK * last.style.size ? gap : 0
}

/** Overlap of the last letters of a run if it is even, as a number up to zero. */
function trackingOf(run: readonly Glyph[]): number {
  const [third, before, last] = [run.at(-3), run.at(-2), run.at(-1)]
  if (!third || !before || !last) return 0
  const { size } = last.style
  const gaps = [before.x0 - third.x1, last.x0 - before.x1]
  const gap = Math.max(...gaps)
  const isEven = gap - Math.min(...gaps) < EVEN * size
  return isEven && gap < 0 && gap > -MOST_TRACKING * size ? gap : 0
}

function continues(last: Glyph, glyph: Glyph, overlap: number, tracking: number): boolean {
  const { style } = glyph
  if (last.style !== style && !sameSetting(last, glyph)) return false
  const size = Math.max(style.size, 1)
  if (Math.abs(glyph.base - last.base) > LIFT * size) return false
  const rtl =
    isRightToLeft(glyph.text) || (isRightToLeft(last.text) && !/[\p{L}\p{N}]/u.test(glyph.text))
  const gap = rtl ? last.x0 - glyph.x1 : glyph.x0 - last.x1
  if (gap > GAP * size || gap < -BACK * size) return false
  if (!rtl && tracking < 0 && gap - tracking > TRACKED_GAP * size) return false
  return !(glyph.spaced && gap - (rtl ? 0 : overlap) > SPACED_GAP * size)
}

function sameSetting({ style: a }: Glyph, { style: b }: Glyph): boolean {
  return (
    Math.abs(a.size - b.size) < 0.1 &&
    a.bold === b.bold &&
    a.italic === b.italic &&
    a.mono === b.mono &&
    a.mcid === b.mcid &&
    a.color === b.color
  )
}

function wordOf(
  run: readonly Glyph[],
  links: readonly LinkArea[],
  settingOf: ReturnType<typeof settings>
): Word {
  const first = run[0] as Glyph
  const { style, base } = first
  let x0 = Infinity
  let x1 = -Infinity
  for (const glyph of run) {
    x0 = Math.min(x0, glyph.x0)
    x1 = Math.max(x1, glyph.x1)
  }
  const text = visualToLogical(run)
  if (!isRightToLeft(text)) x1 += overlapOf(run)
  const word = { x0, x1, base, text, spaced: first.spaced }
  const plain = setWord(word, settingOf(style, undefined))
  const link = links.find((area) => holdsMiddle(area, plain, 1))
  return link ? setWord(word, settingOf(style, link.url)) : plain
}

/** Returns a glyph's style. Words with the same style and link share one object. */
function settings(tags: ReadonlyMap<number, Tag>) {
  let last: { readonly style: GlyphStyle; readonly setting: Setting } | undefined
  return (style: GlyphStyle, link: string | undefined): Setting => {
    if (last?.style === style && last.setting.link === link) return last.setting
    const { size, bold, italic, mono, artifact, mcid } = style
    const setting = { size, bold, italic, mono, artifact, tag: tags.get(mcid), link }
    last = { style, setting }
    return setting
  }
}
