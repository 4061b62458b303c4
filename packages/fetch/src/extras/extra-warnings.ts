/** Warnings about paid extras that failed. Failed extras are free. */

import type { AudioTranscript, Extra, ImageTranscript } from '@sluice/enrich'
import type { Warning } from '../warning.ts'

/** The extras of a request, as far as they were asked for. */
interface Extras {
  readonly summary: Extra<unknown> | undefined
  readonly answer?: Extra<unknown> | undefined
  readonly extracted: Extra<unknown> | undefined
  readonly images: Extra<ImageTranscript[]> | undefined
  readonly audio: Extra<AudioTranscript[]> | undefined
}

/** A warning for each extra that failed, as a whole or in parts. */
export function extraWarnings({ summary, answer, extracted, images, audio }: Extras): Warning[] {
  return [
    ...wholeFailed(summary, 'AI_SUMMARY_FAILED'),
    ...wholeFailed(answer, 'AI_QUESTION_FAILED'),
    ...wholeFailed(extracted),
    ...partsFailed(images, 'IMAGE_FAILED', 'image'),
    ...partsFailed(audio, 'AUDIO_FAILED', 'recording')
  ]
}

function wholeFailed(extra: Extra<unknown> | undefined, code?: string): Warning[] {
  if (extra === undefined || extra.ok) return []
  return [{ code: code ?? extra.error.code, message: `${extra.error.message} Not charged.` }]
}

/** Lists the images or recordings that failed, by position from 1, with the reason. */
function partsFailed(
  extra: Extra<readonly (ImageTranscript | AudioTranscript)[]> | undefined,
  code: string,
  noun: string
): Warning[] {
  const parts = extra?.value ?? []
  const failed = parts.flatMap(({ error }, i) => (error ? [{ why: error.message, at: i + 1 }] : []))
  if (failed.length === 0) return []
  const plural = (count: number) => (count === 1 ? noun : `${noun}s`)
  const reasons = [...Map.groupBy(failed, ({ why }) => why)].map(([why, same]) => {
    const name = plural(same.length)
    return ` ${name[0]?.toUpperCase()}${name.slice(1)} ${same.map(({ at }) => at).join(', ')}: ${why}`
  })
  const what = `${failed.length} of ${parts.length} ${plural(parts.length)} could not be transcribed`
  const charged = failed.length === 1 ? 'it was not charged' : 'they were not charged'
  return [{ code, message: `${what}; ${charged}.${reasons.join('')}` }]
}
