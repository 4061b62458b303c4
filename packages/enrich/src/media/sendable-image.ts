/** Images as model servers take them: others are converted, turned upright, and made smaller. */

import { createRequire } from 'node:module'
import { SluiceError } from '@sluice/core'
import type { Dimensions } from './image-dimensions.ts'
import type { Media } from './media.ts'

/** Bytes of an image. As base64, which servers count, they are 5 MB. */
const MOST_BYTES = 3_900_000
/** Pixels of a side. */
const MOST_SIDE = 8000
/** Sides that are tried until the bytes are few enough. */
const SIDES = [4000, 2500, 1500, 1000]
const QUALITY = 85

/** Types that every server takes. Some refuse GIF, and those that do not refuse it if it moves. */
const TAKEN = new Set(['image/png', 'image/jpeg', 'image/webp'])

/**
 * The image as it is, if servers take it; else as PNG or JPEG. Of a moving image, it is the first picture.
 *
 * @throws SluiceError `UNSUPPORTED_CONTENT` - it cannot be decoded.
 */
export async function sendableImage(
  { bytes, mediaType }: Media,
  size: Dimensions,
  signal: AbortSignal
): Promise<Media> {
  const isSmall = bytes.byteLength <= MOST_BYTES && Math.max(size.width, size.height) <= MOST_SIDE
  const traits = mediaType === 'image/jpeg' ? jpegTraits(bytes) : undefined
  const isPlain = TAKEN.has(mediaType) && !traits?.isTurned && !traits?.isCmyk
  if (isSmall && isPlain) return { bytes, mediaType }
  const turn = last.then(() => converted({ bytes, mediaType }, size, signal))
  last = turn.catch(() => undefined)
  return turn.catch((cause: unknown) => {
    signal.throwIfAborted()
    const message = 'The image could not be converted for the model.'
    throw new SluiceError('UNSUPPORTED_CONTENT', message, { cause })
  })
}

/** One image is decoded at a time: each takes four bytes a pixel. */
let last: Promise<unknown> = Promise.resolve()

async function converted({ bytes, mediaType }: Media, size: Dimensions, signal: AbortSignal) {
  signal.throwIfAborted()
  const { FastResizeFilter, ResizeFit, Transformer } = nativeImages()
  const pixels = mediaType === 'image/gif' ? await firstPicture(bytes) : undefined
  const image = () =>
    pixels
      ? Transformer.fromRgbaPixels(pixels.data, pixels.width, pixels.height)
      : new Transformer(bytes).rotate()
  const isPng = staysPng({ bytes, mediaType })
  const longest = Math.max(size.width, size.height)
  const sides = [Math.min(longest, MOST_SIDE), ...SIDES.filter((side) => side < longest)]
  for (const side of sides) {
    const fit = {
      width: side,
      height: side,
      filter: FastResizeFilter.CatmullRom,
      fit: ResizeFit.Inside
    }
    const scaled = longest > side ? image().fastResize(fit) : image()
    const made = isPng ? await scaled.png(null, signal) : await scaled.jpeg(QUALITY, signal)
    if (made.byteLength > MOST_BYTES) continue
    return { bytes: made, mediaType: isPng ? 'image/png' : 'image/jpeg' }
  }
  throw new Error('the image stays too large')
}

/** Native code, which bundlers cannot include: they do not follow a `require` of this kind. */
function nativeImages(): typeof import('@napi-rs/image') {
  return createRequire(import.meta.url)('@napi-rs/image')
}

/** Drawings keep their sharp edges, and images with clear parts keep these; others would be too large as PNG. */
function staysPng({ bytes, mediaType }: Media): boolean {
  if (mediaType === 'image/jpeg' || mediaType === 'image/avif') return false
  if (mediaType !== 'image/png' || bytes.byteLength <= MOST_BYTES) return true
  return CLEAR.has(bytes[25] ?? 0)
}

/** Types of colours in PNG that may have clear parts: with alpha, grey with alpha, and a palette. */
const CLEAR = new Set([3, 4, 6])

async function firstPicture(bytes: Uint8Array) {
  const { GifReader } = await import('omggif')
  const gif = new GifReader(bytes)
  const { width, height } = gif
  const data = new Uint8Array(width * height * 4).fill(255)
  gif.decodeAndBlitFrameRGBA(0, data)
  return { data, width, height }
}

/** Traits of a JPEG that change what its pixels show. */
interface JpegTraits {
  /** By its EXIF data, which most servers do not read. */
  readonly isTurned: boolean
  /** Colours of print. */
  readonly isCmyk: boolean
}

/** Read from the segments before the picture. */
export function jpegTraits(bytes: Uint8Array): JpegTraits {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let isTurned = false
  for (let at = 2; at + 4 <= file.length && file[at] === 0xff; ) {
    const marker = file[at + 1]!
    const length = file.readUInt16BE(at + 2)
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return { isTurned, isCmyk: file[at + 9] === 4 }
    if (marker === 0xe1) isTurned ||= isTurnedBy(file.subarray(at + 4, at + 2 + length))
    at += 2 + length
  }
  return { isTurned, isCmyk: false }
}

const ORIENTATION = 0x0112

/** @param segment - EXIF: a header, and a TIFF file. */
function isTurnedBy(segment: Buffer): boolean {
  if (segment.toString('latin1', 0, 6) !== 'Exif\0\0' || segment.length < 16) return false
  const tiff = segment.subarray(6)
  const isLittle = tiff.toString('latin1', 0, 2) === 'II'
  const short = (at: number) => {
    if (at + 2 > tiff.length) return 0
    return isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at)
  }
  const start = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  const entries = Math.min(short(start), 200)
  for (let index = 0; index < entries; index++) {
    const at = start + 2 + 12 * index
    if (short(at) === ORIENTATION) return short(at + 8) > 1 && short(at + 8) <= 8
  }
  return false
}
