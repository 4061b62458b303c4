/** Length of a recording, read from its bytes. */

/**
 * Seconds of a recording, `undefined` if unknown. For files without a length in their
 * header the frames are counted.
 */
export async function audioDuration(
  bytes: Uint8Array,
  mediaType: string
): Promise<number | undefined> {
  // Here, so that a program without recordings does not load it.
  const { parseBuffer } = await import('music-metadata')
  try {
    const options = { duration: true, skipCovers: true, skipPostHeaders: true }
    const { format } = await parseBuffer(
      bytes,
      { mimeType: mediaType, size: bytes.byteLength },
      options
    )
    const { duration } = format
    return duration !== undefined && Number.isFinite(duration) && duration > 0
      ? duration
      : undefined
  } catch {
    // A malformed file has no length to bill by; the caller reports it.
    return undefined
  }
}
