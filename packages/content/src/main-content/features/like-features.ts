/** Features of the similar elements around a block, and of comments. */

import { log, share } from '../blocks/ratios.ts'
import { type FeatureGroup, named, ofContainer, ofPage, ofRepetition } from './feature-groups.ts'

/** Common properties of blocks of the same shape. */
export const LIKE_FEATURES: readonly FeatureGroup[] = [
  {
    names: ['like.count'],
    scope: ofRepetition,
    write(row, at, { repetition }) {
      row[at] = repetition === undefined ? -1 : log(repetition.count)
    }
  },
  {
    names: named('like', 'level place'),
    write(row, at, { repetitionLevel, repetitionPlace }) {
      row[at] = repetitionLevel
      row[at + 1] = repetitionPlace
    }
  },
  {
    names: named('like', 'proseBefore proseShare share linked prose words rank media prices'),
    scope: ofRepetition,
    write(row, at, { repetition, facts, body, around }) {
      if (repetition === undefined) {
        row.fill(-1, at, at + 9)
        return
      }
      const { firstBlock, count, chars, linkChars, prose, words, media, prices } = repetition
      row[at] = log(facts.proseBefore[firstBlock]!)
      row[at + 1] = share(prose, body.prose)
      row[at + 2] = share(chars, body.chars)
      row[at + 3] = share(linkChars, chars)
      row[at + 4] = share(prose, chars)
      row[at + 5] = log(words / count)
      row[at + 6] = share(chars, around.largestRepetition)
      row[at + 7] = media / count
      row[at + 8] = prices / count
    }
  },
  {
    names: named('twins', 'count place words linked'),
    scope: ofContainer,
    write(row, at, { around, block: { container } }) {
      const { count, words, linkChars, chars } = around.repetitions[container.index]!
      row[at] = log(count)
      row[at + 1] = around.places[container.index]!
      row[at + 2] = log(words / count)
      row[at + 3] = share(linkChars, chars)
    }
  }
]

/** Comments are content if there is little else: before them, or on the page. */
export const COMMENT_FEATURES: readonly FeatureGroup[] = [
  {
    names: named('comment', 'before prose share'),
    scope: ofContainer,
    write(row, at, { places, facts, body, block }) {
      const comments = places.comments[block.container.index]
      if (comments === undefined) {
        row.fill(-1, at, at + 3)
        return
      }
      const { firstBlock, total } = comments
      row[at] = log(facts.proseBefore[firstBlock] ?? 0)
      row[at + 1] = log(total.prose)
      row[at + 2] = share(total.prose, body.prose)
    }
  },
  {
    names: named('comment', 'outside outsideShare'),
    scope: ofPage,
    write(row, at, { places, body }) {
      row[at] = log(places.proseOutside)
      row[at + 1] = share(places.proseOutside, body.prose)
    }
  }
]
