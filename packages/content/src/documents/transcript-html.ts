/** Subtitles (WebVTT, SubRip) as a transcript: a paragraph for each speaker or pause, with its time. */

import { escaped } from './text-html.ts'

interface Cue {
  /** Seconds. */
  readonly start: number
  readonly end: number
  readonly speaker: string
  readonly text: string
}

/** Seconds of silence, and seconds of speech, after which a new paragraph begins. */
const PAUSE = 3
const LONGEST = 60

const TIMES =
  /^(?:(\d+):)?(\d\d?):(\d\d)[.,](\d{1,3})[ \t]+-->[ \t]+(?:(\d+):)?(\d\d?):(\d\d)[.,](\d{1,3})/
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  nbsp: ' ',
  lrm: '',
  rlm: ''
}

/** @returns `undefined` if the text has no cue. */
export function transcriptHtml(text: string): string | undefined {
  const cues = cuesOf(text)
  if (cues.length === 0) return undefined
  return paragraphsOf(cues)
    .map(({ start, speaker, texts }) => {
      const name = speaker === '' ? '' : `<b>${escaped(speaker)}:</b> `
      return `<p>${shownTime(start)} ${name}${escaped(texts.join(' '))}</p>`
    })
    .join('\n')
}

function cuesOf(text: string): Cue[] {
  const cues: Cue[] = []
  for (const block of text.replace(/\r\n?/g, '\n').split(/\n[ \t]*\n+/)) {
    const lines = block.split('\n')
    const at = lines.findIndex((line) => TIMES.test(line))
    if (at === -1) continue
    const [, ...parts] = TIMES.exec(lines[at]!)!
    const previous = cues.at(-1)?.text.split('\n') ?? []
    // Captions that roll up show each line once more, above the next.
    const shown = lines.slice(at + 1).map(plain)
    const added = shown.filter((line) => line !== '' && line !== previous.at(-1))
    if (added.length === 0) continue
    const speaker = /<v(?:\.[\w.-]+)?[ \t]+([^>]+)>/.exec(block)?.[1]?.trim() ?? ''
    cues.push({
      start: seconds(parts.slice(0, 4)),
      end: seconds(parts.slice(4)),
      speaker,
      text: added.join('\n')
    })
  }
  return cues
}

function paragraphsOf(cues: readonly Cue[]) {
  const paragraphs: { start: number; end: number; speaker: string; texts: string[] }[] = []
  for (const { start, end, speaker, text } of cues) {
    const last = paragraphs.at(-1)
    const isSame = last !== undefined && last.speaker === speaker && start - last.end < PAUSE
    if (isSame && (start - last.start < LONGEST || !/[.?!…。？！"”]$/.test(last.texts.at(-1)!))) {
      last.texts.push(text.replaceAll('\n', ' '))
      last.end = end
    } else paragraphs.push({ start, end, speaker, texts: [text.replaceAll('\n', ' ')] })
  }
  return paragraphs
}

function plain(line: string): string {
  return line
    .replace(/<\/?[a-z\d][^>]*>|\{\\[^}]*\}/gi, '')
    .replace(/&(amp|lt|gt|nbsp|lrm|rlm);/g, (_, name: string) => ENTITIES[name]!)
    .trim()
}

function seconds([hours, minutes, rest, fraction]: readonly (string | undefined)[]): number {
  const whole = Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(rest)
  return whole + Number(`0.${fraction}`)
}

function shownTime(start: number): string {
  const whole = Math.floor(start)
  const parts = [Math.floor(whole / 60) % 60, whole % 60]
  if (whole >= 3600) parts.unshift(Math.floor(whole / 3600))
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
}
