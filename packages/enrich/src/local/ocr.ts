/** Text of images by tesseract.js, offline. */

import { createRequire } from 'node:module'
import { join } from 'node:path'
import { SluiceError } from '@sluice/core'
import type { Worker } from 'tesseract.js'
import { transcript } from '../answer/plain-answer.ts'
import type { ImageInput, TextAnswer } from '../engine.ts'
import { imageDimensions } from '../media/image-dimensions.ts'
import { doubledGrey } from './doubled-image.ts'
import { ocrCode, ocrData, packageFolder } from './ocr-languages.ts'
import { ocrWorkers } from './ocr-workers.ts'

/** Reads images; holds worker threads while there is work. */
export interface Ocr {
  /** @throws SluiceError `AI_UNAVAILABLE`, `AI_OUTPUT_INVALID` */
  read(input: ImageInput): Promise<TextAnswer>
  close(): Promise<void>
}

type CreateWorker = typeof import('tesseract.js').createWorker

/** Percent; below it, the text is lines and specks of a picture. */
const LEAST_CONFIDENCE = 35
/** Images that are doubled: in larger ones, text is seldom small, and the time goes with the pixels. */
const DOUBLED_PIXELS = 2_500_000

/** Returns the reason why images cannot be read here; `undefined` if they can. */
export function ocrMissing(from: string): string | undefined {
  const lacking = ['tesseract.js', '@tesseract.js-data/eng'].filter(
    (name) => packageFolder(name, from) === undefined
  )
  return lacking.length === 0 ? undefined : `OCR needs ${lacking.join(' and ')}: not installed.`
}

/** @param from - folder of the program, where packages of further languages are looked for. */
export function createOcr(from: string): Ocr {
  const workers = ocrWorkers((code) => started(code, from))
  return {
    async read(input) {
      const { signal, account = '' } = input
      const { code, notes } = languageFor(input.language, from)
      if (input.prompt) notes.push('Tesseract does not follow ai.prompt.')
      try {
        const answer = await workers.run(code, account, signal, (starting) =>
          recognised(starting, input)
        )
        return { ...answer, notes }
      } catch (error) {
        throw failure(error, signal)
      }
    },
    close: workers.close
  }
}

async function started(code: string, from: string): Promise<Worker> {
  const folder = packageFolder('tesseract.js', from)
  if (folder === undefined) throw new SluiceError('AI_NOT_CONFIGURED', 'tesseract.js is gone.')
  const library = createRequire(join(folder, 'package.json'))('.') as { createWorker: CreateWorker }
  return library.createWorker(code, 1, {
    langPath: ocrData(code, from),
    cacheMethod: 'none',
    gzip: true,
    // Without it a failure in the thread is thrown where it cannot be caught.
    errorHandler: () => undefined
  })
}

async function recognised(starting: Promise<Worker>, input: ImageInput): Promise<TextAnswer> {
  const { signal } = input
  let onAbort = () => {}
  const aborted = new Promise<never>((_, reject) => {
    onAbort = () => reject(signal.reason)
  })
  signal.addEventListener('abort', onAbort, { once: true })
  try {
    const worker = await Promise.race([starting, aborted])
    const image = await Promise.race([readable(worker, input), aborted])
    const { data } = await Promise.race([worker.recognize(image), aborted])
    return { text: data.confidence < LEAST_CONFIDENCE ? '' : transcript(data.text) }
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
}

/** The image in grey and doubled, or as it is. Tesseract's own library decodes it: it knows all the types. */
async function readable(worker: Worker, { bytes }: ImageInput): Promise<Buffer> {
  const image = Buffer.from(bytes)
  const { width, height } = imageDimensions(bytes) ?? { width: 0, height: 0 }
  if (width * height === 0 || width * height > DOUBLED_PIXELS) return image
  const { data } = await worker.recognize(image, {}, { text: false, imageGrey: true })
  const [, packed = ''] = data.imageGrey?.split(',') ?? []
  return doubledGrey(Buffer.from(packed, 'base64'), DOUBLED_PIXELS) ?? image
}

function languageFor(
  language: string | undefined,
  from: string
): { code: string; notes: string[] } {
  const code = language === undefined ? 'eng' : ocrCode(language)
  if (code !== undefined && ocrData(code, from) !== undefined) return { code, notes: [] }
  const wanted = code ? `@tesseract.js-data/${code} is not installed` : `no package supports it`
  return {
    code: 'eng',
    notes: [`Images were read with the English data, because for ${language} ${wanted}.`]
  }
}

function failure(error: unknown, signal: AbortSignal): SluiceError {
  if (SluiceError.is(error)) return error
  if (signal.aborted) {
    return new SluiceError('AI_UNAVAILABLE', 'Reading the image took too long.', { cause: error })
  }
  return new SluiceError('AI_OUTPUT_INVALID', 'The image could not be read.', { cause: error })
}
