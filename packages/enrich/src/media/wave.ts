/** WAV files: uncompressed audio, converted for speech recognition, cut at quiet places, and checked for sound. */

/** Sample rate of the acoustic models of pocketsphinx, Hz. */
const RATE = 16_000

interface Format {
  readonly channels: number
  readonly rate: number
  readonly bits: number
}

/**
 * A WAV file of 16 kHz, mono, 16 bit, of one of any rate and channels with 8 or 16 bits.
 *
 * @returns `undefined` when it is not WAV, or its samples are of another kind.
 */
export function speechWave(bytes: Uint8Array): Buffer | undefined {
  const parts = chunks(asBuffer(bytes))
  const format = parts && formatOf(parts.get('fmt '))
  const data = parts?.get('data')
  if (format === undefined || data === undefined) return undefined
  return speechFile(resampled(mono(data, format), format.rate))
}

/** Root mean square of samples below which nothing can be heard: -60 dB. */
const SILENT = 33
/** Seconds of sound that are judged together. */
const WINDOW = 0.05
/** Seconds before the end of a part in which it is cut where it is quietest. */
const SEARCHED = 10

/** Returns true if a WAV file of 16 bits holds no sound at all. False for other files. */
export function isSilentWave(bytes: Uint8Array): boolean {
  const sound = samplesOf(bytes)
  if (!sound || sound.data.length === 0) return false
  const step = windowOf(sound)
  for (let at = 0; at < sound.data.length; at += step) {
    if (loudness(sound.data.subarray(at, at + step)) > SILENT) return false
  }
  return true
}

/** A part of a WAV file, which is one itself. */
export interface WavePart {
  readonly bytes: Buffer
  /** Seconds from the beginning of the whole file. */
  readonly start: number
  readonly seconds: number
}

/** A WAV file in parts of at most so many bytes; `undefined` if it is malformed. */
export function waveParts(bytes: Uint8Array, mostBytes: number): WavePart[] | undefined {
  const parts = chunks(asBuffer(bytes))
  const format = parts?.get('fmt ')
  const data = parts?.get('data')
  if (!format || !data || format.length < 16) return undefined
  const rate = format.readUInt32LE(8)
  const frame = format.readUInt16LE(12)
  if (rate === 0 || frame === 0) return undefined
  const head = 28 + format.length
  const most = Math.floor((mostBytes - head) / frame) * frame
  if (most < rate) return undefined
  const sound = samplesOf(bytes)
  const found: WavePart[] = []
  for (let at = 0; at < data.length; ) {
    const left = data.length - at
    const length = left <= most ? left : sound ? quietEnd(sound, at, most) : most
    const cut = data.subarray(at, at + length)
    found.push({ bytes: waveOf(format, cut), start: at / rate, seconds: cut.length / rate })
    at += length
  }
  return found
}

interface Sound {
  readonly data: Buffer
  /** Bytes of a second, and of a sample of all channels. */
  readonly rate: number
  readonly frame: number
}

/** The samples of a WAV file of 16 bits. */
function samplesOf(bytes: Uint8Array): Sound | undefined {
  const parts = chunks(asBuffer(bytes))
  const format = parts && formatOf(parts.get('fmt '))
  const data = parts?.get('data')
  if (!format || !data || format.bits !== 16) return undefined
  const frame = 2 * format.channels
  return { data, rate: format.rate * frame, frame }
}

function windowOf({ rate, frame }: Sound): number {
  return Math.max(frame, Math.floor((rate * WINDOW) / frame) * frame)
}

function loudness(data: Buffer): number {
  const count = Math.floor(data.length / 2)
  let sum = 0
  for (let index = 0; index < count; index++) sum += data.readInt16LE(index * 2) ** 2
  return Math.sqrt(sum / Math.max(1, count))
}

/** Bytes of the longest part from `at` that ends in a pause, if there is one in its last seconds. */
function quietEnd(sound: Sound, at: number, most: number): number {
  const step = windowOf(sound)
  const searched = Math.min(SEARCHED * sound.rate, most / 2)
  let best = most
  let least = Number.POSITIVE_INFINITY
  for (let end = most; end - step > most - searched; end -= step) {
    const level = loudness(sound.data.subarray(at + end - step, at + end))
    if (level < least) {
      least = level
      best = end - Math.floor(step / 2 / sound.frame) * sound.frame
    }
  }
  return best
}

function waveOf(format: Buffer, data: Buffer): Buffer {
  const head = Buffer.alloc(20)
  head.write('RIFF', 0, 'latin1')
  head.writeUInt32LE(20 + format.length + data.length, 4)
  head.write('WAVEfmt ', 8, 'latin1')
  head.writeUInt32LE(format.length, 16)
  const size = Buffer.alloc(8)
  size.write('data', 0, 'latin1')
  size.writeUInt32LE(data.length, 4)
  return Buffer.concat([head, format, size, data])
}

