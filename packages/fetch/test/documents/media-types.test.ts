import { SluiceError } from '@sluice/core'
import { expect, test } from 'vitest'
import {
  isPicture,
  mayHoldDocument,
  mayHoldScan,
  mediaTypeOf
} from '../../src/documents/media-types.ts'
import { withMediaHint } from '../../src/extras/media-hint.ts'

test('a body may be a document by its registered type, an older one, or that of an archive', () => {
  const types = [
    'application/pdf',
    'application/x-msword',
    'application/zip',
    'application/epub+zip'
  ]
  expect(types.every(mayHoldDocument)).toBe(true)
  expect(mayHoldDocument('application/vnd.ms-word.document.macroenabled.12')).toBe(true)
  expect(['text/html', 'image/png', 'application/json'].some(mayHoldDocument)).toBe(false)
  expect(['image/png', 'application/pdf'].every(mayHoldScan)).toBe(true)
  expect([isPicture('image/jpg'), isPicture('image/svg+xml')]).toEqual([true, false])
})

test('the media type of a document is the registered one; that of a picture is in its first bytes', () => {
  const picture = (start: string) => mediaTypeOf('image', Buffer.from(start, 'latin1'))
  expect(mediaTypeOf('xls', new Uint8Array())).toBe('application/vnd.ms-excel')
  expect(['\x89PNG', '\xff\xd8\xff\xe0', 'GIF89a', 'RIFF', 'BM', 'II*'].map(picture)).toEqual([
    'image/png',
    'image/jpeg',
    'image/gif',
    'image/webp',
    'image/bmp',
    'image/tiff'
  ])
})

test('the refusal of a picture names the option that reads it, where OCR is installed', () => {
  const details = { content_type: 'image/png' }
  const refused = new SluiceError('UNSUPPORTED_CONTENT', 'It is a picture.', { details })
  const hint = {
    message: 'It is a picture. `options.document.ocr: "auto"` reads the text of pictures.'
  }
  expect(withMediaHint(refused, { documents: { ocrMissing: undefined } })).toMatchObject(hint)
  expect(withMediaHint(refused, { documents: { ocrMissing: 'no data' } })).toBe(refused)
  expect(withMediaHint(refused, {})).toBe(refused)
})

test('the refusal of an image or a recording names the extra that reads it, unless it was asked for', () => {
  const enricher = { engineName: (ability: string) => `stand-in:${ability}` }
  const hinted = (content_type: string, ai: object = NO_EXTRAS) => {
    const refused = new SluiceError('UNSUPPORTED_CONTENT', 'No.', { details: { content_type } })
    return (withMediaHint(refused, { enricher }, { ai } as never) as Error).message
  }
  expect(hinted('image/png')).toContain('`options.ai.image_transcription`')
  expect(hinted('audio/mpeg')).toContain('`options.ai.audio_transcription`')
  expect(hinted('video/mp4')).toContain('`options.ai.audio_transcription`')
  expect(hinted('application/zip')).toBe('No.')
  expect(hinted('audio/mpeg', { ...NO_EXTRAS, audio_transcription: {} })).toBe('No.')
})

const NO_EXTRAS = { image_transcription: false, audio_transcription: false }
