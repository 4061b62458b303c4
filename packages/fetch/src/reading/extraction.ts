/** Fills the client's schema from a page, and collects the parts of it that AI providers need. */

import { baseUrl, metadata } from '@sluice/content'
import { documentValue } from '@sluice/content/documents'
import { type AnyParser, type Page, ParseError, type Target } from '@sluice/core'
import {
  audioSources,
  contentImages,
  unreadMedia,
  visibleMarkdown,
  visiblePage
} from '@sluice/enrich/page'
import { compileSchema, type Extraction, extract } from '@sluice/extract'
import type { Root } from 'hast'
import { contentReader } from './content-reader.ts'
import { declaredBlock } from './declared-block.ts'
import type { EngineInput, RenderOptions } from './job.ts'

/** The client's schema filled from the page; null if the request has none. */
export function extractionOf(
  { tree, url, document }: Page,
  record: object,
  { json_schema }: RenderOptions,
  isGeneral: boolean
): Extraction | null {
  if (json_schema === undefined) return null
  return extract(compileSchema(json_schema), {
    tree,
    url,
    record,
    isGeneral,
    isFile: document !== undefined,
    document: documentValue(tree),
    metadata: metadata(tree, { url })
  })
}

/** A page for providers, and how it is read. */
export interface EnginePage {
  readonly parser: AnyParser
  readonly pages: readonly Page[]
  readonly target: Target
  readonly options: RenderOptions
  /** The parser answers every host. */
  readonly isGeneral: boolean
}

/** The parts of the page that go to providers: the content that the Markdown shows, without what the page hides. */
export function engineInput(read: EnginePage): EngineInput | null {
  const { pages, target, options, isGeneral } = read
  const { for_engines: wanted, force_ai } = options
  const [first] = pages
  if (!wanted || !first) return null
  const { tree, url } = first
  const base = baseUrl(tree, url)
  const known = metadata(tree, { url })
  const visible = pages.map((page) => ({ ...page, tree: visiblePage(page.tree, page.html) }))
  // Under `force_ai` the model reads in place of a site's parser, but selectors hold.
  const content = (main_content: boolean): Root =>
    shownContent(read.parser, visible, target, {
      ...options,
      main_content,
      markdown: !force_ai || isGeneral
    })
  const isFiltered =
    isGeneral && Object.values(target.filters ?? {}).some((value) => value !== undefined)
  const around = isFiltered ? content(false) : visible[0]?.tree
  // Players are often hidden, and drawn by scripts.
  const players = isFiltered ? content(false) : tree
  return {
    markdown: wanted.text ? visibleMarkdown(content(options.main_content), base) : '',
    declared: wanted.text ? declaredBlock(first, known) : '',
    images: wanted.images && around ? contentImages(around, base, content(true)) : [],
    audio: wanted.audio ? audioSources(players, base) : [],
    unread: {
      ...unreadMedia(around ?? tree, base, { images: wanted.images, audio: false }),
      ...unreadMedia(players, base, { images: false, audio: wanted.audio })
    },
    language: known.language ?? null
  }
}

/** The content of pages; nothing if all that the client selected is hidden. */
function shownContent(...[parser, pages, target, options]: Parameters<typeof contentReader>): Root {
  try {
    return contentReader(parser, pages, target, options).content()
  } catch (error) {
    if (error instanceof ParseError) return { type: 'root', children: [] }
    throw error
  }
}
