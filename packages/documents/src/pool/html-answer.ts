/** A converted document as HTML. Its metadata can be read without the rest, which may be long. */

import type { DocumentFacts } from '../converter.ts'

/** Form of a process's answer. Default: JSON of a `Converted`. */
export interface AnswerShape {
  readonly as?: 'html'
}

/** A document as a page. */
export interface HtmlDocument {
  readonly facts: DocumentFacts
  /** In UTF-8. */
  readonly html: Uint8Array<ArrayBuffer>
}

const LENGTH = 4

/** The length of the facts, the facts as JSON, and the HTML. */
export function htmlAnswer(facts: DocumentFacts, html: string): Buffer {
  const json = JSON.stringify(facts)
  const start = LENGTH + Buffer.byteLength(json)
  const answer = Buffer.allocUnsafe(start + Buffer.byteLength(html))
  answer.writeUInt32BE(start - LENGTH)
  answer.write(json, LENGTH)
  answer.write(html, start)
  return answer
}

/** The opposite. The HTML is a copy, whose buffer may be transferred. */
export function readHtmlAnswer(answer: Buffer): HtmlDocument {
  const start = LENGTH + answer.readUInt32BE(0)
  const facts = JSON.parse(answer.toString('utf8', LENGTH, start)) as DocumentFacts
  return { facts, html: new Uint8Array(answer.subarray(start)) }
}
