/** Transcripts of a page's recordings. */

import { createHash } from 'node:crypto'
import { SluiceError } from '@sluice/core'
import type { Engine, Segment, Usage } from './engine.ts'
import { timed } from './enrich-images.ts'
import { addUsage, type Extra, type ExtraError, extraError, NO_USAGE } from './extra.ts'
import { audioDuration } from './media/audio-duration.ts'
import { type FetchBytes, fetchMedia } from './media/media.ts'

/** Recordings of a page to transcribe, and the limits. */
export interface AudioRequest {
  /** In document order: see `audioSources`. */
  readonly sources: readonly string[]
  /** `ai.audio_transcription.max_minutes`: started minutes billed at most, all recordings together. */
  readonly maxMinutes: number
  /** BCP 47 tag of the spoken language. */
  readonly language?: string
  readonly prompt?: string
  readonly fetchBytes: FetchBytes
}

/** One recording, as `data.ai.audio` has it. */
export interface AudioTranscript {
  readonly url: string
  readonly duration_s: number | null
  readonly language: string | null
  /** `''` if it contains no speech, which is not billed; null with an error. */
  readonly text: string | null
  /** Empty if the provider gives no times. */
  readonly segments: readonly Segment[]
  readonly error: ExtraError | null
}

/** Bounds of recordings. */
export interface AudioLimits {
  readonly audioBytes: number
  /** Recordings of a page that are looked at. */
  readonly recordings: number
}

type AudioEngine = Engine & Required<Pick<Engine, 'transcribeAudio'>>

/**
 * Transcribe recordings one after the other, as long as minutes are left. A recording longer than that is an error, not
 * cut: half a recording would look like a whole one. The same file under another address is passed over.
 *
 * @returns `ok` unless every recording failed; `units` are the started minutes of those with speech.
 */
export async function enrichAudio(
  engine: AudioEngine,
  request: AudioRequest,
  limits: AudioLimits,
  signal: AbortSignal
): Promise<Extra<AudioTranscript[]>> {
  const value: AudioTranscript[] = []
  const notes = new Set<string>()
  const seen = new Set<string>()
  let usage: Usage = NO_USAGE
  let units = 0
  let used = 0
  for (const url of request.sources.slice(0, limits.recordings)) {
    const left = request.maxMinutes - used
    if (left < 1) break
    const read = await readRecording(engine, url, request, left, { ...limits, seen }, signal)
    if (!read) continue
    value.push(read.transcript)
    used += read.minutes
    if (read.transcript.text !== '') units += read.minutes
    usage = addUsage(usage, read.usage)
    for (const note of read.notes) notes.add(note)
  }
  const error = value.find((transcript) => transcript.error !== null)?.error
  if (error && value.every((transcript) => transcript.error !== null)) {
    return { ok: false, units: 0, engine: engine.name, error, value, usage }
  }
  return { ok: true, units, engine: engine.name, value, notes: [...notes], usage }
}

interface Outcome {
  readonly transcript: AudioTranscript
  /** Started minutes, with speech or without. */
  readonly minutes: number
  readonly notes: readonly string[]
  readonly usage: Usage
}

async function readRecording(
  engine: AudioEngine,
  url: string,
  { fetchBytes, language, prompt }: AudioRequest,
  minutesLeft: number,
  { audioBytes, seen }: AudioLimits & { readonly seen: Set<string> },
  signal: AbortSignal
): Promise<Outcome | undefined> {
  let seconds: number | undefined
  let release: (() => void) | undefined
  const onHeld = (free: () => void) => {
    release = free
  }
  const duration = () => (seconds === undefined ? null : Math.round(seconds * 10) / 10)
  try {
    signal.throwIfAborted()
    const media = await fetchMedia(url, ['audio', 'video'], fetchBytes, audioBytes, signal, onHeld)
    const digest = createHash('sha256').update(media.bytes).digest('base64')
    if (seen.has(digest)) return undefined
    seen.add(digest)
    seconds = await audioDuration(media.bytes, media.mediaType)
    const minutes = billedMinutes(seconds, minutesLeft)
    const input = { ...media, durationSeconds: seconds ?? 0, language, prompt, signal }
    const answer = await engine.transcribeAudio(input)
    const { text, segments = [], language: heard = language ?? null } = answer
    return {
      transcript: {
        url,
        duration_s: duration(),
        language: heard,
        text,
        segments,
        error: null
      },
      minutes,
      notes: answer.notes ?? [],
      usage: answer.usage ?? NO_USAGE
    }
  } catch (failure) {
    const error = extraError(timed(failure, signal))
    const failed = { language: null, text: null, segments: [] }
    const transcript = { url, duration_s: duration(), ...failed, error }
    return { transcript, minutes: 0, notes: [], usage: NO_USAGE }
  } finally {
    release?.()
  }
}

/** @throws SluiceError if the length is unknown, or exceeds the remaining minutes. */
function billedMinutes(seconds: number | undefined, left: number): number {
  if (seconds === undefined) {
    throw new SluiceError('UNSUPPORTED_CONTENT', 'The audio file does not state its duration.')
  }
  const minutes = Math.ceil(seconds / 60)
  if (minutes <= left) return minutes
  throw new SluiceError(
    'RESPONSE_TOO_LARGE',
    `The recording has ${minutes} started minutes; max_minutes allows ${left} more.`,
    { details: { limit: left * 60 } }
  )
}
