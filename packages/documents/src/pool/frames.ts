/** Protocol between a pool and its processes over pipes. A frame is a type, a length and that many bytes. */

/** Types of frames. */
export const FRAME = {
  /** To the process: JSON, a {@link Task}. */
  task: 1,
  /** To the process: a part of the document. */
  data: 2,
  /** To the process: the document is complete. */
  end: 3,
  /** From the process: JSON, a `Converted`. */
  converted: 4,
  /** From the process: JSON, a {@link Failure}. */
  failed: 5,
  /** From the process: OCR begins with a further page. */
  ocrPage: 6
} as const

/** Task for the document that follows. */
export interface Task {
  /** Size of the document, bytes, if it is known in advance. */
  readonly size?: number
  readonly options: object
}

/** A `DocumentError`, in parts. */
export interface Failure {
  readonly code: string
  readonly message: string
  readonly details: Readonly<Record<string, unknown>>
}

/** A frame as it came. */
export interface Frame {
  readonly type: number
  readonly payload: Buffer
}

const HEADER = 5

/** Returns the header of a frame, which precedes the payload. */
export function frameHeader(type: number, length: number): Buffer {
  const header = Buffer.allocUnsafe(HEADER)
  header.writeUInt8(type, 0)
  header.writeUInt32BE(length, 1)
  return header
}

/** Takes a stream apart. Each payload is allocated once, at its length. */
export function frameReader(onFrame: (frame: Frame) => void, mostBytes: number) {
  const header = Buffer.allocUnsafe(HEADER)
  let headed = 0
  let payload: Buffer | undefined
  let filled = 0
  /** @throws RangeError for a payload of more than `mostBytes`. */
  return (chunk: Buffer): void => {
    for (let at = 0; at < chunk.length; ) {
      if (payload === undefined) {
        const count = chunk.copy(header, headed, at, at + HEADER - headed)
        headed += count
        at += count
        if (headed < HEADER) return
        const length = header.readUInt32BE(1)
        if (length > mostBytes) throw new RangeError(`a frame of ${length} bytes`)
        payload = Buffer.allocUnsafe(length)
        filled = 0
      }
      const count = chunk.copy(payload, filled, at)
      filled += count
      at += count
      if (filled < payload.length) return
      const complete = payload
      payload = undefined
      headed = 0
      onFrame({ type: header.readUInt8(0), payload: complete })
    }
  }
}
