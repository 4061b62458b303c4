/** WAV files: uncompressed audio, converted for speech recognition. */

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
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const parts = chunks(file)
  const format = parts && formatOf(parts.get('fmt '))
  const data = parts?.get('data')
  if (format === undefined || data === undefined) return undefined
  return waveOf(resampled(mono(data, format), format.rate))
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

/** A WAV file of samples at 16 kHz, mono. */
export function waveOf(samples: Float32Array): Buffer {
  const file = Buffer.alloc(44 + samples.length * 2)
  file.write('RIFF', 0, 'latin1')
  file.writeUInt32LE(36 + samples.length * 2, 4)
  file.write('WAVEfmt ', 8, 'latin1')
  file.writeUInt32LE(16, 16)
  file.writeUInt16LE(PCM, 20)
  file.writeUInt16LE(1, 22)
  file.writeUInt32LE(RATE, 24)
  file.writeUInt32LE(RATE * 2, 28)
  file.writeUInt16LE(2, 32)
  file.writeUInt16LE(16, 34)
  file.write('data', 36, 'latin1')
  file.writeUInt32LE(samples.length * 2, 40)
  samples.forEach((sample, index) => {
    file.writeInt16LE(Math.max(-32_768, Math.min(32_767, Math.round(sample))), 44 + index * 2)
  })
  return file
}
