/** WAV files made in the test. */

/** Sixteen bits, a tone of 440 Hz. */
export function drawnSound(seconds: number, rate = 16_000, channels = 1): Buffer {
  const frames = Math.round(seconds * rate)
  const size = frames * channels * 2
  const file = Buffer.alloc(44 + size)
  file.write('RIFF', 0, 'latin1')
  file.writeUInt32LE(36 + size, 4)
  file.write('WAVEfmt ', 8, 'latin1')
  file.writeUInt32LE(16, 16)
  file.writeUInt16LE(1, 20)
  file.writeUInt16LE(channels, 22)
  file.writeUInt32LE(rate, 24)
  file.writeUInt32LE(rate * channels * 2, 28)
  file.writeUInt16LE(channels * 2, 32)
  file.writeUInt16LE(16, 34)
  file.write('data', 36, 'latin1')
  file.writeUInt32LE(size, 40)
  for (let frame = 0; frame < frames; frame++) {
    const sample = Math.round(8000 * Math.sin((2 * Math.PI * 440 * frame) / rate))
    for (let channel = 0; channel < channels; channel++) {
      file.writeInt16LE(sample, 44 + (frame * channels + channel) * 2)
    }
  }
  return file
}
