/** Grey PNG files to pixels. The OCR engine's own library makes them from picture files of any kind. */

import { inflateSync } from 'node:zlib'
import type { GreyPicture } from './grey-picture.ts'

/** Signature, and the place of the header chunk: it is the first, and of a known length. */
const FIRST_CHUNK = 8
const EIGHT_BIT_GREY_NOT_INTERLACED = Buffer.from([8, 0, 0, 0, 0])

/** @returns `undefined` for another kind of PNG, or a broken one. */
export function greyOfPng(png: Buffer): GreyPicture | undefined {
  if (png.length < 33 || !png.subarray(24, 29).equals(EIGHT_BIT_GREY_NOT_INTERLACED)) {
    return undefined
  }
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)]
  const size = (width + 1) * height
  const rows = inflateSync(packedData(png), { maxOutputLength: size })
  return rows.length === size ? { width, height, pixels: unfiltered(rows, width) } : undefined
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
      pixels[at] =
        (rows[y * (width + 1) + 1 + x] as number) + predicted(filter, left, above, corner)
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
