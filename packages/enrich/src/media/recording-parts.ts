/** A recording in parts that a model server takes. */

import { mp3Parts } from './mp3.ts'
import { waveParts } from './wave.ts'

/** A recording, or a part of one. */
export interface RecordingPart {
  readonly bytes: Uint8Array
  readonly mediaType: string
  /** Seconds from the beginning of the whole recording. */
  readonly start: number
  readonly seconds: number
}

/** Bounds of one request. */
export interface PartBounds {
  readonly mostBytes: number
  readonly mostSeconds: number
}

/** Returns the parts of a recording; the recording itself if it is within the bounds, or cannot be divided. */
export function recordingParts(
  whole: RecordingPart,
  { mostBytes, mostSeconds }: PartBounds
): readonly RecordingPart[] {
  const { bytes, mediaType, start, seconds } = whole
  if (bytes.byteLength <= mostBytes && seconds <= mostSeconds) return [whole]
  const inTime = Math.floor((bytes.byteLength / Math.max(seconds, 1)) * mostSeconds)
  const parts =
    mediaType === 'audio/wav'
      ? waveParts(bytes, Math.min(mostBytes, inTime))
      : mediaType === 'audio/mpeg'
        ? mp3Parts(bytes, mostBytes, mostSeconds)
        : undefined
  if (!parts) return [whole]
  return parts.map((part) => ({ ...part, mediaType, start: start + part.start }))
}
