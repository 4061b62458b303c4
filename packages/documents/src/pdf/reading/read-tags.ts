/** The structure tree: the role that the producer gives each piece of a page. */

import type { TagNode } from '../page/page-content.ts'
import { float32, type Pdfium, readText, withText } from './pdfium.ts'

const DEEPEST = 64
const MOST_ELEMENTS = 20_000

interface Walk {
  readonly pdfium: Pdfium
  left: number
}

/** The elements with content on a page, in the order of reading. Empty for a file without tags. */
export function readTags(pdfium: Pdfium, page: number): TagNode[] {
  const { call } = pdfium
  const tree = call._FPDF_StructTree_GetForPage(page)
  if (tree === 0) return []
  const walk: Walk = { pdfium, left: MOST_ELEMENTS }
  try {
    const roots: TagNode[] = []
    const count = call._FPDF_StructTree_CountChildren(tree)
    for (let index = 0; index < count && walk.left > 0; index++) {
      const element = call._FPDF_StructTree_GetChildAtIndex(tree, index)
      if (element !== 0) roots.push(readElement(walk, element, 0))
    }
    return roots
  } finally {
    call._FPDF_StructTree_Close(tree)
  }
}

function readElement(walk: Walk, element: number, depth: number): TagNode {
  const { pdfium } = walk
  const { call } = pdfium
  walk.left--
  const type = readText(pdfium, (at, room) => call._FPDF_StructElement_GetType(element, at, room))
  const children: (TagNode | number)[] = []
  const count = depth < DEEPEST ? call._FPDF_StructElement_CountChildren(element) : 0
  for (let index = 0; index < count && walk.left > 0; index++) {
    const child = call._FPDF_StructElement_GetChildAtIndex(element, index)
    if (child !== 0) {
      children.push(readElement(walk, child, depth + 1))
      continue
    }
    const content = call._FPDF_StructElement_GetChildMarkedContentID(element, index)
    if (content >= 0) children.push(content)
  }
  const cell = /^T[DH]$/i.test(type)
  return {
    type: type.toUpperCase(),
    children,
    columnSpan: cell ? spanOf(pdfium, element, 'ColSpan') : 1,
    rowSpan: cell ? spanOf(pdfium, element, 'RowSpan') : 1
  }
}

function spanOf(pdfium: Pdfium, element: number, name: string): number {
  const { call, scratch } = pdfium
  const count = Math.min(call._FPDF_StructElement_GetAttributeCount(element), 8)
  for (let index = 0; index < count; index++) {
    const attribute = call._FPDF_StructElement_GetAttributeAtIndex(element, index)
    const value = withText(pdfium, name, (at) =>
      call._FPDF_StructElement_Attr_GetValue(attribute, at)
    )
    if (value !== 0 && call._FPDF_StructElement_Attr_GetNumberValue(value, scratch)) {
      return Math.max(1, Math.min(100, Math.round(float32(pdfium, 0))))
    }
  }
  return 1
}
