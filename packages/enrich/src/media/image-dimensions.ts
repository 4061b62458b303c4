/** Pixels of an image, read from its header, so that oversized images are not decoded. */

import { imageDimensionsFromData } from 'image-dimensions'

/** Width and height in pixels. */
export interface Dimensions {
  readonly width: number
  readonly height: number
}

/**
 * Dimensions that an image declares; `undefined` when its header is cut or malformed, when a side is
 * 0, or for another type. Linear in the size of the file.
 */
export function imageDimensions(bytes: Uint8Array): Dimensions | undefined {
  const { width = 0, height = 0 } = imageDimensionsFromData(bytes) ?? {}
  return width > 0 && height > 0 ? { width, height } : undefined
}
