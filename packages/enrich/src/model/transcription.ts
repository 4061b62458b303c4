/** The answer of a speech model: its text, and the times of its segments if there are any. */

import { SluiceError } from '@sluice/core'
import { z } from 'zod'
import { finalAnswer } from '../answer/final-answer.ts'
import { isInvented, isNoSpeech } from '../answer/silence-inventions.ts'
import type { Segment } from '../engine.ts'
import type { RecordingPart } from '../media/recording-parts.ts'

/** The text of a part of a recording. */
export interface Heard {
  readonly text: string
  /** With their times in the whole recording. */
  readonly segments: readonly Segment[]
  /** BCP 47. */
  readonly language: string | undefined
  /** Largest probability of a segment that nothing is said in it. */
  readonly noSpeech: number | undefined
}

/** Body of an answer. */
export interface TranscriptionBody {
  readonly text: string
  /** Its type is plain text: it may be the transcript itself. */
  readonly isPlain: boolean
}

const Transcription = z.object({
  text: z.string(),
  language: z.string().max(40).nullish(),
  segments: z.array(z.unknown()).max(100_000).nullish().catch(undefined)
})

const Spoken = z.object({
  start: z.coerce.number(),
  end: z.coerce.number(),
  text: z.string(),
  no_speech_prob: z.number().nullish().catch(undefined),
  avg_logprob: z.number().nullish().catch(undefined)
})
type Spoken = z.infer<typeof Spoken>

/**
 * Read the body of an answer.
 *
 * @throws SluiceError `AI_OUTPUT_INVALID`
 */
export function readTranscription(body: TranscriptionBody, part: RecordingPart): Heard {
  const { text: answer, language, segments } = parsed(body)
  const text = saidIn(answer)
  const spoken = inSeconds(
    (segments ?? []).flatMap((one) => {
      const read = Spoken.safeParse(one)
      return read.success ? [read.data] : []
    }),
    part.seconds
  )
  const doubts = spoken.flatMap(({ no_speech_prob }) => no_speech_prob ?? [])
  const real = spoken.filter((one) => !isSilence(one))
  return {
    text: real.length === spoken.length ? text : real.map((one) => one.text.trim()).join(' '),
    segments: real.map((one) => timed(one, part)).sort((left, right) => left.start - right.start),
    language: languageTag(language ?? undefined),
    noSpeech: doubts.length > 0 ? Math.max(...doubts) : undefined
  }
}

function parsed({ text, isPlain }: TranscriptionBody): z.infer<typeof Transcription> {
  try {
    return Transcription.parse(JSON.parse(text))
  } catch (cause) {
    if (isPlain && !/^\s*[<{]/.test(text)) return { text }
    throw malformed(cause)
  }
}

/** The words of an answer, without the thoughts of a chat model that hears and without a list around them. */
function saidIn(answer: string): string {
  const said = answer.includes('<') ? finalAnswer(answer) : answer
  if (said === undefined) throw malformed()
  return listed(said)
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
}

function listed(text: string): string {
  if (!/^\s*\[\s*"/.test(text)) return text
  try {
    return z.array(z.string()).parse(JSON.parse(text)).join(' ')
  } catch {
    return text
  }
}

function malformed(cause?: unknown): SluiceError {
  const message = 'The model server sent an empty or malformed response.'
  return new SluiceError('AI_OUTPUT_INVALID', message, { cause })
}

/** Some servers give milliseconds, hundredths or nanoseconds. Times that fit no unit are left out. */
function inSeconds(spoken: readonly Spoken[], seconds: number): Spoken[] {
  const last = Math.max(0, ...spoken.map(({ end }) => end))
  const unit = [1, 1e2, 1e3, 1e9].find((one) => last / one <= seconds * 1.1 + 2)
  if (unit === undefined) return []
  return spoken
    .filter(({ text }) => text.trim() !== '')
    .map((one) => ({ ...one, start: one.start / unit, end: one.end / unit }))
}

/** Whisper's own rule for silence, and sentences that it is known to invent. */
function isSilence({ text, start, end, no_speech_prob, avg_logprob }: Spoken): boolean {
  if (isNoSpeech(text)) return true
  const noSpeech = no_speech_prob ?? undefined
  if (noSpeech === undefined) return false
  if (noSpeech > 0.6 && (avg_logprob ?? 0) < -1) return true
  return isInvented(text, {
    seconds: Math.max(0, end - start),
    noSpeech: noSpeech > 0.3 ? noSpeech : 0
  })
}

function timed({ start, end, text }: Spoken, part: RecordingPart): Segment {
  const within = (time: number) => Math.min(Math.max(0, time), part.seconds)
  const round = (time: number) => Math.round((part.start + time) * 1000) / 1000
  const [first, last] = [within(start), within(end)]
  // Models sometimes give an end before the start.
  return { start: round(first), end: round(Math.max(first, last)), text: text.trim() }
}

let tags: ReadonlyMap<string, string> | undefined

/** The tag of a language that a server names in English, such as `english`. */
function languageTag(name: string | undefined): string | undefined {
  if (name === undefined || /^[a-z]{2,3}(?:-|$)/i.test(name)) return name
  tags ??= new Map(englishNames())
  return tags.get(name.toLowerCase()) ?? name
}

function* englishNames(): Generator<[name: string, tag: string]> {
  const names = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' })
  const letters = [...'abcdefghijklmnopqrstuvwxyz']
  for (const tag of letters.flatMap((first) => letters.map((second) => first + second))) {
    const name = names.of(tag)
    if (name !== undefined) yield [name.toLowerCase(), tag]
  }
}
