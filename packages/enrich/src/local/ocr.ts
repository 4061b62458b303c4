/** Text of images by Tesseract, offline: the OCR of documents, in a process without rights. */

import { availableParallelism } from 'node:os'
import { SluiceError } from '@sluice/core'
import type { DocumentPool, OcrModel, OcrPlaces } from '@sluice/documents/pool'
import { transcript } from '../answer/plain-answer.ts'
import type { ImageInput, TextAnswer } from '../engine.ts'
import { fairTurns } from '../fair-turns.ts'

/** Reads images; holds processes while there is work. */
export interface Ocr {
  /** @throws SluiceError `AI_UNAVAILABLE`, `AI_OUTPUT_INVALID`, `UNSUPPORTED_CONTENT` */
  read(input: ImageInput): Promise<TextAnswer>
  close(): Promise<void>
}

/** The package of documents, as far as images need it. */
export type OcrModule = typeof import('@sluice/documents/pool')

/** Milliseconds a process waits for the next image. It holds about 200 MB. */
const IDLE_MS = 30_000
/** Time of one image, ms. The time of the extra usually ends it before. */
const TIME = 60_000
/** Cores that are used at most: each process takes memory, too. */
const MOST_CORES = 8

/** Niceness of the processes for all but one image of an account. */
const FURTHER_NICENESS = 4

/**
 * @param places - where language data is searched.
 * @param cores - images of one account at a time. One process more is left to the other accounts, so that a small image
 * never waits for the large ones of one account. All but one image of an account yield the cores to those of others.
 */
export function createOcr(
  documents: OcrModule,
  places: OcrPlaces,
  cores = Math.min(availableParallelism(), MOST_CORES)
): Ocr {
  const turns = fairTurns(cores + 1, cores)
  const pools = new Map<number | undefined, DocumentPool>()
  /** Accounts of which an image is read by a process that does not yield. */
  const first = new Set<string>()
  let idle: NodeJS.Timeout | undefined
  let running = 0

  const stop = async (): Promise<void> => {
    clearTimeout(idle)
    const stopped = [...pools.values()]
    pools.clear()
    await Promise.all(stopped.map((pool) => pool.close()))
  }
  const poolOf = (niceness: number | undefined): DocumentPool => {
    const known = pools.get(niceness)
    if (known) return known
    const folders = foldersOf(documents, places)
    const time = { time: TIME, ocrTime: TIME }
    const nice = niceness === undefined ? {} : { niceness }
    const pool = documents.openDocumentPool({ processes: cores + 1, ...time, folders, ...nice })
    pools.set(niceness, pool)
    return pool
  }
  const convert = async ({ bytes, signal, account = '' }: ImageInput, ocrModels: OcrModel[]) => {
    const isFirst = !first.has(account)
    if (isFirst) first.add(account)
    try {
      const pool = poolOf(isFirst ? undefined : FURTHER_NICENESS)
      const source = Uint8Array.from(bytes)
      return (await documents.convertInPool(pool, source, { ocr: 'auto', ocrModels, signal })).facts
    } finally {
      if (isFirst) first.delete(account)
    }
  }
  const read = async (input: ImageInput): Promise<TextAnswer> => {
    const { models, notes } = languageData(documents, input.language, places)
    if (input.prompt) notes.push('Tesseract does not follow ai.prompt.')
    const free = await turns.take(input.account ?? '', input.signal)
    const { ocrLines = [], isOcrDoubtful } = await convert(input, models).finally(free)
    if (isOcrDoubtful) {
      throw new SluiceError('AI_OUTPUT_INVALID', 'The text of the image is too unclear to be read.')
    }
    return { text: transcript(ocrLines.join('\n')), notes }
  }
  return {
    async read(input) {
      clearTimeout(idle)
      running++
      try {
        return await read(input)
      } catch (error) {
        throw failure(documents, error, input.signal)
      } finally {
        running--
        if (running === 0) idle = setTimeout(() => void stop(), IDLE_MS).unref()
      }
    },
    close: stop
  }
}

function foldersOf(documents: OcrModule, { from, folder }: OcrPlaces): string[] {
  const modules = from === undefined ? [] : [`${from}/node_modules`]
  return [...modules, ...documents.ocrFolders(folder)]
}

/**
 * Data of the image's language. Languages of Latin letters can be read with English data, without their marks. Where
 * letters are others, names and figures are often Latin, so English is added.
 */
function languageData(
  { isLatin, ocrCode, ocrModel }: OcrModule,
  language = 'en',
  places: OcrPlaces
): { models: OcrModel[]; notes: string[] } {
  const own = ocrModel(language, places)
  const english = ocrModel('en', places)
  if (own) return { models: isLatin(language) || !english ? [own] : [own, english], notes: [] }
  const code = ocrCode(language)
  const how = code
    ? `install @tesseract.js-data/${code} from npm or ${code}.traineddata (Debian: tesseract-ocr-${code.replace('_', '-')})`
    : 'Tesseract has no data for it'
  if (!isLatin(language) || !english) {
    const message = `Images in "${language}" cannot be read here: ${how}.`
    throw new SluiceError('UNSUPPORTED_CONTENT', message, { details: { language } })
  }
  return {
    models: [english],
    notes: [
      `Images were read with English data, which has no letters of "${language}" with marks: ${how}.`
    ]
  }
}

function failure({ DocumentError }: OcrModule, error: unknown, signal: AbortSignal): SluiceError {
  if (DocumentError.is(error) && error.details.limit !== undefined) {
    return new SluiceError('AI_UNAVAILABLE', 'Reading the image took too long.', { cause: error })
  }
  if (SluiceError.is(error) && !DocumentError.is(error)) return error
  if (signal.aborted) {
    return new SluiceError('AI_UNAVAILABLE', 'Reading the image took too long.', { cause: error })
  }
  return new SluiceError('AI_OUTPUT_INVALID', 'The image could not be read.', { cause: error })
}
