/**
 * What the block model may look at: numbers about a block's text, its neighbours, the elements
 * around it and the page. None is a word of a language, a host or a page.
 */

import type { Section } from './block-facts.ts'
import { declaredShare } from './declared-text.ts'
import { NAME_TRAITS, TOKEN_TRAITS } from './element-traits.ts'
import { type Block, type Container, shownEnd } from './page-blocks.ts'
import { PAGE_FEATURES } from './page-features.ts'
import type { PageView } from './page-view.ts'
import { log, share } from './ratios.ts'
import { LEVELS, type Repetition } from './surroundings.ts'
import type { TextCount } from './text-count.ts'

/** All that is known of one block: {@link blockViews} fills it. */
export interface BlockView extends PageView {
  readonly block: Block
  readonly count: TextCount
  /** The container of the block and those around it, innermost first. */
  readonly levels: readonly (Container | undefined)[]
  /** The largest group of like elements that the block is in, and how. */
  readonly repetition: Repetition | undefined
  readonly repetitionLevel: number
  readonly repetitionPlace: number
}

/** A number about a block. */
export type Feature = (view: BlockView) => number

/** The same with fields that change from block to block. */
type Changing<View> = { -readonly [Field in keyof View]: View[Field] }

/**
 * A view that moves from block to block: made once for a page, since pages have thousands.
 *
 * @returns a function that gives the view of a block, valid until it is called again.
 */
export function blockViews(view: PageView): (block: Block) => BlockView {
  const levels: (Container | undefined)[] = new Array(LEVELS).fill(undefined)
  const first = view.page.blocks[0]
  if (first === undefined) throw new Error('a page without blocks has no views of them')
  const about: Changing<BlockView> = {
    ...view,
    block: first,
    count: first.count,
    levels,
    repetition: undefined,
    repetitionLevel: -1,
    repetitionPlace: -1
  }
  return (block) => {
    about.block = block
    about.count = block.count
    let up: Container | undefined = block.container
    for (let level = 0; level < LEVELS; level++, up = up?.parent) levels[level] = up
    const { repetitions, places, largestLevels } = view.around
    const level = largestLevels[block.index]!
    // Not `levels[-1]`: the engine would look for a property of that name.
    const largest = level < 0 ? undefined : levels[level]
    about.repetition = largest && repetitions[largest.index]
    about.repetitionLevel = level
    about.repetitionPlace = largest ? places[largest.index]! : -1
    return about
  }
}

/** All features by name. */
export const BLOCK_FEATURES: ReadonlyMap<string, Feature> = new Map([
  ...textFeatures(),
  ...placeFeatures(),
  ...sectionFeatures(),
  ...neighbourFeatures(),
  ...levelFeatures(),
  ...repetitionFeatures(),
  ...traitFeatures(),
  ...commentFeatures(),
  ...PAGE_FEATURES
])

/** What a feature depends on: it is the same for two blocks for which this is the same object. */
export type Scope = (view: BlockView) => unknown

const ofPage: Scope = ({ page }) => page
const ofSection: Scope = ({ facts, block }) => facts.sections[block.index]
const ofGroup: Scope = ({ repetition }) => repetition
const ofContainer: Scope = ({ block }) => block.container

/** Scopes of the features that do not differ from block to block. */
const SCOPES: readonly (readonly [pattern: RegExp, scope: Scope])[] = [
  [/^page\.|^comment\.outside/, ofPage],
  [/^section\.(?!kinship)/, ofSection],
  [/^like\.(?!level|place)/, ofGroup],
  [/^(?:twins|after|comment)\.|^place\.(?:depth|best|core)$/, ofContainer],
  ...[0, 1, 2, 3, 4, 5].map((level): readonly [RegExp, Scope] => [
    new RegExp(`^up${level}\\.`),
    ({ levels }) => levels[level]
  ])
]

/** The scope of a feature; `undefined` when it differs from block to block. */
export function scopeOf(name: string): Scope | undefined {
  return SCOPES.find(([pattern]) => pattern.test(name))?.[1]
}

