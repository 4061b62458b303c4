/** A document as its users read it. */

import { toMarkdown } from '@sluice/content'
import { convert } from '../../src/convert.ts'
import type { ConvertOptions } from '../../src/converter.ts'

/** Markdown of the whole document. */
export async function markdownOf(bytes: Uint8Array, options?: ConvertOptions): Promise<string> {
  const { root } = await convert(bytes, options)
  return toMarkdown(root).markdown
}
