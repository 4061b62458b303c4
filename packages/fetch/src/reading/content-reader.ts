/** The content of the pages, from which Markdown, clean HTML and `meta.content` are made. */

import { bodyContent, ContentError, checkSelector, mainContent } from '@sluice/content'
import type { AnyParser, Page, Target } from '@sluice/core'
import type { Root } from 'hast'
import { askedChunks } from '../options/passages.ts'
import type { Warning } from '../warning.ts'
import type { RenderOptions } from './job.ts'

/** See {@link contentReader}. */
export interface ContentReader {
  /** True if the answer shows the content, if a model reads it instead of the parser, or if the parser makes its own. */
  readonly isRead: boolean
  /** The content, read when it is first asked for. */
  content(): Root
}

/** Read the content of pages as the options of a request ask for it. */
export function contentReader(
  parser: AnyParser,
  pages: readonly Page[],
  target: Target,
  options: RenderOptions
): ContentReader {
  const { markdown, include_html, main_content, query, chunks, force_ai } = options
  const isShown =
    markdown ||
    include_html === 'clean' ||
    include_html === 'both' ||
    query !== undefined ||
    askedChunks(chunks) !== undefined
  const read = (): Root => {
    // A model that reads instead of the parser gets the page, whatever the parser returns.
    if (parser.content && (isShown || !force_ai)) {
      return parser.content(pages, target, main_content ? 'main' : 'body')
    }
    const { tree, url } = pages[0] as Page
    return main_content ? mainContent(tree, { url, keep: target.keep }).root : bodyContent(tree)
  }
  let content: Root | undefined
  return {
    isRead: isShown || force_ai === true || parser.content !== undefined,
    content: () => {
      content ??= read()
      return content
    }
  }
}

/**
 * Returns the selector of `wait_for`, if it does not need a browser.
 *
 * @param warnings - gets a warning if the selector needs one.
 */
export function keptSelector(waitFor: string | undefined, warnings: Warning[]): string | undefined {
  if (waitFor === undefined) return undefined
  try {
    checkSelector(waitFor)
    return waitFor
  } catch (error) {
    if (!ContentError.is(error)) throw error
    const message = `\`wait_for\` was found, but only a browser supports its selector: the main content may leave it out.`
    warnings.push({ code: 'CONTENT_MAY_BE_INCOMPLETE', message })
    return undefined
  }
}
