/** Features of a block's own text. */

import { declaredShare } from '../blocks/declared-text.ts'
import { shownEnd } from '../blocks/page-blocks.ts'
import { log, share } from '../blocks/ratios.ts'
import { type FeatureGroup, named } from './feature-groups.ts'

/** The text of a block: its length, links and punctuation. */
export const TEXT_FEATURES: readonly FeatureGroup[] = [
  {
    names: named(
      'text',
      'chars words linked stops stopRate commas commaRate digits capitals prices separators wordLength links media breaks prose'
    ),
    write(row, at, { count }) {
      row[at] = log(count.chars)
      row[at + 1] = log(count.words)
      row[at + 2] = share(count.linkChars, count.chars)
      row[at + 3] = count.stops
      row[at + 4] = share(count.stops, count.words)
      row[at + 5] = count.commas
      row[at + 6] = share(count.commas, count.words)
      row[at + 7] = share(count.digits, count.chars)
      row[at + 8] = share(count.capitals, count.chars)
      row[at + 9] = count.prices
      row[at + 10] = count.separators
      row[at + 11] = share(count.chars, count.words)
      row[at + 12] = count.links
      row[at + 13] = count.media
      row[at + 14] = count.breaks
      row[at + 15] = count.prose > 0 ? 1 : 0
    }
  },
  {
    names: named('text', 'endsInStop endsInColon endsCut'),
    write(row, at, { block: { text } }) {
      const end = shownEnd(text)
      row[at] = isBefore(text, isBefore(text, end, CLOSERS) ? end - 1 : end, STOPS) ? 1 : 0
      row[at + 1] = isBefore(text, end, COLONS) ? 1 : 0
      row[at + 2] = endsCut(text, end) ? 1 : 0
    }
  },
  {
    names: ['text.copyright'],
    write(row, at, { block: { text } }) {
      row[at] = text.includes('©') ? 1 : 0
    }
  },
  {
    names: ['text.repeats'],
    write(row, at, { facts, block }) {
      row[at] = facts.repeats[block.index]!
    }
  },
  {
    names: ['text.title'],
    write(row, at, { facts, block }) {
      row[at] = facts.titleLikeness(block)
    }
  },
  {
    names: named('text', 'declared kind'),
    write(row, at, { facts, signals, block: { index, text } }) {
      row[at] = declaredShare(signals.texts, text)
      row[at + 1] = facts.kinds[index]!
    }
  }
]

const STOPS = '.!?…。！？؟।'
const CLOSERS = '"”’»)]'
const COLONS = ':：'

/** Checks whether the character before a position is one of the given ones. Returns false at the start of a text. */
function isBefore(text: string, place: number, characters: string): boolean {
  return place > 0 && characters.includes(text[place - 1]!)
}

function endsCut(text: string, end: number): boolean {
  return isBefore(text, end, '…') || (isBefore(text, end, '.') && text.endsWith('...', end))
}
