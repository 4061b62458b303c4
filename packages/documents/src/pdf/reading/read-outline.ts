/** A document's outline: the titles that a viewer lists beside the pages. */

import type { OutlineEntry } from '../layout/headings.ts'
import type { OpenDocument } from './open-document.ts'
import { readText } from './pdfium.ts'

const MOST_ENTRIES = 5_000
const DEEPEST = 10

/** Entries in their order. An outline that leads back into itself ends after some thousands. */
export function readOutline({ pdfium, handle }: OpenDocument): OutlineEntry[] {
  const { call } = pdfium
  const entries: OutlineEntry[] = []
  const walk = (parent: number, level: number) => {
    let mark = call._FPDFBookmark_GetFirstChild(handle, parent)
    while (mark !== 0 && entries.length < MOST_ENTRIES) {
      const at = mark
      const title = readText(pdfium, (address, room) =>
        call._FPDFBookmark_GetTitle(at, address, room)
      )
      const place = call._FPDFBookmark_GetDest(handle, at)
      const page = place === 0 ? 0 : call._FPDFDest_GetDestPageIndex(handle, place) + 1
      if (title.trim() !== '') entries.push({ title: title.trim(), level, page })
      if (level < DEEPEST) walk(at, level + 1)
      mark = call._FPDFBookmark_GetNextSibling(handle, at)
    }
  }
  walk(0, 1)
  return entries
}
