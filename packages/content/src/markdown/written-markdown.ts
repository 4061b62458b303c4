/** Markdown as a site wrote it: returned unchanged, or cut after a block. */

import type { WrittenMarkdown } from '../documents/document-facts.ts'
import type { Markdown } from './serialize/text.ts'

/**
 * The Markdown, with a maximum of UTF-16 code units. Longer text is cut after a block, item or row; within the first
 * block after a line or word.
 */
export function cutMarkdown(
  written: WrittenMarkdown,
  maxChars = Number.POSITIVE_INFINITY
): Markdown {
  const { text, ends } = written
  if (text.length <= maxChars) return { markdown: text, truncated: false }
  const whole = text.trimEnd()
  if (whole.length <= maxChars) return { markdown: whole, truncated: false }
  const fitting = ends.findLast((end) => text.slice(0, end).trimEnd().length <= maxChars)
  const markdown = fitting === undefined ? firstPart(written, maxChars) : text.slice(0, fitting)
  return { markdown: markdown.trimEnd(), truncated: true }
}

function firstPart({ text, fence }: WrittenMarkdown, maxChars: number): string {
  const closing = fence === '' ? '' : `\n${fence}`
  const part = text.slice(0, maxChars - closing.length)
  const line = part.lastIndexOf('\n')
  if (line > 0) return part.slice(0, line) + closing
  const space = part.lastIndexOf(' ')
  if (space > 0) return part.slice(0, space) + closing
  // Surrogate pairs are not split.
  return (/[\ud800-\udbff]$/.test(part) ? part.slice(0, -1) : part) + closing
}
