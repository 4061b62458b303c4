/** Warnings about paid extras that failed. Failed extras are free. */

import type { AudioTranscript, Extra, ImageTranscript } from '@sluice/enrich'
import type { UnreadMedia } from '@sluice/enrich/page'
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

/** Words for one, and for several, of each kind of media that is not read. */
const UNREAD: Readonly<Record<keyof UnreadMedia, readonly [one: string, several: string]>> = {
  playlists: ['stream in parts (HLS or DASH)', 'streams in parts (HLS or DASH)'],
  players: ['player of another site', 'players of other sites'],
  blobs: ['recording made by a script', 'recordings made by a script'],
  data: ['recording within the page', 'recordings within the page'],
  svg: ['SVG image', 'SVG images'],
  formats: ['image in another format', 'images in other formats'],
  backgrounds: ['background image', 'background images']
}

/** One warning that counts the media that no extra reads, by kind. */
export function unreadWarning(unread: UnreadMedia): Warning[] {
  const kinds = Object.entries(UNREAD).flatMap(([kind, words]) => {
    const count = unread[kind as keyof UnreadMedia]
    return count ? [`${count} ${words[count === 1 ? 0 : 1]}`] : []
  })
  if (kinds.length === 0) return []
  const what = new Intl.ListFormat('en').format(kinds)
  return [{ code: 'MEDIA_NOT_READ', message: `Not read, because of what they are: ${what}.` }]
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