type Named = readonly (readonly [name: string, feature: Feature])[]

const STOPS = '.!?…。！？؟।'
const CLOSERS = '"”’»)]'
const COLONS = ':：'

/** Whether the character before a place is one of some; at the start of a text there is none. */
function isBefore(text: string, place: number, characters: string): boolean {
  return place > 0 && characters.includes(text[place - 1]!)
}

function endsInStop(block: Block): boolean {
  const { text } = block
  const end = shownEnd(text)
  return isBefore(text, isBefore(text, end, CLOSERS) ? end - 1 : end, STOPS)
}

function endsCut(block: Block): boolean {
  const { text } = block
  const end = shownEnd(text)
  return isBefore(text, end, '…') || (isBefore(text, end, '.') && text.endsWith('...', end))
}

function textFeatures(): Named {
  return [
    ['text.chars', ({ count }) => log(count.chars)],
    ['text.words', ({ count }) => log(count.words)],
    ['text.linked', ({ count }) => share(count.linkChars, count.chars)],
    ['text.stops', ({ count }) => count.stops],
    ['text.stopRate', ({ count }) => share(count.stops, count.words)],
    ['text.commas', ({ count }) => count.commas],
    ['text.commaRate', ({ count }) => share(count.commas, count.words)],
    ['text.digits', ({ count }) => share(count.digits, count.chars)],
    ['text.capitals', ({ count }) => share(count.capitals, count.chars)],
    ['text.prices', ({ count }) => count.prices],
    ['text.separators', ({ count }) => count.separators],
    ['text.wordLength', ({ count }) => share(count.chars, count.words)],
    ['text.links', ({ count }) => count.links],
    ['text.media', ({ count }) => count.media],
    ['text.breaks', ({ count }) => count.breaks],
    ['text.prose', ({ count }) => (count.prose > 0 ? 1 : 0)],
    ['text.endsInStop', ({ block }) => Number(endsInStop(block))],
    ['text.endsInColon', ({ block }) => Number(isBefore(block.text, shownEnd(block.text), COLONS))],
    ['text.endsCut', ({ block }) => Number(endsCut(block))],
    ['text.copyright', ({ block }) => Number(block.text.includes('©'))],
    ['text.repeats', ({ facts, block }) => facts.repeats[block.index]!],
    ['text.title', ({ facts, block }) => facts.titleLikeness[block.index]!],
    ['text.declared', ({ signals, block }) => declaredShare(signals.texts, block.text)],
    ['text.kind', ({ facts, block }) => facts.kinds[block.index]!]
  ]
}

function placeFeatures(): Named {
  return [
    ['place.depth', ({ block }) => block.container.depth],
    ['place.block', ({ block, page }) => block.index / page.blocks.length],
    ['place.blocksBefore', ({ block }) => Math.min(block.index, 300)],
    ['place.blocksAfter', ({ block, page }) => Math.min(page.blocks.length - block.index, 300)],
    ['place.chars', ({ block, facts, body }) => share(facts.charsBefore[block.index]!, body.chars)],
    ['place.charsBefore', ({ block, facts }) => log(facts.charsBefore[block.index]!)],
    [
      'place.charsAfter',
      ({ block, facts, body }) => log(body.chars - facts.charsBefore[block.index]!)
    ],
    ['place.prose', ({ block, facts, body }) => share(facts.proseBefore[block.index]!, body.prose)],
    ['place.heading', fromHeading],
    ['place.headingChars', charsFromHeading],
    ['place.sinceHeading', ({ block, facts }) => facts.sinceHeading[block.index]!],
    ['place.proseNearBefore', ({ block, facts }) => log(facts.proseNearBefore[block.index]!)],
    ['place.proseNearAfter', ({ block, facts }) => log(facts.proseNearAfter[block.index]!)],
    ['place.best', ({ block, around }) => around.fromBest[block.container.index]!],
    ['place.core', ({ block, around }) => around.fromCore[block.container.index]!]
  ]
}

