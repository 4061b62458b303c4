/** `sluice parse` and `sluice fetch --input` on images and recordings, with a model server on loopback. */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runSluice } from './run-sluice.ts'

const folder = mkdtempSync(join(tmpdir(), 'sluice-cli-media-'))
const notice = join(folder, 'notice.png')
const talk = join(folder, 'talk.wav')
const files: Readonly<Record<string, readonly [type: string, body: Buffer]>> = {
  '/notice.png': ['image/png', png(120, 80)],
  '/talk.wav': ['audio/wav', wave(3)]
}
const READ = 'The harbour office is open on Monday.'
const HEARD = 'The ferry leaves at seven.'

/** Serves the files, and answers as a model. */
const server: Server = createServer((request, response) => {
  const [type, body] = files[request.url ?? ''] ?? []
  if (type !== undefined) return void response.setHeader('content-type', type).end(body)
  if (request.method !== 'POST') return void response.writeHead(404).end()
  const isAudio = request.url?.endsWith('/audio/transcriptions')
  const answer = isAudio ? { text: HEARD } : { choices: [{ message: { content: READ } }] }
  request.resume().on('end', () => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(answer))
  })
})
let origin = ''
const run = (args: readonly string[], environment: Readonly<Record<string, string>> = {}) =>
  runSluice(args, {
    environment: {
      AI_BASE_URL: `${origin}/v1`,
      AI_MODEL: 'words',
      AI_VISION_MODEL: 'eyes',
      AI_AUDIO_MODEL: 'ears',
      ALLOW_PRIVATE_CIDRS: '127.0.0.0/8',
      ...environment
    }
  })

beforeAll(async () => {
  writeFileSync(notice, png(120, 80))
  writeFileSync(talk, wave(3))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true })
})

const IMAGES = ['--option', 'ai.image_transcription=true']
const AUDIO = ['--option', 'ai.audio_transcription=true']

describe('sluice parse', () => {
  test('reads the file of an image or a recording by its extra, as the API reads an upload', async () => {
    const image = await run(['parse', notice, ...IMAGES, '--format', 'json'])
    expect([image.code, image.error]).toEqual([0, ''])
    expect(JSON.parse(image.out)).toMatchObject({
      format: 'image',
      text: READ,
      ai: { images: [{ url: 'file:///notice.png', text: READ, error: null }] },
      meta: { content_type: 'image/png', ai: { engines: { images: 'openai-compatible:eyes' } } }
    })
    const sound = await run(['parse', talk, ...AUDIO, '--format', 'markdown'])
    expect([sound.code, sound.out]).toEqual([0, `${HEARD}\n`])
  })

  test('refuses them without an extra, and names the one that reads them', async () => {
    const image = await run(['parse', notice])
    expect(image).toMatchObject({ code: 1, out: '' })
    expect(image.error).toMatch(/^error: UNSUPPORTED_CONTENT: .*image\/png.*`options\.ai\.image_/)
    const sound = await run(['parse', talk])
    expect(sound.error).toMatch(/^error: UNSUPPORTED_CONTENT: .*audio\/wav.*`options\.ai\.audio_/)
  })

  test('says how to get a provider if none is set', async () => {
    const { code, error } = await run(['parse', talk, ...AUDIO], {
      AI_BASE_URL: '',
      AI_MODEL: '',
      AI_VISION_MODEL: '',
      AI_AUDIO_MODEL: ''
    })
    expect(code).toBe(1)
    expect(error).toMatch(/^error: AI_NOT_CONFIGURED: .*AI_LOCAL=on/)
  })

  test('makes the extras of many files and of lines, and of pages', async () => {
    const out = join(folder, 'out.jsonl')
    const many = await run(['parse', notice, talk, ...IMAGES, ...AUDIO, '--json', '--out', out])
    expect(JSON.parse(many.out)).toMatchObject({ ok: 2, failed: 0 })
    const options = { ai: { summary: true } }
    const html = '<h1>Tides</h1><p>High water is at noon, and the ferry leaves an hour later.</p>'
    const line = { id: 1, url: 'https://harbour.example/tides', html, options }
    const lines = await runSluice(['parse', '--jsonl'], {
      input: JSON.stringify(line),
      environment: { AI_BASE_URL: `${origin}/v1`, AI_MODEL: 'words' }
    })
    expect(JSON.parse(lines.out)).toMatchObject({
      id: 1,
      ok: true,
      data: { ai: { summary: READ } }
    })
  })

  test('an outline has no extras', async () => {
    const { error } = await run(['parse', notice, ...IMAGES, '--explain'])
    expect(error).toContain('--explain cannot be combined with AI extras.')
  })
})

test('sluice fetch reads the addresses of a file, some of which are images and recordings', async () => {
  const list = join(folder, 'urls.txt')
  writeFileSync(list, `${origin}/notice.png\n${origin}/talk.wav\n`)
  const asked = ['fetch', '--input', list, '--local', ...IMAGES, ...AUDIO]
  const { code, out } = await run(asked)
  const texts = out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).data.text)
  expect([code, texts.sort()]).toEqual([0, [HEARD, READ].sort()])
})

/** A grey PNG. */
function png(width: number, height: number): Buffer {
  const chunk = (name: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
    const [size, check] = [Buffer.alloc(4), Buffer.alloc(4)]
    size.writeUInt32BE(data.length)
    check.writeUInt32BE(crc32(body))
    return Buffer.concat([size, body, check])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 8
  const rows = deflateSync(Buffer.alloc((width + 1) * height, 128))
  const sign = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([
    sign,
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0))
  ])
}

/** A tone of 440 Hz as WAV of 8 kHz. */
function wave(seconds: number): Buffer {
  const head = Buffer.from(
    '524946460000000057415645666d74201000000001000100401f0000803e00000200100064617461',
    'hex'
  )
  const data = Buffer.alloc(seconds * 16_000)
  for (let at = 0; at < data.length; at += 2) {
    data.writeInt16LE(Math.round(8000 * Math.sin((2 * Math.PI * 440 * at) / 16_000)), at)
  }
  const size = Buffer.alloc(4)
  size.writeUInt32LE(data.length)
  head.writeUInt32LE(36 + data.length, 4)
  return Buffer.concat([head, size, data])
}
