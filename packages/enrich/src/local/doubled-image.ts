/** Grey images at twice their size, in which OCR reads small letters much better. */

import { inflateSync } from 'node:zlib'

interface Grey {
  readonly width: number
  readonly height: number
  /** A byte a pixel, row after row. */
  readonly pixels: Uint8Array
}

/**
 * A PNG of eight-bit grey, doubled between its pixels, as PGM.
 *
 * @param mostPixels - most pixels of the PNG; a larger one is not unpacked.
 * @returns `undefined` for a larger, broken or other kind of PNG.
 */
export function doubledGrey(png: Buffer, mostPixels: number): Buffer | undefined {
  const grey = greyOf(png, mostPixels)
  if (grey === undefined) return undefined
  const { width, height, pixels } = doubled(grey)
  return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`, 'latin1'), pixels])
}

/** The header chunk of PNG is the first, and of a known length. */
const FIRST_CHUNK = 8
const EIGHT_BIT_GREY_NOT_INTERLACED = Buffer.from([8, 0, 0, 0, 0])

function greyOf(png: Buffer, mostPixels: number): Grey | undefined {
  if (png.length < 33 || png.toString('latin1', 12, 16) !== 'IHDR') return undefined
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)]
  const isKnown = png.subarray(24, 29).equals(EIGHT_BIT_GREY_NOT_INTERLACED)
  if (!isKnown || width === 0 || height === 0 || width * height > mostPixels) return undefined
  const size = (width + 1) * height
  try {
    const rows = inflateSync(packedData(png), { maxOutputLength: size })
    return rows.length === size ? { width, height, pixels: unfiltered(rows, width) } : undefined
  } catch {
    return undefined
  }
}

function packedData(png: Buffer): Buffer {
  const parts: Buffer[] = []
  for (let at = FIRST_CHUNK; at + 12 <= png.length; ) {
    const length = png.readUInt32BE(at)
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') {
      parts.push(png.subarray(at + 8, at + 8 + length))
    }
    at += 12 + length
  }
  return Buffer.concat(parts)
}

/** Each row starts with how its pixels differ from their neighbours: PNG §9.2. */
function unfiltered(rows: Uint8Array, width: number): Uint8Array {
  const height = rows.length / (width + 1)
  const pixels = new Uint8Array(width * height)
  for (let y = 0; y < height; y++) {
    const filter = rows[y * (width + 1)]
    for (let x = 0; x < width; x++) {
      const at = y * width + x
      const left = x > 0 ? (pixels[at - 1] as number) : 0
      const above = y > 0 ? (pixels[at - width] as number) : 0
      const corner = x > 0 && y > 0 ? (pixels[at - width - 1] as number) : 0
      const difference = rows[y * (width + 1) + 1 + x] as number
      pixels[at] = difference + predicted(filter, left, above, corner)
    }
  }
  return pixels
}

function predicted(filter: number | undefined, left: number, above: number, corner: number) {
  if (filter === 1) return left
  if (filter === 2) return above
  if (filter === 3) return (left + above) >> 1
  if (filter !== 4) return 0
  const [toLeft, toAbove] = [Math.abs(above - corner), Math.abs(left - corner)]
  const toCorner = Math.abs(left + above - 2 * corner)
  if (toLeft <= toAbove && toLeft <= toCorner) return left
  return toAbove <= toCorner ? above : corner
}

/**
 * Bilinear: of each new pixel, nine parts are of the nearest one, three of the next in each direction, one of the last.
 */
function doubled({ width, height, pixels }: Grey): Grey {
  const made = new Uint8Array(4 * width * height)
  for (let y = 0; y < 2 * height; y++) {
    const near = (y >> 1) * width
    const far = Math.min(height - 1, Math.max(0, (y >> 1) + (y % 2 ? 1 : -1))) * width
    for (let x = 0; x < 2 * width; x++) {
      const beside = Math.min(width - 1, Math.max(0, (x >> 1) + (x % 2 ? 1 : -1)))
      const sum =
        9 * (pixels[near + (x >> 1)] as number) +
        3 * (pixels[near + beside] as number) +
        3 * (pixels[far + (x >> 1)] as number) +
        (pixels[far + beside] as number)
      made[2 * y * width + x] = (sum + 8) >> 4
    }
  }
  return { width: 2 * width, height: 2 * height, pixels: made }
}