function fromHeading({ block, facts }: BlockView): number {
  if (facts.mainHeading < 0) return -99
  return Math.max(-60, Math.min(200, block.index - facts.mainHeading))
}

function charsFromHeading({ block, facts }: BlockView): number {
  if (facts.mainHeading < 0) return -99
  const chars = facts.charsBefore[block.index]! - facts.charsBefore[facts.mainHeading]!
  return Math.sign(block.index - facts.mainHeading) * log(Math.abs(chars))
}

function sectionFeatures(): Named {
  const about =
    (read: (section: Section, view: BlockView) => number): Feature =>
    (view) =>
      read(view.facts.sections[view.block.index]!, view)
  return [
    ['section.index', about(({ index }) => Math.min(index, 40))],
    ['section.level', about(({ heading }, { facts }) => facts.kinds[heading.index]!)],
    ['section.words', about(({ total }) => log(total.words))],
    ['section.linked', about(({ total }) => share(total.linkChars, total.chars))],
    ['section.prose', about(({ total }) => share(total.prose, total.chars))],
    ['section.blocks', about(({ total }) => log(total.blocks))],
    ['section.media', about(({ total }) => log(total.media))],
    ['section.prices', about(({ total }) => log(total.prices))],
    [
      'section.kinship',
      about(({ heading }, { block }) => levelsApart(heading.container, block.container))
    ],
    [
      'section.related',
      about(({ heading: { container, tokens } }) =>
        nearness(RELATED, tokens, container.ownTokens, container.nearTokens, container.allTokens)
      )
    ]
  ]
}

const RELATED = 1 << TOKEN_TRAITS.findIndex(([name]) => name === 'related')

/** Levels from the second container up to the first one around both, at most 8. */
function levelsApart(one: Container, other: Container): number {
  let up: Container | undefined = other
  for (let level = 0; up && level < LEVELS; level++, up = up.parent) {
    if (one.index >= up.index && one.index < up.endContainer) return level
  }
  return LEVELS
}

function neighbourFeatures(): Named {
  return [-3, -2, -1, 1, 2, 3].flatMap((distance): Named => {
    const about =
      (read: (neighbour: Block, view: BlockView) => number): Feature =>
      (view) => {
        const neighbour = view.page.blocks[view.block.index + distance]
        return neighbour === undefined ? -1 : read(neighbour, view)
      }
    return [
      [`near${distance}.words`, about(({ count }) => log(count.words))],
      [`near${distance}.linked`, about(({ count }) => share(count.linkChars, count.chars))],
      [`near${distance}.stops`, about(({ count }) => count.stops)],
      [`near${distance}.kind`, about(({ index }, { facts }) => facts.kinds[index]!)],
      [`near${distance}.kinship`, about((neighbour, { block }) => kinship(neighbour, block))]
    ]
  })
}

/** How close two blocks are in the tree: 3 in one element, 0 not within three levels. */
function kinship({ container: one }: Block, { container: other }: Block): number {
  if (one === other) return 3
  if (one.parent === other.parent) return 2
  return one.parent?.parent === other.parent?.parent ? 1 : 0
}

function levelFeatures(): Named {
  return [0, 1, 2, 3, 4, 5].flatMap((level): Named => {
    const about =
      (read: (total: TextCount, body: TextCount) => number): Feature =>
      ({ levels, body }) => {
        const container = levels[level]
        return container === undefined ? -1 : read(container.total, body)
      }
    return [
      [`up${level}.chars`, about(({ chars }) => log(chars))],
      [`up${level}.share`, about(({ chars }, body) => share(chars, body.chars))],
      [`up${level}.linked`, about(({ chars, linkChars }) => share(linkChars, chars))],
      [`up${level}.blockWords`, about(({ words, blocks }) => share(words, blocks))],
      [`up${level}.prose`, about(({ prose, chars }) => share(prose, chars))],
      [`up${level}.proseOfPage`, about(({ prose }, body) => share(prose, body.prose))],
      [`up${level}.headings`, about(({ headings }) => log(headings))],
      [`up${level}.media`, about(({ media }) => log(media))],
      [`up${level}.prices`, about(({ prices }) => log(prices))],
      [`up${level}.stopRate`, about(({ stops, words }) => share(stops, words))]
    ]
  })
}

