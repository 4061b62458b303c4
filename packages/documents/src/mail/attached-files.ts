/** Files that are attached to a message. */

import type { Element, ElementContent } from 'hast'
import { partContent } from '../bundle/part-content.ts'
import type { ConverterOptions } from '../converter.ts'
import { attachmentList } from '../tree/attachment-list.ts'
import { h } from '../tree/hast.ts'
import { htmlContent, textContent } from './message-tree.ts'

/** An attached file. */
export interface AttachedFile {
  readonly name: string
  /** Type that the message states. */
  readonly mediaType?: string | undefined
  readonly bytes: Uint8Array
}

/** Files of one message that are read. */
const MOST = 100
/** Types of files that are text. */
const TEXT = /^text\/(?:plain|csv|tab-separated-values|markdown|xml)$/i

/**
 * The attached files: a section for each one that can be read, and the names of the others. Without
 * `options.attachments`, all names.
 *
 * @throws DocumentError `PAGE_TOO_COMPLEX` - a file is over a limit.
 */
export async function attachedFiles(
  files: readonly AttachedFile[],
  options: ConverterOptions
): Promise<Element[]> {
  const sections: Element[] = []
  const unread: string[] = []
  for (const [index, file] of files.entries()) {
    const isRead = options.attachments && index < MOST
    const content = isRead ? await contentOf(file, options) : undefined
    if (content) sections.push(h('section', {}, [h('h2', {}, [file.name]), ...content]))
    else unread.push(file.name)
  }
  return [...sections, ...attachmentList(unread)]
}

async function contentOf(
  { bytes, mediaType = '' }: AttachedFile,
  options: ConverterOptions
): Promise<ElementContent[] | undefined> {
  const content = await partContent(bytes, options)
  if (content) return content
  if (/^text\/html$/i.test(mediaType)) return htmlContent(new TextDecoder().decode(bytes))
  return TEXT.test(mediaType)
    ? textContent(new TextDecoder().decode(bytes), mediaType.toLowerCase())
    : undefined
}
