/** Transcripts of a page's images. */

import { createHash } from 'node:crypto'
import { SluiceError } from '@sluice/core'
import pMap from 'p-map'
import type { Engine, TextAnswer, Usage } from './engine.ts'
import { addUsage, type Extra, type ExtraError, extraError, NO_USAGE } from './extra.ts'
import { imageDimensions } from './media/image-dimensions.ts'
import { type FetchBytes, fetchMedia } from './media/media.ts'
import { sendableImage } from './media/sendable-image.ts'
import type { ContentImage } from './page/content-images.ts'

/** Images of a page to transcribe, and the limits. */
export interface ImagesInput {
  /** Largest first: see `contentImages`. */
  readonly images: readonly ContentImage[]
  /** `ai.image_transcription.max_images`: how many are transcribed, and billed, at most. */
  readonly maxImages: number
  readonly language?: string
  readonly prompt?: string
  readonly fetchBytes: FetchBytes
}

/** One image, as `data.ai.images` has it. */
export interface ImageTranscript {
  readonly url: string
  readonly alt: string | null
  /** `''` if the image has no text, which is not billed; null with an error. */
  readonly text: string | null
  readonly error: ExtraError | null
}

/** Bounds of images. */
export interface ImageLimits {
  readonly imageBytes: number
  readonly imagePixels: number
  /** Images read at a time. */
  readonly parallel: number
}

interface Outcome {
  readonly transcript: ImageTranscript
  readonly notes: readonly string[]
  readonly usage: Usage
}

/** Pixels of a side below which an image is a picture of nothing that can be read. */
const SMALLEST_SIDE = 24
const SMALLEST_AREA = 4000

/**
 * Transcribe images until `maxImages` have been read. One that turns out to be tiny, or the same file
 * as another one, is passed over for the next; one that fails keeps its place with its error.
 *
 * @param signal - its abort ends the images that are left, each with an error.
 * @returns `ok` unless every image that was tried failed; `units` are the images with text.
 */
export async function enrichImages(
  engine: Engine & Required<Pick<Engine, 'transcribeImage'>>,
  input: ImagesInput,
  limits: ImageLimits,
  signal: AbortSignal
): Promise<Extra<ImageTranscript[]>> {
  const seen = new Set<string>()
  const outcomes: Outcome[] = []
  // Twice as many as may be read: a page of thumbnails must not cost more than that to find out.
  const candidates = input.images.slice(0, input.maxImages * 2)
  while (candidates.length > 0 && outcomes.length < input.maxImages) {
    const batch = candidates.splice(0, input.maxImages - outcomes.length)
    const readOne = (image: ContentImage) => readImage(engine, image, input, limits, seen, signal)
    const read = await pMap(batch, readOne, { concurrency: limits.parallel })
    outcomes.push(...read.filter((outcome) => outcome !== undefined))
  }
  return summedUp(engine.name, outcomes)
}

function summedUp(engine: string, outcomes: readonly Outcome[]): Extra<ImageTranscript[]> {
  const value = outcomes.map(({ transcript }) => transcript)
  const usage = outcomes.reduce((sum, outcome) => addUsage(sum, outcome.usage), NO_USAGE)
  const error = value.find((transcript) => transcript.error !== null)?.error
  if (error && value.every((transcript) => transcript.error !== null)) {
    return { ok: false, units: 0, engine, error, value, usage }
  }
  const notes = [...new Set(outcomes.flatMap((outcome) => outcome.notes))]
  const units = value.filter(({ text }) => text !== null && text !== '').length
  return { ok: true, units, engine, value, notes, usage }
}

async function readImage(
  engine: Engine & Required<Pick<Engine, 'transcribeImage'>>,
  image: ContentImage,
  input: ImagesInput,
  limits: ImageLimits,
  seen: Set<string>,
  signal: AbortSignal
): Promise<Outcome | undefined> {
  const { alt } = image
  const url = shown(image.url)
  let release: (() => void) | undefined
  try {
    const answer = await answerOf()
    if (answer === undefined) return undefined
    const { text, notes = [], usage = NO_USAGE } = answer
    return { transcript: { url, alt, text, error: null }, notes, usage }
  } catch (error) {
    const transcript = { url, alt, text: null, error: extraError(timed(error, signal)) }
    return { transcript, notes: [], usage: NO_USAGE }
  } finally {
    release?.()
  }

  async function answerOf(): Promise<TextAnswer | undefined> {
    signal.throwIfAborted()
    const { imageBytes, imagePixels } = limits
    const onHeld = (free: () => void) => {
      release = free
    }
    const media = await fetchMedia(
      image.url,
      ['image'],
      input.fetchBytes,
      imageBytes,
      signal,
      onHeld
    )
    const size = imageDimensions(media.bytes)
    if (size === undefined) throw new SluiceError('UNSUPPORTED_CONTENT', 'The image is malformed.')
    const { width, height } = size
    const digest = createHash('sha256').update(media.bytes).digest('base64')
    const isTiny = Math.min(width, height) < SMALLEST_SIDE || width * height < SMALLEST_AREA
    if (isTiny || seen.has(digest)) return undefined
    seen.add(digest)
    if (width * height > imagePixels) {
      throw new SluiceError(
        'RESPONSE_TOO_LARGE',
        `The image has more than ${imagePixels} pixels.`,
        {
          details: { limit: imagePixels }
        }
      )
    }
    const { language, prompt } = input
    const ready = await sendableImage(media, size, signal)
    return engine.transcribeImage({ ...ready, language, prompt, signal })
  }
}

/** A file within an address would be in the answer twice. */
function shown(url: string): string {
  return url.startsWith('data:') ? `${url.slice(0, 60)}…` : url
}

/** Running out of time is an error of the provider, whatever it interrupted. */
export function timed(error: unknown, signal: AbortSignal): unknown {
  if (!signal.aborted) return error
  return new SluiceError('AI_UNAVAILABLE', 'The time for AI extras ran out.', { cause: error })
}
