/** A page's glyphs to words. */

import type { PageContent } from '../page/page-content.ts'
import { reset } from '../page/set-word.ts'
import { upright } from '../page/upright.ts'
import { isScan, visibleGlyphs } from '../page/visible.ts'
import type { PageWords, Word } from '../page/words.ts'
import { withoutLineNumbers } from './line-numbers.ts'
import { withSameSizes } from './same-sizes.ts'
import { withStruck } from './struck-words.ts'
import { tagIndex } from './tag-index.ts'
import { withoutTurned } from './turned-words.ts'
import { withoutOverprint } from './without-overprint.ts'
import { wordsOf } from './words-of.ts'

/** Words that are seen, of a page that is turned upright. */
export function pageWords(content: PageContent): PageWords {
  const page = upright(content)
  const { number, width, height, rules, fills, images, links } = page
  const glyphs = withoutOverprint(visibleGlyphs(page))
  const { straight, turned } = withoutTurned(glyphs, width)
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
