/** Media types and dimensions come from the bytes of a file, whatever bytes a site sends. */

import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
// @boundaries-ignore tests of all packages measure linear time alike
import { expectLinear } from '../../../test/linear-time.ts'
import { imageDimensions } from '../src/media/image-dimensions.ts'
import { mediaTypeOf } from '../src/media/media-type.ts'
import { drawnText, pngOf } from './drawn-image.ts'
import { drawnSound } from './drawn-sound.ts'

/** Bytes written as Latin-1, with zeros after them as a file has more than its signature. */
function file(start: string): Buffer {
  return Buffer.concat([Buffer.from(start, 'latin1'), Buffer.alloc(200)])
}

const box = (brand: string) => file(`\0\0\0\x18ftyp${brand}\0\0\0\0${brand}mp42`)
const ogg = (codec: string) => file(`OggS\0\x02${'\0'.repeat(20)}\x01\x1e${codec}`)

const READ: readonly (readonly [string, string, Uint8Array])[] = [
  ['PNG', 'image/png', drawnText('HELLO', 4)],
  ['JPEG', 'image/jpeg', file('\xff\xd8\xff\xe0\0\x10JFIF\0')],
  ['GIF', 'image/gif', file('GIF89a')],
  ['WebP', 'image/webp', file('RIFF\x24\0\0\0WEBPVP8 ')],
  ['AVIF', 'image/avif', box('avif')],
  ['WAV', 'audio/wav', drawnSound(1)],
  ['FLAC', 'audio/flac', file('fLaC')],
  [
    'MP3 with an ID3 tag that is longer than what is looked at',
    'audio/mpeg',
    file('ID3\x04\0\0\0\x7f\x7f\x7f')
  ],
  ['MP3 that begins with a frame', 'audio/mpeg', file('\xff\xfb\x90\x44')],
  ['AAC', 'audio/aac', file('\xff\xf1\x50\x80')],
  ['Ogg Vorbis', 'audio/ogg', ogg('\x01vorbis')],
  ['Ogg Opus', 'audio/ogg', ogg('OpusHead')],
  ['M4A', 'audio/mp4', box('M4A ')],
  ['MP4', 'video/mp4', box('isom')],
  ['QuickTime', 'video/mp4', box('qt  ')],
  ['WebM', 'video/webm', file('\x1a\x45\xdf\xa3\x87\x42\x82\x84webm')]
]

test.each(READ)('%s is detected as %s', async (_, mediaType, bytes) => {
  expect(await mediaTypeOf(bytes)).toBe(mediaType)
})

test.each([
  ['HEIC', box('heic')],
  ['TIFF', file('II*\0')],
  ['a playlist', file('#EXTM3U\nhttp://a.example/')],
  ['a page', file('<!doctype html><title>Page</title>')],
  ['nothing', Buffer.alloc(0)]
])('%s, which providers do not read, is rejected', async (_, bytes) => {
  expect(await mediaTypeOf(bytes)).toBeUndefined()
})

test.each<[string, (size: number) => Buffer]>([
  [
    'chunks',
    (size) =>
      Buffer.concat([
        pngOf(10, 10, Buffer.alloc(0)).subarray(0, 33),
        ...Array(size * 62_500).fill(Buffer.from('\0\0\0\0teXt\0\0\0\0', 'latin1'))
      ])
  ],
  [
    'an archive',
    (size) => Buffer.concat(Array(size * 25_000).fill(Buffer.from(`PK\x03\x04${'\0'.repeat(27)}`)))
  ],
  ['a bomb', (size) => gzipSync(Buffer.alloc(size * 6_250_000))]
])('the type of a hostile file is detected in linear time: %s', (_, bytes) =>
  expectLinear(bytes, mediaTypeOf)
)

describe('dimensions', () => {
  const bytes = (...parts: (string | number[])[]) =>
    Buffer.concat([...parts.map((part) => Buffer.from(part as string, 'latin1')), Buffer.alloc(20)])

  test.each([
    ['PNG', pngOf(640, 480, Buffer.alloc(0))],
    ['GIF', bytes('GIF89a', [0x80, 0x02, 0xe0, 0x01])],
    [
      'JPEG, its frame behind another segment',
      bytes('\xff\xd8\xff\xe1\0\x04ab\xff\xff\xc2\0\x11\x08', [0x01, 0xe0, 0x02, 0x80])
    ],
    ['WebP, lossy', bytes('RIFF\0\0\0\0WEBPVP8 \x0a\0\0\0\0\0\0\x9d\x01\x2a', [0x80, 2, 0xe0, 1])],
    ['WebP, extended', bytes('RIFF\0\0\0\0WEBPVP8X\x0a\0\0\0\0\0\0\0', [0x7f, 2, 0, 0xdf, 1, 0])]
  ])('dimensions are read from %s', (_, image) => {
    expect(imageDimensions(image)).toEqual({ width: 640, height: 480 })
  })

  test.each([
    ['a header that is cut', pngOf(640, 480, Buffer.alloc(0)).subarray(0, 20)],
    ['a side of 0', pngOf(0, 480, Buffer.alloc(0))],
    ['JPEG without a frame', file('\xff\xd8\xff\xd9')],
    ['another type', drawnSound(1)]
  ])('dimensions are unknown for %s', (_, image) => {
    expect(imageDimensions(image)).toBeUndefined()
  })
})
