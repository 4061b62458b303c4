/** Fills the client's schema from a page, and collects the parts of it that AI providers need. */

import { baseUrl, mainContent, metadata } from '@sluice/content'
import { documentValue } from '@sluice/content/documents'
import type { Page } from '@sluice/core'
import { audioSources, contentImages, modelMarkdown } from '@sluice/enrich/page'
import { compileSchema, type Extraction, extract } from '@sluice/extract'
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

/** The parts of the page that go to providers. */
export function engineInput(
  page: Page,
  options: RenderOptions,
  keep: string | undefined
): EngineInput | null {
  const { for_engines: wanted, main_content } = options
  if (!wanted) return null
  const { tree, url, html } = page
  const base = baseUrl(tree, url)
  const { root } = mainContent(tree, { url, keep })
  return {
    markdown: wanted.text
      ? modelMarkdown(tree, { base, html, ...(main_content ? { mainOf: url, keep } : {}) })
      : '',
    images: wanted.images ? contentImages(tree, base, root) : [],
    audio: wanted.audio ? audioSources(tree, base) : [],
    language: metadata(tree, { url }).language ?? null
  }
}