function repetitionFeatures(): Named {
  const about =
    (read: (group: Repetition, view: BlockView) => number): Feature =>
    (view) =>
      view.repetition === undefined ? -1 : read(view.repetition, view)
  const own = ({ around, block }: BlockView) => around.repetitions[block.container.index]!
  return [
    ['like.count', about(({ count }) => log(count))],
    ['like.level', ({ repetitionLevel }) => repetitionLevel],
    ['like.place', ({ repetitionPlace }) => repetitionPlace],
    ['like.proseBefore', about(({ firstBlock }, { facts }) => log(facts.proseBefore[firstBlock]!))],
    ['like.proseShare', about(({ prose }, { body }) => share(prose, body.prose))],
    ['like.share', about(({ chars }, { body }) => share(chars, body.chars))],
    ['like.linked', about(({ linkChars, chars }) => share(linkChars, chars))],
    ['like.prose', about(({ prose, chars }) => share(prose, chars))],
    ['like.words', about(({ words, count }) => log(words / count))],
    ['like.rank', about(({ chars }, { around }) => share(chars, around.largestRepetition))],
    ['like.media', about(({ media, count }) => media / count)],
    ['like.prices', about(({ prices, count }) => prices / count)],
    ['twins.count', (view) => log(own(view).count)],
    ['twins.place', ({ around, block }) => around.places[block.container.index]!],
    ['twins.words', (view) => log(own(view).words / own(view).count)],
    ['twins.linked', (view) => share(own(view).linkChars, own(view).chars)]
  ]
}

/** Each trait as one number: 0 nowhere, 1 far around, 2 near, 3 on the block's element, 4 inside it. */
function traitFeatures(): Named {
  return [
    ...NAME_TRAITS.map((name, bit): Named[number] => [
      `is.${name}`,
      ({ block: { names, container } }) =>
        nearness(1 << bit, names, container.ownNames, container.nearNames, container.allNames)
    ]),
    ...TOKEN_TRAITS.map(([name], bit): Named[number] => [
      `of.${name}`,
      ({ block: { tokens, container } }) =>
        nearness(1 << bit, tokens, container.ownTokens, container.nearTokens, container.allTokens)
    ]),
    ...TOKEN_TRAITS.map(([name], bit): Named[number] => [
      `after.${name}`,
      ({ block: { container }, places }) =>
        ((places.afterAll[container.index]! >> bit) & 1) +
        ((places.afterNear[container.index]! >> bit) & 1)
    ])
  ]
}

/** Comments are content where there is little else: before them, on the page. */
function commentFeatures(): Named {
  const about =
    (read: (comments: Container, view: BlockView) => number): Feature =>
    (view) => {
      const comments = view.places.comments[view.block.container.index]
      return comments === undefined ? -1 : read(comments, view)
    }
  return [
    [
      'comment.before',
      about(({ firstBlock }, { facts }) => log(facts.proseBefore[firstBlock] ?? 0))
    ],
    ['comment.prose', about(({ total }) => log(total.prose))],
    ['comment.share', about(({ total }, { body }) => share(total.prose, body.prose))],
    ['comment.outside', ({ places }) => log(places.proseOutside)],
    ['comment.outsideShare', ({ places, body }) => share(places.proseOutside, body.prose)]
  ]
}

function nearness(bit: number, inside: number, own: number, near: number, all: number): number {
  if ((all & bit) === 0) return inside & bit ? 4 : 0
  if (inside & bit) return 4
  if (own & bit) return 3
  return near & bit ? 2 : 1
}
