/** MP3 files, cut between their frames. */

/** A part of an MP3 file, which is one itself. */
export interface Mp3Part {
  readonly bytes: Uint8Array
  /** Seconds from the beginning of the whole file. */
  readonly start: number
  readonly seconds: number
}

interface Frame {
  readonly length: number
  readonly seconds: number
}

/** Kilobits a second by their index in the header, for MPEG 1 and for MPEG 2 and 2.5, layer III. */
const BITRATES = {
  first: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  second: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]
}
const RATES = [44_100, 48_000, 32_000]

/**
 * An MP3 file in parts of at most so many bytes and seconds. Tags, and the frame that states the length of the whole,
 * are left out.
 *
 * @returns `undefined` if it has no frames.
 */
export function mp3Parts(
  file: Uint8Array,
  mostBytes: number,
  mostSeconds: number
): Mp3Part[] | undefined {
  const found: Mp3Part[] = []
  let from = 0
  let start = 0
  let seconds = 0
  const close = (end: number) => {
    if (seconds > 0) found.push({ bytes: file.subarray(from, end), start, seconds })
    start += seconds
    seconds = 0
  }
  let at = firstFrame(file)
  let end = at
  while (at + 4 <= file.length) {
    const frame = frameAt(file, at)
    if (!frame) {
      at++
      continue
    }
    if (seconds === 0) from = at
    else if (at + frame.length - from > mostBytes || seconds + frame.seconds > mostSeconds) {
      close(end)
      from = at
    }
    seconds += frame.seconds
    at += frame.length
    end = Math.min(at, file.length)
  }
  close(end)
  return found.length > 0 ? found : undefined
}

/** Place of the first frame with sound: after the tag, and after a frame that only describes the file. */
function firstFrame(file: Uint8Array): number {
  const head = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  const isTagged = head.toString('latin1', 0, 3) === 'ID3' && head.length >= 10
  // Seven bits of each byte count.
  let at = isTagged ? 10 + [6, 7, 8, 9].reduce((sum, place) => sum * 128 + head[place]!, 0) : 0
  while (at + 4 <= head.length && !frameAt(head, at)) at++
  const frame = frameAt(head, at)
  if (!frame) return at
  const start = head.toString('latin1', at, at + Math.min(frame.length, 64))
  return /Xing|Info|VBRI/.test(start) ? at + frame.length : at
}

function frameAt(file: Uint8Array, at: number): Frame | undefined {
  const [first = 0, second = 0, third = 0] = [file[at], file[at + 1], file[at + 2]]
  if (first !== 0xff || (second & 0xe0) !== 0xe0) return undefined
  const version = (second >> 3) & 3
  const layer = (second >> 1) & 3
  // Version 1 is reserved; 1 stands for layer III.
  if (version === 1 || layer !== 1) return undefined
  const isFirst = version === 3
  const bitrate = BITRATES[isFirst ? 'first' : 'second'][third >> 4]
  const base = RATES[(third >> 2) & 3]
  if (!bitrate || !base) return undefined
  const rate = isFirst ? base : version === 2 ? base / 2 : base / 4
  const samples = isFirst ? 1152 : 576
  const padding = (third >> 1) & 1
  const length = Math.floor(((samples / 8) * bitrate * 1000) / rate) + padding
  return { length, seconds: samples / rate }
}
