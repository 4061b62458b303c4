/** A process that reads documents: one after another, from its input, until that ends. */

import { toHtml } from 'hast-util-to-html'
import { convert } from '../convert.ts'
import type { Converted, ConvertOptions } from '../converter.ts'
import { DocumentError } from '../document-error.ts'
import { type Failure, FRAME, type Frame, frameHeader, frameReader, type Task } from './frames.ts'
import { type AnswerShape, htmlAnswer } from './html-answer.ts'

/** A document that is coming in. */
interface Incoming {
  readonly options: ConvertOptions & AnswerShape
  /** Buffer of the document's size, if that was announced. */
  readonly whole?: Buffer
  readonly chunks: Buffer[]
  filled: number
}

// The output is for frames alone.
console.log = console.error
console.info = console.error

let incoming: Incoming | undefined
process.stdin.on('data', frameReader(take, Number.POSITIVE_INFINITY))
process.stdin.on('end', () => process.exit(0))

function take({ type, payload }: Frame): void {
  if (type === FRAME.task) {
    const { size, options } = JSON.parse(payload.toString()) as Task
    const whole = size === undefined ? {} : { whole: Buffer.allocUnsafe(size) }
    incoming = { options: options as Incoming['options'], ...whole, chunks: [], filled: 0 }
  } else if (type === FRAME.data) addData(payload)
  else if (incoming) {
    const { whole, chunks, filled, options } = incoming
    incoming = undefined
    void answer(whole ? whole.subarray(0, filled) : Buffer.concat(chunks), options)
  }
}

function addData(payload: Buffer): void {
  if (!incoming) return
  if (!incoming.whole) incoming.chunks.push(payload)
  else incoming.filled += payload.copy(incoming.whole, incoming.filled)
}

async function answer(bytes: Uint8Array, options: Incoming['options']): Promise<void> {
  try {
    const { as, ...converting } = options
    const converted = await convert(bytes, {
      ...converting,
      onOcrPage: () => send(FRAME.ocrPage, '')
    })
    send(FRAME.converted, as === 'html' ? asHtml(converted) : JSON.stringify(converted))
  } catch (error) {
    send(FRAME.failed, JSON.stringify(failureOf(error)))
  }
}

function asHtml({ facts, root }: Converted): Buffer {
  return htmlAnswer(facts, toHtml(root))
}

function send(type: number, answer: string | Buffer): void {
  const payload = typeof answer === 'string' ? Buffer.from(answer) : answer
  process.stdout.write(frameHeader(type, payload.length))
  process.stdout.write(payload)
}

/** Returns the failure of a document. An error that no converter expects is still about that document. */
function failureOf(error: unknown): Failure {
  if (DocumentError.is(error)) {
    const { code, message, details } = error
    return { code, message, details }
  }
  const { message } = error as Error
  if (error instanceof RangeError) {
    const what = `reading the document exceeded a limit of the runtime: ${message}`
    return { code: 'PAGE_TOO_COMPLEX', message: what, details: { limit: 'memory' } }
  }
  return {
    code: 'INVALID_RESPONSE',
    message: `the document cannot be read: ${message}`,
    details: {}
  }
}
