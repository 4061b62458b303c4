/** Images as users of vision models report that servers refuse or misread them. */

import { Transformer } from '@napi-rs/image'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createEnricher, openAiCompatibleEngine } from '../src/index.ts'
import { imageDimensions } from '../src/media/image-dimensions.ts'
import { mediaTypeOf } from '../src/media/media-type.ts'
import { jpegTraits } from '../src/media/sendable-image.ts'
import { png } from './drawn-image.ts'
import { say, startModelServer } from './model-server.ts'

let model: Awaited<ReturnType<typeof startModelServer>>
beforeAll(async () => {
  model = await startModelServer((_, response) => say(response, 'HARBOUR'))
})
beforeEach(() => void model.calls.splice(0))
afterAll(() => model.close())

/** The image that the model gets for a file. */
async function sent(file: Uint8Array) {
  const engine = openAiCompatibleEngine({ baseUrl: model.baseUrl, visionModel: 'v' })
  const images = [{ url: 'https://a.example/1', alt: null }]
  const extra = await createEnricher({ engines: [engine] }).transcribeImages(
    { images, maxImages: 1, fetchBytes: async () => file },
    { signal: new AbortController().signal, timeMs: 30_000 }
  )
  const [, base64 = ''] = /data:image\/\w+;base64,([\w+/=]+)/.exec(model.calls[0]?.body ?? '') ?? []
  const bytes = Buffer.from(base64, 'base64')
  const size = imageDimensions(bytes)
  return { extra, bytes, base64, size, type: await mediaTypeOf(bytes) }
}

/** Left half red, right half white. */
const HALVES = { width: 120, height: 80 }
function halves(): Transformer {
  const pixels = new Uint8Array(HALVES.width * HALVES.height * 4).fill(255)
  for (let at = 0; at < pixels.length; at += 4) {
    if ((at / 4) % HALVES.width < HALVES.width / 2) pixels.set([255, 0, 0], at)
  }
  return Transformer.fromRgbaPixels(pixels, HALVES.width, HALVES.height)
}

/** Red, green and blue at a place. */
async function colourAt(image: Uint8Array, x: number, y: number): Promise<number[]> {
  const { width } = imageDimensions(image)!
  const opaque = await new Transformer(image).jpeg(100)
  const raw = await new Transformer(opaque).rawPixels()
  const at = (y * width + x) * 3
  return [...raw.subarray(at, at + 3)].map((value) => Math.round(value / 255))
}
const [RED, WHITE] = [
  [1, 0, 0],
  [1, 1, 1]
]

/** A JPEG with the orientation that cameras write. */
async function turned(orientation: number): Promise<Buffer> {
  const jpeg = await halves().jpeg(95)
  const tiff = '49492a0008000000010012010300010000000000000000000000'
  const segment = Buffer.from(`ffe10022457869660000${tiff}`, 'hex')
  segment[28] = orientation
  return Buffer.concat([jpeg.subarray(0, 2), segment, jpeg.subarray(2)])
}

/** 96 × 48 in the colours of print: left half red, right half white. */
const CMYK = Buffer.from(
  '/9j/7gAOQWRvYmUAZAAAAAAA/9sAQwANCQoLCggNCwoLDg4NDxMgFRMSEhMnHB4XIC4pMTAuKS0sMzpKPjM2RjcsLUBXQUZMTlJTUjI+WmFaUGBKUVJP/8AAFAgAMABgBEMRAE0RAFkRAEsRAP/EABYAAQEBAAAAAAAAAAAAAAAAAAAIB//EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAOBEMATQBZAEsAAD8A05mDMGnAAAAAAAKdU6AAAAAAAJiTEAAAAAAAKdU6AAAAAAAJiTEAAAAAAAKdU6AAAAAAAJiTEAAAAAAAKdU6AAAAAAAJiTEAAAAAAAKdU6AAAAAAAJiTEAAAAAAAKdU6AAAAAAA//9k=',
  'base64'
)

test('an image that servers take is sent as it is', async () => {
  for (const file of [await halves().jpeg(80), await halves().png(), await halves().webp(80)]) {
    model.calls.splice(0)
    expect((await sent(file)).bytes).toEqual(file)
  }
})

