/**
 * Plain pages: READMEs of installed packages in many families of templates.
 *
 *   node --conditions=@sluice/source benchmarks/quality/plain-templates.ts [options]
 *
 *   --seed 1            other pages with each seed
 *   --pages 24          pages of each family, half of them short
 *   --half tuning       only families of that half (`tuning` or `unseen`)
 *   --only NAME         only that family
 *   --show 5            faults of the worst pages of each family
 *   --readers FOLDER    also read with defuddle and Readability, installed in FOLDER
 *
 * No family and no package gives pages to both halves. Only failures of `tuning` are looked at.
 */

import { parseArgs } from 'node:util'
import type { DocSample } from './doc-sample.ts'
import { APP_FAMILIES } from './families-apps.ts'
import { BLOG_FAMILIES } from './families-blogs.ts'
import { DOC_FAMILIES } from './families-docs.ts'
import { DOCUMENT_FAMILIES } from './families-documents.ts'
import { type Half, halfOf } from './half.ts'
import { pageTruth } from './html-truth.ts'
import { type Content, contentsOf, toHtml } from './plain-contents.ts'
import { printMeasures } from './plain-table.ts'
import { wordsOf } from './plain-words.ts'
import { escaped, type Highlighting, isMute } from './template-code.ts'
import { furniture } from './template-furniture.ts'
import { blocksHtml, type Family, headingOf } from './template-page.ts'
import { type Random, random } from './template-random.ts'

export const FAMILIES: readonly Family[] = [
  ...DOC_FAMILIES,
  ...BLOG_FAMILIES,
  ...APP_FAMILIES,
  ...DOCUMENT_FAMILIES
]

/** `count` pages of each family; the same ones for the same seed. */
export function templateSamples(
  seed: number,
  count: number,
  families: readonly Family[] = FAMILIES
): DocSample[] {
  const contents = { tuning: contentsOf('tuning'), unseen: contentsOf('unseen') }
  return families.flatMap((family) =>
    Array.from({ length: count }, (_, place) => {
      const chance = random(`${seed}:${family.name}:${place}`)
      const content = partOf(chance.pick(contents[halfOf(family.name)]), place % 2 === 0, chance)
      return sampleOf(family, content, `${family.name}-${seed}-${place}`, chance)
    })
  )
}

/** Families of a half. */
export function familiesOf(half: Half): Family[] {
  return FAMILIES.filter(({ name }) => halfOf(name) === half)
}

const MOST_BLOCKS = 80

/** All of a content, or two to five blocks of it that begin with a paragraph. */
function partOf(content: Content, short: boolean, chance: Random): Content {
  const { blocks } = content
  if (!short) return { ...content, blocks: blocks.slice(0, MOST_BLOCKS) }
  const starts = blocks.flatMap(({ tagName }, place) => (tagName === 'p' ? [place] : []))
  const start = starts.length > 0 ? chance.pick(starts) : 0
  const part = blocks.slice(start, start + chance.int(2, 5))
  const end = part.findLastIndex((block) => headingOf(block) === undefined)
  return { ...content, blocks: part.slice(0, end + 1) }
}

const HIGHLIGHTINGS: readonly Highlighting[] = ['none', 'tokens wrapped', 'spaces wrapped']

function sampleOf(family: Family, content: Content, id: string, chance: Random): DocSample {
  const f = furniture(id)
  const url = `https://${f.site.toLowerCase().replace(/ /g, '-')}.example/${content.name}/`
  const name = content.name.split('/').at(-1)!
  const html = family.page({
    title: escaped(content.title),
    name,
    body: blocksHtml(content.blocks, family, chance.pick(HIGHLIGHTINGS)),
    headings: content.blocks.flatMap((block) => headingOf(block) ?? []),
    f
  })
  const { blocks, links } = pageTruth(toHtml([...content.blocks]), { main: 'body' }, url)
  const said = ` ${blocks.flatMap(({ text }) => wordsOf(text)).join(' ')} `
  const absent = [...f.said].filter((text) => {
    const words = wordsOf(text)
    return words.length >= 3 && !said.includes(` ${words.join(' ')} `)
  })
  const told = blocks.map(({ isTitle: _, lang, ...block }) =>
    lang && !isMute(family.code) ? { ...block, lang } : block
  )
  return { id, url, html, generator: family.name, blocks: told, links, absent }
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      seed: { type: 'string', default: '1' },
      pages: { type: 'string', default: '24' },
      half: { type: 'string' },
      only: { type: 'string' },
      show: { type: 'string', default: '0' },
      readers: { type: 'string' }
    }
  })
  const families = FAMILIES.filter(
    ({ name }) =>
      (!values.half || halfOf(name) === values.half) && (!values.only || name === values.only)
  )
  const samples = templateSamples(Number(values.seed), Number(values.pages), families)
  await printMeasures(samples, { show: Number(values.show), readers: values.readers })
}
