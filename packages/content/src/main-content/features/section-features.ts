/** Features of the section that a block is in. */

import { TOKEN_TRAITS } from '../blocks/element-traits.ts'
import type { Container } from '../blocks/page-blocks.ts'
import { log, share } from '../blocks/ratios.ts'
import { LEVELS } from '../blocks/surroundings.ts'
import { type FeatureGroup, named, ofSection } from './feature-groups.ts'
import { nearness } from './trait-features.ts'

/** The section that contains a block. */
export const SECTION_FEATURES: readonly FeatureGroup[] = [
  {
    names: named('section', 'index level words linked prose blocks media prices'),
    scope: ofSection,
    write(row, at, { facts, block }) {
      const { index, heading, total } = facts.sections[block.index]!
      row[at] = Math.min(index, 40)
      row[at + 1] = facts.kinds[heading.index]!
      row[at + 2] = log(total.words)
      row[at + 3] = share(total.linkChars, total.chars)
      row[at + 4] = share(total.prose, total.chars)
      row[at + 5] = log(total.blocks)
      row[at + 6] = log(total.media)
      row[at + 7] = log(total.prices)
    }
  },
  {
    names: ['section.kinship'],
    write(row, at, { facts, block }) {
      const { heading } = facts.sections[block.index]!
      row[at] = levelsApart(heading.container, block.container)
    }
  },
  {
    names: ['section.related'],
    scope: ofSection,
    write(row, at, { facts, block }) {
      const { tokens, container } = facts.sections[block.index]!.heading
      row[at] = nearness(
        RELATED,
        tokens,
        container.ownTokens,
        container.nearTokens,
        container.allTokens
      )
    }
  }
]

const RELATED = TOKEN_TRAITS.findIndex(([name]) => name === 'related')

/** Levels from the second container up to the first ancestor of both, at most 8. */
function levelsApart(one: Container, other: Container): number {
  let up: Container | undefined = other
  for (let level = 0; up && level < LEVELS; level++, up = up.parent) {
    if (one.index >= up.index && one.index < up.endContainer) return level
  }
  return LEVELS
}