test('an image has at most 5 MB as base64, which is what servers count', async () => {
  const noise = png(2100, 2100, () => Math.floor(Math.random() * 256))
  expect(noise.length).toBeGreaterThan(3_932_160)
  const { base64, size, type } = await sent(noise)
  expect(base64.length).toBeLessThanOrEqual(5 * 2 ** 20)
  expect([type, size]).toEqual(['image/jpeg', { width: 2100, height: 2100 }])
})

test('a long screenshot has at most 8,000 pixels a side, in its proportions', async () => {
  const { size, extra } = await sent(png(990, 13_768, (_, y) => y % 256))
  expect(extra.ok).toBe(true)
  expect(size?.height).toBe(8000)
  expect(size?.width).toBeCloseTo(575, -1)
})

test.each([
  [3, [0, 0], WHITE],
  [6, [0, 0], RED],
  [8, [0, 0], WHITE]
])('a photograph of orientation %d is turned upright', async (orientation, [x, y], colour) => {
  const { bytes, size } = await sent(await turned(orientation))
  const isTurned = orientation !== 3
  expect(size).toEqual(isTurned ? { width: 80, height: 120 } : HALVES)
  expect(await colourAt(bytes, x! + 4, y! + 4)).toEqual(colour)
})

test('a moving GIF is sent as its first picture', async () => {
  const frame = (index: number) => {
    // 64 × 64 of one colour, in codes of three bits that are never compressed.
    const codes = Buffer.alloc(64 * 64 * 2)
    let bits = 0
    const put = (code: number) => {
      for (let bit = 0; bit < 3; bit++, bits++)
        if (code & (1 << bit)) codes[bits >> 3]! |= 1 << (bits & 7)
    }
    for (let pixel = 0; pixel < 64 * 64; pixel++) {
      if (pixel % 2 === 0) put(4)
      put(index)
    }
    put(5)
    const data = codes.subarray(0, (bits + 7) >> 3)
    const blocks: Buffer[] = []
    for (let at = 0; at < data.length; at += 255) {
      const part = data.subarray(at, at + 255)
      blocks.push(Buffer.from([part.length]), part)
    }
    const head = Buffer.from('2c00000000400040000002', 'hex')
    return Buffer.concat([head, ...blocks, Buffer.from([0])])
  }
  const gif = Buffer.concat([
    Buffer.from('47494638396140004000910000ff0000ffffff00ff000000ff', 'hex'),
    frame(0),
    frame(1),
    Buffer.from([0x3b])
  ])
  const { bytes, type, size, extra } = await sent(gif)
  expect([extra.ok, type, size]).toEqual([true, 'image/png', { width: 64, height: 64 }])
  expect(await colourAt(bytes, 30, 30)).toEqual(RED)
})

test('an AVIF image, which servers do not take, is sent as JPEG', async () => {
  const { bytes, type } = await sent(await halves().avif({ speed: 10 }))
  expect([type, await colourAt(bytes, 10, 10)]).toEqual(['image/jpeg', RED])
})

test('a JPEG in the colours of print is sent in those of screens', async () => {
  expect(jpegTraits(CMYK)).toEqual({ isTurned: false, isCmyk: true })
  const { bytes } = await sent(CMYK)
  expect(jpegTraits(bytes).isCmyk).toBe(false)
  expect([await colourAt(bytes, 10, 10), await colourAt(bytes, 80, 10)]).toEqual([RED, WHITE])
})

test('a broken image that would have to be converted is an error, and is not sent', async () => {
  const file = await turned(6)
  const { extra } = await sent(Buffer.concat([file.subarray(0, 250), Buffer.alloc(2000, 0xff)]))
  expect(extra).toMatchObject({ ok: false, error: { code: 'UNSUPPORTED_CONTENT' } })
  expect(model.calls).toEqual([])
})

test('the traits of a malformed JPEG are read without a failure', async () => {
  const file = await turned(6)
  expect(jpegTraits(file).isTurned).toBe(true)
  for (let end = 0; end < 200; end += 7)
    expect(() => jpegTraits(file.subarray(0, end))).not.toThrow()
})
