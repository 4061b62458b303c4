/** `meta.content`: how much of what a page shows is in the answer. */

import {
  isDocument,
  isWordless,
  ownContent,
  pageFrames,
  type ReadingPart,
  type ReadingReceipt,
  readingParts,
  readingReceipt,
  recordReceipt
} from '@sluice/content'
import type { Page } from '@sluice/core'
import type { Warning } from '../warning.ts'
import type { ContentReader } from './content-reader.ts'
import type { ContentReceipt, DroppedPart, KeptPart, RenderOptions } from './job.ts'

/** Maximum entries of a list, which is stored with the answer; the last one totals the rest. */
const MOST = 200

/** See {@link receiptOf}. */
export interface Receipt {
  readonly content: ContentReceipt | null
  /** Parts of the first page, in page order. Present only if they were requested and content was read. */
  readonly parts: readonly ReadingPart[] | undefined
  /** Main content may lack much of the page's purpose. */
  readonly isLittle: boolean
}

/**
 * The receipt of a reading: of the content, where the answer or a model has it; else of the record, whose words are
 * looked for on the pages. Null of a record whose pages show nothing: JSON, or data for scripts.
 */
export function receiptOf(
  pages: readonly Page[],
  record: object,
  { provenance, outline }: Pick<RenderOptions, 'provenance' | 'outline'>,
  reader: ContentReader
): Receipt {
  if (reader.isRead || outline) {
    const { tree } = pages[0] as Page
    const root = reader.content()
    const parts = provenance || outline ? readingParts(tree, root) : undefined
    const receipt = readingReceipt(tree, root)
    const counts = answered(receipt)
    const content = provenance && parts ? { ...counts, ...outlineOf(parts) } : counts
    return { content, parts, isLittle: receipt.isLittle }
  }
  const shown = pages.filter(({ contentType }) => !isDocument(contentType))
  const trees = shown.map((page) => page.tree)
  const receipt = recordReceipt(trees, record)
  const content = receipt.visibleWords > 0 ? answered(receipt) : null
  return { content, parts: undefined, isLittle: false }
}

function answered({ visibleWords, keptWords, share }: ReadingReceipt): ContentReceipt {
  return { visible_words: visibleWords, kept_words: keptWords, share }
}

function outlineOf(parts: readonly ReadingPart[]): Pick<ContentReceipt, 'dropped' | 'kept'> {
  const dropped: DroppedPart[] = []
  const kept: KeptPart[] = []
  for (const { dropped: reason, path, words, startsWith: starts_with } of parts) {
    if (reason !== null) dropped.push({ reason, path, words, starts_with })
    else kept.push({ path, words, starts_with, after: Math.min(dropped.length, MOST) })
  }
  return {
    dropped: shortened(dropped, { reason: 'more', path: 'body', starts_with: '' }),
    kept: shortened(kept, { path: 'body', starts_with: '', after: Math.min(dropped.length, MOST) })
  }
}

/** @param rest - the last entry of a list that is too long; it gets the words of all that it stands for. */
function shortened<Part extends { readonly words: number }>(
  parts: Part[],
  rest: Omit<Part, 'words'>
): Part[] {
  if (parts.length <= MOST) return parts
  const words = parts.slice(MOST - 1).reduce((sum, part) => sum + part.words, 0)
  return [...parts.slice(0, MOST - 1), { ...rest, words } as Part]
}

/** The warning where a page has next to no text of its own, but frames of other sites or pictures. */
export function wordlessWarning({ tree, url, document }: Page): Warning[] {
  if (document) return []
  const code = 'CONTENT_MAY_BE_INCOMPLETE'
  const [frame] = pageFrames(tree, url)
  if (frame) {
    return [{ code, message: `Much of the page is a frame that was not read: ${frame.href}` }]
  }
  if (!isWordless(ownContent(tree))) return []
  return [{ code, message: 'The page has no text of its own, only pictures or players.' }]
}

/** The warning where {@link Receipt.isLittle}. */
export function littleWarning({ content, isLittle }: Receipt): Warning[] {
  if (!isLittle || content === null) return []
  const { visible_words: visible, kept_words: kept, share } = content
  const percent = Math.round(100 * share)
  const message =
    `The main content is ${percent}% of the visible page, ${kept} of ${visible} words. More of the page may be content. ` +
    '`main_content: false` returns all of it.'
  return [{ code: 'CONTENT_MAY_BE_INCOMPLETE', message }]
}
