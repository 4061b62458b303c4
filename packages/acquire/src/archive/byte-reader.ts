/** Reads a stream of bytes piece by piece, with the few bytes in memory that were asked for. */

/** See {@link createByteReader}. */
export interface ByteReader {
  /** The next line without its end; undefined at the end of the stream. @throws RangeError - it is longer than `most`. */
  line(most: number): Promise<string | undefined>
  /** The next bytes; fewer at the end of the stream. */
  take(length: number): Promise<Buffer>
  /** Leave out the next bytes. @returns the number of bytes that there were. */
  skip(length: number): Promise<number>
}

const NEWLINE = 10

/** A reader of a stream. */
export function createByteReader(source: AsyncIterable<Uint8Array>): ByteReader {
  const chunks = source[Symbol.asyncIterator]()
  let held: Buffer = Buffer.alloc(0)
  let isOver = false
  /** Reads a chunk more. */
  const grow = async () => {
    const { value, done } = await chunks.next()
    if (done) isOver = true
    else held = held.length === 0 ? Buffer.from(value) : Buffer.concat([held, value])
    return !isOver
  }
  const cut = (length: number) => {
    const part = held.subarray(0, length)
    held = held.subarray(length)
    return part
  }
  return {
    async line(most) {
      for (let from = 0; ; ) {
        const end = held.indexOf(NEWLINE, from)
        if (end >= 0 ? end > most : held.length > most) throw new RangeError('the line is too long')
        if (end >= 0)
          return cut(end + 1)
            .toString('utf8')
            .replace(/\r?\n$/, '')
        from = held.length
        if (!(await grow())) return held.length === 0 ? undefined : cut(held.length).toString()
      }
    },
    async take(length) {
      const parts: Buffer[] = []
      for (let left = length; left > 0; ) {
        if (held.length === 0 && !(await grow())) break
        const part = cut(Math.min(left, held.length))
        parts.push(part)
        left -= part.length
      }
      return parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts)
    },
    async skip(length) {
      let left = length
      while (left > 0 && (held.length > 0 || (await grow()))) {
        left -= cut(Math.min(left, held.length)).length
      }
      return length - left
    }
  }
}
