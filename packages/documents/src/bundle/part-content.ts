/** Documents that are a part of another one: entries of an archive, files attached to a message. */

import type { Element } from 'hast'
import type { ConverterOptions, DocumentFormat } from '../converter.ts'
import { DocumentError } from '../document-error.ts'
import { documentFormat } from '../format/document-format.ts'

/**
 * The content of a part; `undefined` for one that cannot be read, such as a picture.
 *
 * @param except - a format that is not read here.
 * @throws DocumentError `PAGE_TOO_COMPLEX` - the part is over a limit.
 */
export async function partContent(
  bytes: Uint8Array,
  { limits, password, convertPart }: ConverterOptions,
  except?: DocumentFormat
): Promise<Element[] | undefined> {
  try {
    const format = await documentFormat(bytes, limits)
    if (format === undefined || format === except || format === 'image') return undefined
    const options = { limits, ...(password === undefined ? {} : { password }) }
    const converted = await convertPart?.(bytes, options)
    return converted?.root.children
      .filter((node): node is Element => node.type === 'element')
      .map(withoutPage)
  } catch (error) {
    if (DocumentError.is(error) && error.code !== 'PAGE_TOO_COMPLEX') return undefined
    throw error
  }
}

/** Pages of a part are no pages of the whole. */
function withoutPage(element: Element): Element {
  const { dataPage: _, ...properties } = element.properties
  const tagName = element.tagName === 'section' ? 'div' : element.tagName
  return { ...element, tagName, properties }
}
