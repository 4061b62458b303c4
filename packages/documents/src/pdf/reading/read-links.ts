/** Links of a page. */

import type { LinkArea } from '../page/page-content.ts'
import { type Frame, framed } from './frame.ts'
import { float32, int32, type Pdfium, readText } from './pdfium.ts'

const MOST = 2_000
const SCHEME = /^(?:https?|mailto|ftp|tel):/i

/** Links to addresses. Those to places of the same document are left out. */
export function readLinks(
  pdfium: Pdfium,
  document: number,
  page: number,
  frame: Frame
): LinkArea[] {
  const { call, scratch } = pdfium
  const links: LinkArea[] = []
  // The position of the search, which PDFium moves on, and the link it found.
  const position = scratch + 64
  call.HEAP32[position >> 2] = 0
  for (
    let seen = 0;
    seen < MOST && call._FPDFLink_Enumerate(page, position, position + 8);
    seen++
  ) {
    const link = int32(pdfium, 18)
    const action = call._FPDFLink_GetAction(link)
    if (action === 0 || !call._FPDFLink_GetAnnotRect(link, scratch)) continue
    const [left, top, right, bottom] = [0, 1, 2, 3].map((index) => float32(pdfium, index)) as [
      number,
      number,
      number,
      number
    ]
    const url = readText(
      pdfium,
      (address, room) => call._FPDFAction_GetURIPath(document, action, address, room),
      'utf-8'
    )
    if (SCHEME.test(url)) links.push({ ...framed(frame, left, bottom, right, top), url })
  }
  return links
}
