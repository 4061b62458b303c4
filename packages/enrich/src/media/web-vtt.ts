/** Transcripts as WebVTT. Source: W3C WebVTT. */

import { escaped } from '@sluice/core/escaped'
import type { Segment } from '../engine.ts'

/** The segments as cues. A text without times is one cue of the whole recording. */
export function webVtt(text: string, segments: readonly Segment[], seconds: number): string {
  const cues = segments.length > 0 ? segments : [{ start: 0, end: seconds, text }]
  // A cue may not end when it begins.
  const written = cues.map(
    (cue) =>
      `${time(cue.start)} --> ${time(Math.max(cue.end, cue.start + 0.001))}\n${plain(cue.text)}\n`
  )
  return `WEBVTT\n\n${written.join('\n')}`
}

function time(seconds: number): string {
  const all = Math.round(seconds * 1000)
  const pad = (value: number, digits = 2) => String(value).padStart(digits, '0')
  const [hours, minutes, rest] = [
    Math.floor(all / 3_600_000),
    Math.floor(all / 60_000) % 60,
    all % 60_000
  ]
  return `${pad(hours)}:${pad(minutes)}:${pad(Math.floor(rest / 1000))}.${pad(rest % 1000, 3)}`
}

/** An empty line, or an arrow, would end the cue. */
function plain(text: string): string {
  return text
    .trim()
    .replace(/\s*\n\s*/g, '\n')
    .replace(/[&<>]/g, escaped)
}
