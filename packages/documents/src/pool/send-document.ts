/** A document on its way to the process that reads it. */

import type { Writable } from 'node:stream'
import { FRAME, frameHeader } from './frames.ts'
import { overBound } from './over-bound.ts'
import type { SourceParts } from './source.ts'

/**
 * Send a document with its job. Ends early, without an error, when the process has ended.
 *
 * @param options - options of the conversion. @param most - bytes that a document may have.
 * @throws DocumentError `PAGE_TOO_COMPLEX` - it has more. @throws the errors of its source.
 */
export async function sendDocument(
  stdin: Writable,
  { size, parts }: SourceParts,
  options: object,
  most: number
): Promise<void> {
  let sent = 0
  const write = async (type: number, payload: Uint8Array) => {
    stdin.write(frameHeader(type, payload.length))
    if (!stdin.write(payload) && !stdin.destroyed) await drained(stdin)
  }
  const task = { ...(size === undefined ? {} : { size }), options }
  if (size !== undefined && size > most) throw tooLarge(most)
  await write(FRAME.task, Buffer.from(JSON.stringify(task)))
  for await (const part of parts) {
    sent += part.length
    if (sent > most) throw tooLarge(most)
    // The process has ended: its exit handler reports why.
    if (stdin.destroyed) return
    await write(FRAME.data, part)
  }
  await write(FRAME.end, Buffer.alloc(0))
}

/** Also when the process has ended: its exit handler reports the failure. */
function drained(stdin: Writable): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      stdin.off('drain', done)
      stdin.off('close', done)
      resolve()
    }
    stdin.on('drain', done)
    stdin.on('close', done)
  })
}

function tooLarge(most: number) {
  return overBound('bytes', most, `the document has more than ${most} bytes`)
}