function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

/** Chunks of a RIFF file by name, the first of each. */
function chunks(file: Buffer): Map<string, Buffer> | undefined {
  if (file.toString('latin1', 0, 4) !== 'RIFF' || file.toString('latin1', 8, 12) !== 'WAVE')
    return undefined
  const found = new Map<string, Buffer>()
  for (let at = 12; at + 8 <= file.length; ) {
    const name = file.toString('latin1', at, at + 4)
    const size = file.readUInt32LE(at + 4)
    if (!found.has(name)) found.set(name, file.subarray(at + 8, at + 8 + size))
    // Chunks start at even places.
    at += 8 + size + (size % 2)
  }
  return found
}

const PCM = 1
const EXTENSIBLE = 0xfffe

function formatOf(chunk: Buffer | undefined): Format | undefined {
  if (chunk === undefined || chunk.length < 16) return undefined
  const tag = chunk.readUInt16LE(0)
  const channels = chunk.readUInt16LE(2)
  const rate = chunk.readUInt32LE(4)
  const bits = chunk.readUInt16LE(14)
  const isPcm =
    tag === PCM || (tag === EXTENSIBLE && chunk.length >= 26 && chunk.readUInt16LE(24) === PCM)
  const isRead = isPcm && [8, 16].includes(bits) && channels >= 1 && channels <= 8
  return isRead && rate >= 4000 && rate <= 192_000 ? { channels, rate, bits } : undefined
}

function mono(data: Buffer, { channels, bits }: Format): Float32Array {
  const width = (bits / 8) * channels
  const samples = new Float32Array(Math.floor(data.length / width))
  for (let index = 0; index < samples.length; index++) {
    let sum = 0
    for (let channel = 0; channel < channels; channel++) {
      const at = index * width + channel * (bits / 8)
      sum += bits === 16 ? data.readInt16LE(at) : (data.readUInt8(at) - 128) * 256
    }
    samples[index] = sum / channels
  }
  return samples
}

/** Each new sample is the mean of the old ones in its time, which also keeps aliasing low. */
function resampled(samples: Float32Array, rate: number): Float32Array {
  if (rate === RATE) return samples
  const step = rate / RATE
  const result = new Float32Array(Math.floor(samples.length / step))
  for (let index = 0; index < result.length; index++) {
    const start = Math.floor(index * step)
    const end = Math.max(start + 1, Math.floor((index + 1) * step))
    let sum = 0
    for (let at = start; at < end; at++) sum += samples[at] ?? 0
    result[index] = sum / (end - start)
  }
  return result
}

/** A WAV file of 16 bits of samples at 16 kHz, mono. */
export function speechFile(samples: Float32Array): Buffer {
  const data = Buffer.alloc(samples.length * 2)
  samples.forEach((sample, index) => {
    data.writeInt16LE(Math.max(-32_768, Math.min(32_767, Math.round(sample))), index * 2)
  })
  return speechWaveOf(data)
}

/** Seconds of sound that precede a recording, and of silence between the two. */
const LEAD = { sound: 8, pause: 1 }

/** A recording of speech after its first sound. */
export interface LedWave {
  readonly bytes: Uint8Array
  /** Seconds before the recording itself begins. */
  readonly lead: number
}

/**
 * A file of {@link speechWave} after a copy of its first seconds of sound. Speech recognition that adapts to a voice and
 * a microphone as it goes has done so by the time the recording begins.
 */
export function ledWave(wave: Uint8Array): LedWave {
  const sound = samplesOf(wave)
  if (!sound) return { bytes: wave, lead: 0 }
  const from = soundStart(sound)
  const first = sound.data.subarray(from, from + LEAD.sound * sound.rate)
  const before = Buffer.concat([first, Buffer.alloc(LEAD.pause * sound.rate)])
  return {
    bytes: speechWaveOf(Buffer.concat([before, sound.data])),
    lead: before.length / sound.rate
  }
}

/** Share of the greatest loudness from which sound counts as more than the ground. */
const LOUD = 0.1

/** Place in the bytes where the first loud sound begins. */
function soundStart(sound: Sound): number {
  const step = windowOf(sound)
  const levels: number[] = []
  for (let at = 0; at < sound.data.length; at += step) {
    levels.push(loudness(sound.data.subarray(at, at + step)))
  }
  const most = levels.reduce((one, other) => Math.max(one, other), 0)
  const first = levels.findIndex((level) => level >= LOUD * most)
  return Math.max(0, first - 1) * step
}

function speechWaveOf(data: Buffer): Buffer {
  const format = Buffer.alloc(16)
  format.writeUInt16LE(PCM, 0)
  format.writeUInt16LE(1, 2)
  format.writeUInt32LE(RATE, 4)
  format.writeUInt32LE(RATE * 2, 8)
  format.writeUInt16LE(2, 12)
  format.writeUInt16LE(16, 14)
  return waveOf(format, data)
}
