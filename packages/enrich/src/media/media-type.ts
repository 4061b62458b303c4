/** What bytes are, told by the bytes. Headers and file names of sites are wrong too often. */

/** Media type of an image or a recording that engines read, `undefined` for anything else. */
export function mediaTypeOf(bytes: Uint8Array): string | undefined {
  const start = latin(bytes, 0, 16)
  const known = SIGNATURES.find(([signature, at]) => start.startsWith(signature, at))
  if (known) return known[2]
  if (start.startsWith('RIFF')) return RIFF.get(start.slice(8, 12))
  if (start.startsWith('ftyp', 4)) return start.startsWith('M4A', 8) ? 'audio/mp4' : isoMedia(bytes)
  if (start.startsWith('\x1a\x45\xdf\xa3')) return webm(latin(bytes, 0, 4096))
  return isMpegFrame(bytes) ? mpeg(bytes) : undefined
}

const SIGNATURES: readonly (readonly [string, number, string])[] = [
  ['\x89PNG\r\n\x1a\n', 0, 'image/png'],
  ['\xff\xd8\xff', 0, 'image/jpeg'],
  ['GIF87a', 0, 'image/gif'],
  ['GIF89a', 0, 'image/gif'],
  ['OggS', 0, 'audio/ogg'],
  ['fLaC', 0, 'audio/flac'],
  ['ID3', 0, 'audio/mpeg']
]

const RIFF = new Map([
  ['WEBP', 'image/webp'],
  ['WAVE', 'audio/wav']
])

/** ISO media are films, recordings or pictures (HEIC, AVIF); the last are not read. */
function isoMedia(bytes: Uint8Array): string | undefined {
  const brand = latin(bytes, 8, 4)
  return /^(?:heic|heix|mif1|msf1|avif|avis)$/.test(brand) ? undefined : 'video/mp4'
}

function webm(start: string): string {
  return start.includes('V_VP') || start.includes('V_AV1') ? 'video/webm' : 'audio/webm'
}

/** Eleven set bits, and no reserved version. */
function isMpegFrame(bytes: Uint8Array): boolean {
  return bytes.length > 4 && bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xe0) === 0xe0
}

/** Layer 0 is how ADTS, the frames of AAC, look. */
function mpeg(bytes: Uint8Array): string {
  return ((bytes[1] ?? 0) & 0x06) === 0 ? 'audio/aac' : 'audio/mpeg'
}

function latin(bytes: Uint8Array, start: number, length: number): string {
  const { buffer, byteOffset, byteLength } = bytes
  return Buffer.from(buffer, byteOffset, byteLength).toString('latin1', start, start + length)
}
