/** Shapes of a request for a transcript. Servers and models differ; they are learned from refusals. */

import type { PartBounds, RecordingPart } from '../media/recording-parts.ts'
import type { Refusal } from './dialect.ts'

/** The shape of a request. */
export interface AudioDialect {
  /** `segments` and `verbose` ask for times, and differ in a parameter that some servers need and others refuse. */
  readonly format: 'segments' | 'verbose' | 'json'
  readonly takesPrompt: boolean
  readonly takesLanguage: boolean
  /** The server wants to be told that it may divide the recording. */
  readonly isChunked: boolean
}

/** The shape to begin with. */
export const COMMON_AUDIO_DIALECT: AudioDialect = {
  format: 'segments',
  takesPrompt: true,
  takesLanguage: true,
  isChunked: false
}

/** A change of the shape. */
interface NextAudioDialect {
  readonly changes: Partial<AudioDialect>
  /** Holds for later requests too: the server named the parameter. */
  readonly isKept: boolean
}

/** The next shape after a refusal; `undefined` if no other would help. */
export function nextAudioDialect(
  dialect: AudioDialect,
  { status, text }: Refusal
): NextAudioDialect | undefined {
  if ([401, 402, 403, 404, 408, 429].includes(status)) return undefined
  const said = text.slice(0, 4000)
  const kept = (changes: Partial<AudioDialect>): NextAudioDialect => ({ changes, isKept: true })
  if (!dialect.isChunked && /chunking_strategy/i.test(said)) return kept({ isChunked: true })
  if (dialect.takesPrompt && /\bprompt\b/i.test(said)) return kept({ takesPrompt: false })
  if (dialect.format === 'segments' && /granularit/i.test(said)) return kept({ format: 'verbose' })
  if (dialect.format !== 'json') {
    const isAbout = /response_format|verbose|granularit/i.test(said)
    return { changes: { format: 'json' }, isKept: isAbout }
  }
  if (dialect.takesLanguage && /\blanguage\b/i.test(said)) return kept({ takesLanguage: false })
  return undefined
}

const TOO_MANY_BYTES =
  /content size|file size|too (?:large|big)|payload|maximum (?:size|upload)|exceed.{0,60}(?:size|bytes|[MK]i?B)\b/i
const TOO_MANY_SECONDS =
  /(?:duration|audio|recording|file)\b.{0,80}(?:too long|longer than|exceed)|(?:maximum|max) (?:duration|length)/i
const LEAST_BYTES = 128 * 1024
const LEAST_SECONDS = 10
/** Parts are a little longer than they should be: players fill up the last frame. */
const MARGIN = 0.97

/** Bounds in which the server may take the part that it refused; `undefined` if its length is not the reason. */
export function smallerBounds(
  bounds: PartBounds,
  { status, text }: Refusal,
  part: RecordingPart
): PartBounds | undefined {
  const said = text.slice(0, 4000)
  if (status >= 400 && TOO_MANY_SECONDS.test(said)) {
    const named = numbersIn(said, /(\d+(?:\.\d+)?)\s*s(?:ec(?:ond)?s?)?\b/gi)
    const most = largestBelow(named, part.seconds) ?? part.seconds / 2
    if (most >= LEAST_SECONDS) return { ...bounds, mostSeconds: most * MARGIN }
  }
  if (status !== 413 && !(status >= 400 && TOO_MANY_BYTES.test(said))) return undefined
  const size = part.bytes.byteLength
  const named = numbersIn(said, /(?<!\d)(\d{6,9})(?!\d)/g)
  const most = largestBelow(named, size) ?? size / 2
  if (most < LEAST_BYTES) return undefined
  // The rest of the form counts, too.
  return { ...bounds, mostBytes: Math.floor(most * MARGIN) }
}

function numbersIn(text: string, pattern: RegExp): number[] {
  return [...text.matchAll(pattern)].map(([, digits]) => Number(digits))
}

function largestBelow(numbers: readonly number[], limit: number): number | undefined {
  const below = numbers.filter((number) => number < limit)
  return below.length > 0 ? Math.max(...below) : undefined
}
