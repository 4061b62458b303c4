/** Pixels of an image, read from its header so that nothing is decoded that is too large. */

/** Width and height in pixels. */
export interface Dimensions {
  readonly width: number
  readonly height: number
}

/**
 * Dimensions an image declares; `undefined` when its header is cut or malformed, or for another type.
 * Linear in the size of the header.
 *
 * @param mediaType - as `mediaTypeOf` gives it.
 */
export function imageDimensions(bytes: Uint8Array, mediaType: string): Dimensions | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const read = READERS.get(mediaType)
  try {
    const found = read?.(view)
    return found && found.width > 0 && found.height > 0 ? found : undefined
  } catch (error) {
    // A view throws where the bytes end.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

const READERS = new Map<string, (view: DataView) => Dimensions | undefined>([
  ['image/png', (view) => ({ width: view.getUint32(16), height: view.getUint32(20) })],
  ['image/gif', (view) => ({ width: view.getUint16(6, true), height: view.getUint16(8, true) })],
  ['image/jpeg', jpeg],
  ['image/webp', webp]
])

/** Segments up to the start of a frame. Source: ITU T.81, B.2.2. */
function jpeg(view: DataView): Dimensions | undefined {
  let at = 2
  while (at < view.byteLength) {
    if (view.getUint8(at) !== 0xff) return undefined
    const marker = view.getUint8(at + 1)
    if (marker === 0xff) {
      at += 1
      continue
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
    at += 2 + Math.max(2, view.getUint16(at + 2))
  }
  return undefined
}

/** Simple, lossless and extended files. Source: RFC 9649, 2. */
function webp(view: DataView): Dimensions | undefined {
  const kind = String.fromCharCode(...[12, 13, 14, 15].map((at) => view.getUint8(at)))
  if (kind === 'VP8 ') {
    return {
      width: view.getUint16(26, true) & 0x3fff,
      height: view.getUint16(28, true) & 0x3fff
    }
  }
  if (kind === 'VP8L') {
    const bits = view.getUint32(21, true)
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
  }
  if (kind !== 'VP8X') return undefined
  const uint24 = (at: number) => view.getUint16(at, true) + view.getUint8(at + 2) * 65_536
  return { width: uint24(24) + 1, height: uint24(27) + 1 }
}
