/** Images and recordings of a page for the providers of AI extras, through the pipeline. */

import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { deflateSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { OpenPipeline } from '../../src/index.ts'
import { dataOf, type Origin, openTestPipeline, startOrigin } from '../harness.ts'

/** A grey PNG of one shade; its checksums are not looked at. */
function picture(side: number): Buffer {
  const part = (name: string, data: Uint8Array) => {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    return Buffer.concat([length, Buffer.from(name), data, Buffer.alloc(4)])
  }
  const head = Buffer.from([
    0,
    0,
    side >> 8,
    side & 255,
    0,
    0,
    side >> 8,
    side & 255,
    8,
    0,
    0,
    0,
    0
  ])
  const rows = deflateSync(Buffer.alloc((side + 1) * side, 100))
  const sign = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([
    sign,
    part('IHDR', head),
    part('IDAT', rows),
    part('IEND', Buffer.alloc(0))
  ])
}

const TEXT = 'The harbour publishes pictures for its visitors who have signed in with their ticket.'
const page = (body: string) =>
  `<!doctype html><html lang="en"><title>Harbour</title><main><h1>Harbour</h1><p>${TEXT}</p>${body}</main></html>`

let pipeline: OpenPipeline
let origin: Origin
let other: Origin
let model: ReturnType<typeof createServer>
let pages: Record<string, [type: string, body: string | Buffer]> = {}
let asked: { host: string; path: string; headers: IncomingHttpHeaders }[] = []
/** Requests to the model. */
let calls: string[] = []

beforeAll(async () => {
  model = createServer(async (request, response) => {
    calls.push((await buffer(request)).toString('latin1'))
    response.setHeader('content-type', 'application/json')
    const message = { role: 'assistant', content: 'HARBOUR OFFICE' }
    const chat = { id: 'x', object: 'chat.completion', created: 1, model: 'v' }
    const choices = [{ index: 0, message, finish_reason: 'stop' }]
    const isAudio = request.url?.endsWith('/transcriptions')
    response.end(JSON.stringify(isAudio ? { text: 'We open at nine.' } : { ...chat, choices }))
  })
  await new Promise<void>((resolve) => model.listen(0, '127.0.0.1', resolve))
  const { port } = model.address() as AddressInfo
  const baseUrl = new URL(`http://127.0.0.1:${port}/v1`)
  pipeline = await openTestPipeline({
    providers: { server: { baseUrl, model: 'm', visionModel: 'v', audioModel: 'a' } }
  })
  const serve = (host: string) =>
    startOrigin(({ url = '', headers }, response) => {
      asked.push({ host, path: url, headers })
      const [type, body] = pages[url] ?? []
      if (body === undefined) return void response.writeHead(404).end()
      response.writeHead(200, { 'content-type': type }).end(body)
    })
  ;[origin, other] = await Promise.all([serve('own'), serve('other')])
})

beforeEach(() => {
  asked = []
  calls = []
})

afterAll(async () => {
  await Promise.all([pipeline.close(), origin.stop(), other.stop()])
  model.closeAllConnections()
  model.close()
})

test('images are fetched with the secrets of the page on its own site only, and with a referrer', async () => {
  pages = {
    '/shop': [
      'text/html',
      page(
        `<img src="/a.png" width="300" height="300"><img src="${other.url}/b.png" width="300" height="300">`
      )
    ],
    '/a.png': ['image/png', picture(100)],
    '/b.png': ['image/png', picture(120)]
  }
  const outcome = await pipeline.fetch({
    url: `${origin.url}/shop`,
    options: {
      headers: { Authorization: 'Bearer canary', accept: 'text/html' },
      cookies: [{ name: 'sid', value: 'canary' }],
      ai: { image_transcription: true }
    }
  })
  expect(dataOf(outcome).ai.images).toHaveLength(2)
  const sent = asked
    .filter(({ path }) => path.endsWith('.png'))
    .map(({ host, headers }) => [
      host,
      headers.authorization,
      headers.cookie,
      headers.referer,
      headers.accept
    ])
  expect(sent.sort()).toEqual([
    ['other', undefined, undefined, `${origin.url}/`, 'image/*'],
    ['own', 'Bearer canary', 'sid=canary', `${origin.url}/shop`, 'image/*']
  ])
})

/** A second of a tone: sixteen bits, mono. */
function recording(seconds: number): Buffer {
  const samples = Buffer.alloc(seconds * 32_000)
  for (let at = 0; at < samples.length; at += 2) samples.writeInt16LE((at * 37) % 9000, at)
  const head = Buffer.from('RIFF0000WAVEfmt 0000000000000000000000000000'.slice(0, 44), 'latin1')
  head.writeUInt32LE(36 + samples.length, 4)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(16_000, 24)
  head.writeUInt32LE(32_000, 28)
  head.writeUInt16LE(2, 32)
  head.writeUInt16LE(16, 34)
  head.write('data', 36)
  head.writeUInt32LE(samples.length, 40)
  return Buffer.concat([head, samples])
}

test('the URL of an image or a recording is read itself if its extra is asked for', async () => {
  pages = {
    '/notice.png': ['image/png', picture(100)],
    '/talk.wav': ['audio/x-wav', recording(61)],
    '/raw': ['binary/octet-stream', recording(2)]
  }
  const fetched = (path: string, ai: object, options: object = {}) =>
    pipeline.fetch({ url: origin.url + path, options: { ai, ...options } })
  const image = await fetched('/notice.png', { image_transcription: true })
  expect(dataOf(image)).toMatchObject({
    markdown: 'HARBOUR OFFICE',
    ai: { images: [{ url: `${origin.url}/notice.png`, text: 'HARBOUR OFFICE', error: null }] }
  })
  expect(image.meta).toMatchObject({
    content_type: 'image/png',
    ai: { engine: expect.any(String) }
  })
  expect(image.cost.breakdown).toEqual({ fetch: 1, image_transcription: 2 })
  const talk = await fetched('/talk.wav', { audio_transcription: true, summary: true })
  expect(dataOf(talk)).toMatchObject({
    markdown: 'We open at nine.',
    ai: { audio: [{ url: `${origin.url}/talk.wav`, duration_s: 61, text: 'We open at nine.' }] }
  })
  expect(talk.cost.breakdown).toMatchObject({ fetch: 1, audio_transcription: 12 })
  // The summary is one of what was said.
  expect(calls.at(-1)).toContain('We open at nine.')
  const raw = await fetched('/raw', { audio_transcription: true })
  expect(dataOf(raw).ai.audio).toHaveLength(1)
})

test('the URL of a file whose extra was not asked for is refused, and the extra is named', async () => {
  pages = { '/notice.png': ['image/png', picture(100)], '/talk.wav': ['audio/wav', recording(2)] }
  const refused = (path: string, options: object) =>
    pipeline.fetch({ url: origin.url + path, options }).catch((error: Error) => error)
  expect(await refused('/notice.png', {})).toMatchObject({
    code: 'UNSUPPORTED_CONTENT',
    message: expect.stringContaining('`options.ai.image_transcription`')
  })
  expect(await refused('/talk.wav', { ai: { image_transcription: true } })).toMatchObject({
    code: 'UNSUPPORTED_CONTENT',
    message: expect.stringContaining('`options.ai.audio_transcription`')
  })
  expect(calls).toEqual([])
})

test('a file that cannot be transcribed fails with the reason', async () => {
  pages = {
    '/long.wav': ['audio/wav', recording(61)],
    '/cut.png': ['image/png', Buffer.from('89504e47', 'hex')]
  }
  const options = { ai: { audio_transcription: { max_minutes: 1 }, image_transcription: true } }
  const failed = (path: string) => pipeline.fetch({ url: origin.url + path, options })
  await expect(failed('/long.wav')).rejects.toMatchObject({ code: 'RESPONSE_TOO_LARGE' })
  await expect(failed('/cut.png')).rejects.toMatchObject({ code: 'UNSUPPORTED_CONTENT' })
})

test('media that are not read are named in one warning, and an image within the page is read', async () => {
  const data = (bytes: Buffer) => `data:image/png;base64,${bytes.toString('base64')}`
  const noise = Buffer.concat([picture(100), Buffer.alloc(1500)])
  pages = {
    '/hall': [
      'text/html',
      page(`<img src="${data(noise)}" alt="Notice"><img src="${data(picture(1))}"><img src="/plan.svg">
        <video src="/live.m3u8"></video><iframe src="https://www.youtube.com/embed/abc"></iframe>`)
    ]
  }
  const ai = { image_transcription: true, audio_transcription: true }
  const outcome = await pipeline.fetch({ url: `${origin.url}/hall`, options: { ai } })
  expect(outcome.warnings).toContainEqual({
    code: 'MEDIA_NOT_READ',
    message:
      'Not read, because of what they are: 1 stream in parts (HLS or DASH), 1 player of another site, and 1 SVG image.'
  })
  expect(dataOf(outcome).ai.images).toEqual([
    {
      url: expect.stringMatching(/^data:image.png.{1,60}…$/),
      alt: 'Notice',
      text: 'HARBOUR OFFICE',
      error: null
    }
  ])
  expect(outcome.cost.tokens).toBe(3)
})
