/** Reported answers of models for images and recordings, each in a form of our own, and the part of it that is sold. */

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createEnricher, openAiCompatibleEngine } from '../src/index.ts'
import { drawnText } from './drawn-image.ts'
import { drawnSound } from './drawn-sound.ts'
import { json, startModelServer } from './model-server.ts'

let server: Awaited<ReturnType<typeof startModelServer>>
/** Answer to a chat, its `finish_reason`, and answer to a recording: an object as JSON, a text as plain text. */
let seen: { readonly text: string; readonly finish: string } = { text: '', finish: 'stop' }
let heard: object | string = ''

beforeAll(async () => {
  server = await startModelServer(({ path }, response) => {
    if (!path.endsWith('/audio/transcriptions')) {
      const { text: content, finish: finish_reason } = seen
      return json(response, 200, { choices: [{ message: { content }, finish_reason }] })
    }
    if (typeof heard === 'object') return json(response, 200, heard)
    response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8' }).end(heard)
  })
})
afterAll(() => server.close())

function enricher() {
  const { baseUrl } = server
  const engine = openAiCompatibleEngine({ baseUrl, visionModel: 'eyes', audioModel: 'ears' })
  return createEnricher({ engines: [engine] })
}
const run = { signal: new AbortController().signal, timeMs: 20_000 }

async function imageText(text: string, finish = 'stop') {
  seen = { text, finish }
  const images = [{ url: 'https://a.example/1.png', alt: null }]
  const fetchBytes = async () => drawnText('HELLO', 6)
  const extra = await enricher().transcribeImages({ images, maxImages: 1, fetchBytes }, run)
  return { text: extra.value?.[0]?.text ?? null, units: extra.units }
}

async function soundText(answer: object | string, seconds = 5) {
  heard = answer
  const sources = ['https://a.example/talk.wav']
  const fetchBytes = async () => drawnSound(seconds)
  const extra = await enricher().transcribeAudio({ sources, maxMinutes: 9, fetchBytes }, run)
  return { text: extra.value?.[0]?.text ?? null, units: extra.units }
}

describe('of an image', () => {
  test.each([
    [
      'places of the layout in tags',
      '<|ref|>sub_title<|/ref|><|det|>[[77, 70, 235, 100]]<|/det|>\nHarbour plan\n\n<|ref|>text<|/ref|><|det|>[[72, 518, 923, 737]]<|/det|>\nThe pier has twelve berths.',
      'Harbour plan\n\nThe pier has twelve berths.'
    ],
    [
      'a fence around it',
      '```markdown\nHarbour office\n\nOpen on Monday.\n```',
      'Harbour office\n\nOpen on Monday.'
    ]
  ])('the text without %s is sold', async (_, answer, text) => {
    expect(await imageText(answer)).toEqual({ text, units: 1 })
  })

  const PAYSLIP =
    'Harbour dues of the year\nPart of the sum: gross\nDeductions:\n  - toll: 0.00 / pension: none\n'
  test.each<[string, string, string?]>([
    [
      'a line that is repeated to the end',
      `HARBOUR OFFICE\n${'YOU CAME THIS FAR\n'.repeat(60)}`,
      'length'
    ],
    ['lines that are repeated to the end', `Payslip\n${PAYSLIP.repeat(40)}`, 'length'],
    ['lines that are repeated until the model stops', `Payslip\n${PAYSLIP.repeat(40)}`],
    ['a syllable that is repeated', '곧 '.repeat(300), 'length'],
    ['a refusal', "I can't read this image."],
    [
      'a model that sees no image',
      "It seems like you've referenced an image (Image 0), but I can't see or access images directly. Could you describe the content of Image 0 or provide more context? This way, I can assist you better!"
    ],
    [
      'marks for words that cannot be read',
      '[unclear] [unclear]\n[unclear] Harbour [unclear]\n[unclear]'
    ],
    [
      'a description',
      'The image shows a computer screen displaying multiple windows with text in a foreign language, likely Slovenian. The purpose of the image is to provide information about berths.\n\nHere are the details of the image:'
    ]
  ])('%s is not sold', async (_, answer, finish) => {
    expect((await imageText(answer, finish)).units).toBe(0)
  })

  test('a note that there is no text is no text, and free', async () => {
    expect(await imageText('No visible text')).toEqual({ text: '', units: 0 })
  })
})

describe('of a recording', () => {
  test.each<[string, object | string, string]>([
    [
      'thoughts in a channel before it',
      {
        text: 'The user has provided an audio segment and requested a transcription.\nI need to transcribe the speech accurately.<channel|>And so my fellow sailors, ask what you can do for your harbour.'
      },
      'And so my fellow sailors, ask what you can do for your harbour.'
    ],
    [
      'a list around it',
      { text: '[" Lesson 1. The next ferry leaves in half an hour."]', language: 'english' },
      'Lesson 1. The next ferry leaves in half an hour.'
    ],
    ['JSON around it', 'I think the ferry leaves at noon.', 'I think the ferry leaves at noon.'],
    ['JSON around it that is a number', '42', '42'],
    [
      'spaces before its lines',
      { text: " That's one small step for a sailor.\n One giant leap for the harbour.\n" },
      "That's one small step for a sailor.\nOne giant leap for the harbour."
    ]
  ])('the text with or without %s is sold', async (_, answer, text) => {
    expect(await soundText(answer)).toEqual({ text, units: 1 })
  })

  test('a word that is repeated in noise is no speech', async () => {
    expect((await soundText({ text: 'you you you' }, 12)).units).toBe(0)
  })

  test('a talk that ends in a loop is not sold with it', async () => {
    const talk = 'The ferry leaves at noon and the pilot boat follows an hour later.'
    const loop = `I'm sorry, a l${'ittle bit of a l'.repeat(60)}`
    const { text, units } = await soundText({ text: `${talk} ${loop}` }, 50)
    expect([units, text === talk ? null : text]).toEqual([text === talk ? 1 : 0, null])
  })
})
