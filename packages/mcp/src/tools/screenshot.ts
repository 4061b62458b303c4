/** A screenshot of a page, for a model that sees. */

import type { AnswerImage } from '../answer/tool-answer.ts'
import type { ReadPage, ToolContext } from '../tool.ts'

/** The top of the page, small enough for a model: some 100 KB. */
export const TOP_OF_PAGE = {
  full_page: false,
  format: 'jpeg',
  quality: 70,
  width: 1_280,
  height: 800
} as const

/** The screenshots of a fetch as blocks of an answer; none if it took none. */
export async function imagesOf(
  { data }: ReadPage,
  { client, signal }: ToolContext
): Promise<AnswerImage[]> {
  const { screenshots = [] } = data as { screenshots?: readonly { artifact: string }[] }
  const load = client.artifact
  if (load === undefined) return []
  return Promise.all(
    screenshots.map(async ({ artifact }) => {
      const blob = await load(artifact, { signal })
      const bytes = new Uint8Array(await blob.arrayBuffer())
      return { type: 'image' as const, data: base64(bytes), mimeType: blob.type }
    })
  )
}

/** Bytes that become one piece of text at a time; a multiple of three, so that the pieces fit together. */
const PIECE = 24_576

/** Without `Buffer`, so that it works in every runtime. */
function base64(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += PIECE) {
    text += btoa(String.fromCharCode(...bytes.subarray(at, at + PIECE)))
  }
  return text
}
