/** A page's glyphs to words. */

import { around, type Box, widthOf } from '../page/box.ts'
import type { Glyph, PageContent } from '../page/page-content.ts'
import { reset } from '../page/set-word.ts'
import { upright } from '../page/upright.ts'
import { isScan, visibleGlyphs } from '../page/visible.ts'
import type { PageWords, Word } from '../page/words.ts'
import { withoutLineNumbers } from './line-numbers.ts'
import { withSameSizes } from './same-sizes.ts'
import { withStruck } from './struck-words.ts'
import { tagIndex } from './tag-index.ts'
import { withoutOverprint } from './without-overprint.ts'
import { wordsOf } from './words-of.ts'

/** Part of a page's width in which turned text is a stamp, not content. */
const MARGIN = 0.1

/** Words that are seen, of a page that is turned upright. */
export function pageWords(content: PageContent): PageWords {
  const page = upright(content)
  const { number, width, height, rules, fills, images, links } = page
  const glyphs = withoutOverprint(visibleGlyphs(page))
  const straight = glyphs.filter((glyph) => glyph.style.turns === 0)
  const turned = straight.length === glyphs.length ? [] : turnedWords(glyphs, width)
  const all = [...wordsOf(straight, links, tagIndex(page.tags)), ...turned]
  const marked = withStruck(withoutLineNumbers(all), rules)
  const words = isScan(page) ? asRead(marked.words) : marked.words
  return { number, width, height, words, rules: marked.rules, fills, images }
}

/** Sizes that OCR wrote into a file differ by so much where they are one. */
const ROUGH = 0.2

/** Words behind the picture of a scan: their font is any, and their sizes are measured. */
const asRead = (words: readonly Word[]): Word[] =>
  withSameSizes([reset(words, { mono: false, bold: false })], ROUGH)[0] ?? []

/** Each run of turned glyphs as one word, where it stands: the head of a narrow column. */
function turnedWords(glyphs: readonly Glyph[], width: number): Word[] {
  const runs: Glyph[][] = []
  let last: Glyph | undefined
  for (const glyph of glyphs) {
    const { turns, size } = glyph.style
    if (turns !== 0) {
      const goesOn = last?.style.turns === turns && near(last, glyph, size)
      if (!goesOn) runs.push([])
      runs.at(-1)?.push(glyph)
    }
    last = glyph
  }
  return runs.flatMap((run) => {
    const box = around(run)
    const isStamp = box.x1 < width * MARGIN || box.x0 > width * (1 - MARGIN)
    return isStamp || widthOf(box) > width / 2 ? [] : [turnedWord(run, box)]
  })
}

const near = (a: Box, b: Box, size: number): boolean =>
  Math.max(a.x0 - b.x1, b.x0 - a.x1) < size && Math.max(a.y0 - b.y1, b.y0 - a.y1) < size

function turnedWord(run: readonly Glyph[], box: Box): Word {
  const [{ style }] = run as [Glyph]
  const { size, bold, italic, mono, artifact } = style
  const text = run.map((glyph) => (glyph.spaced ? ` ${glyph.text}` : glyph.text)).join('')
  const setting = { size, bold, italic, mono, artifact }
  return { ...box, ...setting, text: text.trim(), base: box.y1, spaced: true }
}
