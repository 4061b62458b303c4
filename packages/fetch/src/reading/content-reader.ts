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

/** Dialogs that actions opened, as the browser marks them. */
const OPENED = '[data-opened-by-action]'

/**
 * Returns the selector of elements that count as content: of `wait_for`, if it does not need a browser, and of dialogs
 * that actions opened.
 *
 * @param warnings - gets a warning if `wait_for` needs one.
 */
export function keptSelector(
  { wait_for: waitFor, acted = false }: Pick<RenderOptions, 'wait_for' | 'acted'>,
  warnings: Warning[]
): string | undefined {
  const opened = acted ? OPENED : undefined
  if (waitFor === undefined) return opened
  try {
    checkSelector(waitFor)
    return opened ? `${waitFor}, ${opened}` : waitFor
  } catch (error) {
    if (!ContentError.is(error)) throw error
    const message = `\`wait_for\` was found, but only a browser supports its selector: the main content may leave it out.`
    warnings.push({ code: 'CONTENT_MAY_BE_INCOMPLETE', message })
    return opened
  }
}
