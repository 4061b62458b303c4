/** Pictures that are in a document: they have no address, and their description stands for them. */

import type { Element } from 'hast'
import { h } from './hast.ts'

/** A name of a file or of an object instead of a description. */
const NO_DESCRIPTION =
  /^(?:\S{1,200}\.(?:png|jpe?g|gif|bmp|emf|wmf|tiff?|svg|webp)|(?:the )?(?:cover|logo|title ?page|frontispiece)(?: (?:image|page|picture))?|(?:picture|image|grafik|bild|shape) ?\d*)$/i

/** An `img` that Markdown shows by its description, if it has one. */
export function embeddedPicture(description: string): Element {
  const alt = description.replace(/\s+/g, ' ').trim()
  return h('img', alt === '' || NO_DESCRIPTION.test(alt) ? { alt } : { alt, dataEmbedded: '' })
}
