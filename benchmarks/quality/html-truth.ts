/** Content of a page's main region, and texts around it that must be absent. */

import { type Element, type Node, selectAll, textIn, treeOf } from './html-tree.ts'
import { wordsOf } from './plain-words.ts'
import {
  blocksOf,
  isCode,
  isUnseen,
  parentsOf,
  type TruthBlock,
  textOf,
  type Walk
} from './truth-blocks.ts'

/** Known facts about a page. */
export interface PageTruth {
  readonly blocks: readonly TruthBlock[]
  /** Targets of the links in the text. */
  readonly links: readonly string[]
  /** Lines of navigation, footers and sidebars that the content does not have. */
  readonly absent: readonly string[]
}

/** Selectors of a page's content. */
export interface Region {
  readonly main: string
  readonly furniture?: string
  readonly either?: string
  readonly code?: string
  /** Language of all code that names none. */
  readonly language?: string
}

/** Blocks, links and absent lines of a page; no blocks when the page has no such region. */
export function pageTruth(html: string, region: Region, url: string): PageTruth {
  const tree = treeOf(html)
  const select = (selector?: string) => new Set(selector ? selectAll(selector, tree) : [])
  const mains = select(region.main)
  const furniture = select(region.furniture)
  const either = select(region.either)
  const code = select(region.code)
  const walk = { code, language: region.language, parents: parentsOf(tree) }
  const skip = (element: Element) => furniture.has(element) || either.has(element)
  const content = [...mains]
  const said = content.flatMap((main) => blocksOf(main, { ...walk, skip: (x) => furniture.has(x) }))
  const around = blocksOf(tree, { ...walk, skip: (x) => mains.has(x) })
  const inside = [...furniture].flatMap((x) => blocksOf(x, { ...walk, skip: () => false }))
  return {
    blocks: withTitle(
      content.flatMap((main) => blocksOf(main, { ...walk, skip })),
      textIn(selectAll('title', tree)[0])
    ),
    links: [...new Set(content.flatMap((main) => linksOf(main, url, { ...walk, skip })))],
    absent: absentLines([...around, ...inside], said)
  }
}

/** Words before which a heading is the first thing of a page. */
const EARLY = 12

/** Marks the block that repeats the page's title, or is the one heading above all others. */
function withTitle(blocks: readonly TruthBlock[], title: string): TruthBlock[] {
  const late = blocks.findIndex(({ text }) => wordsOf(text).length >= EARLY)
  const early = late < 0 ? blocks : blocks.slice(0, late + 1)
  const said = ` ${wordsOf(title).join(' ')} `
  const named = early.findIndex(({ text }) => said.includes(` ${wordsOf(text).join(' ')} `))
  const first = early.findIndex(({ kind }) => kind === 'heading')
  const depth = blocks[first]?.depth ?? 0
  const isAlone =
    blocks.filter((block) => block.kind === 'heading' && block.depth! <= depth).length === 1
  const place = named < 0 && isAlone ? first : named
  return place < 0 ? [...blocks] : blocks.with(place, { ...blocks[place]!, isTitle: true })
}

const MOST_ABSENT = 60

function absentLines(lines: readonly TruthBlock[], content: readonly TruthBlock[]): string[] {
  const said = ` ${content.flatMap(({ text }) => wordsOf(text)).join(' ')} `
  const absent = new Set<string>()
  for (const { text } of lines) {
    const words = wordsOf(text)
    if (words.length < 3 || words.length > 40) continue
    if (!said.includes(` ${words.join(' ')} `)) absent.add(text)
  }
  const all = [...absent]
  const step = Math.max(1, all.length / MOST_ABSENT)
  return Array.from(
    { length: Math.min(MOST_ABSENT, all.length) },
    (_, i) => all[Math.floor(i * step)]!
  )
}

function linksOf(main: Element, url: string, walk: Walk): string[] {
  const links: string[] = []
  const visit = (node: Node): void => {
    if (node.type !== 'element' || isUnseen(node) || walk.skip(node) || isCode(node, walk)) return
    const { href } = node.properties
    if (typeof href === 'string' && !href.startsWith('#') && URL.canParse(href, url)) {
      const target = new URL(href, url)
      const hasText = wordsOf(textOf(node, walk)).length > 0
      if (hasText && /^https?:$/.test(target.protocol)) links.push(target.href)
    }
    for (const child of node.children) visit(child)
  }
  for (const child of main.children) visit(child)
  return links
}
