/** The media type of a file, read from its bytes. Headers and file names of sites are wrong too often. */

/**
 * Bytes that are examined. Every signature is near the start, and some formats (gzip, ZIP) are unpacked to find the
 * inner type: a short head bounds that work to some milliseconds.
 */
const HEAD = 64 * 1024

/** Media types for providers, by the names of `file-type` for the formats they read. */
const READABLE = new Map([
  ['image/png', 'image/png'],
  ['image/apng', 'image/png'],
  ['image/jpeg', 'image/jpeg'],
  ['image/gif', 'image/gif'],
  ['image/webp', 'image/webp'],
  ['image/avif', 'image/avif'],
  ['audio/mpeg', 'audio/mpeg'],
  ['audio/aac', 'audio/aac'],
  ['audio/flac', 'audio/flac'],
  ['audio/wav', 'audio/wav'],
  ['audio/ogg', 'audio/ogg'],
  ['audio/ogg; codecs=opus', 'audio/ogg'],
  ['video/ogg', 'audio/ogg'],
  ['audio/mp4', 'audio/mp4'],
  ['audio/x-m4a', 'audio/mp4'],
  ['video/mp4', 'video/mp4'],
  ['video/x-m4v', 'video/mp4'],
  ['video/quicktime', 'video/mp4'],
  ['video/3gpp', 'video/mp4'],
  ['video/3gpp2', 'video/mp4'],
  ['video/webm', 'video/webm'],
  ['video/matroska', 'video/webm']
])

/** Media type of an image or a recording that providers read, `undefined` for anything else. */
export async function mediaTypeOf(bytes: Uint8Array): Promise<string | undefined> {
  // Here, so that a program without extras does not load it.
  const { fileTypeFromBuffer } = await import('file-type')
  const found = await fileTypeFromBuffer(bytes.subarray(0, HEAD))
  return found && READABLE.get(found.mime)
}
