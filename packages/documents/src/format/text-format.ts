/** Formats that are text: told by how they begin. */

import type { DocumentFormat } from '../converter.ts'

/** Bytes that are looked at, from the beginning and before the end. */
const HEAD_BYTES = 4096
/** Field names of messages; two of them make a header. Source: RFC 5322, §3.6. */
const FIELDS =
  /^(?:from|to|subject|date|message-id|mime-version|received|return-path|delivered-to|reply-to|content-type|x-[\w-]{1,40}|dkim-signature|arc-[\w-]{1,30}|authentication-results|snapshot-content-location|thread-[\w-]{1,20})$/i
/** One of these is in every message that was sent; notes and logs with a header of their own have none. */
const PROOF =
  /^(?:(?:message-id|mime-version|received|return-path|delivered-to)[ \t]{0,9}:|content-type[ \t]{0,9}:[ \t]{0,9}multipart\/)/im
/** Drafts and messages that a program saved have none of them, but an address and a date as RFC 5322 writes it. */
const SENDER = /^from[ \t]{0,9}:[^\n]{0,200}@/im
const DATE =
  /^date[ \t]{0,9}:[ \t]{0,9}(?:[a-z]{3},[ \t]{1,9})?\d{1,2} [a-z]{3} \d{4} \d{2}:\d{2}/im
const FEWEST_FIELDS = 3
/** Lines of a header that are no field: folded without a space, or damaged on the way. */
const MOST_BROKEN = 1

/** The root of a FictionBook, behind its declaration and a comment. */
const BOOK = /^<(?:\?xml[^<>]{0,200}>\s{0,99}<)?(?:!--[^<>]{0,500}-->\s{0,99}<)?FictionBook[\s>]/

/** Tell a message, a notebook, a calendar, a card or a FictionBook; `undefined` for other bytes. */
export function textFormat(bytes: Uint8Array): DocumentFormat | undefined {
  const start = textAt(bytes, 0)
    .replace(/^\xef\xbb\xbf/, '')
    .trimStart()
  if (/^BEGIN:VCALENDAR\s/i.test(start)) return 'ics'
  if (/^BEGIN:VCARD\s/i.test(start)) return 'vcf'
  if (start.startsWith('{')) return isNotebook(start, bytes) ? 'ipynb' : undefined
  if (start.startsWith('<')) return BOOK.test(start) ? 'fb2' : undefined
  return messageFormat(start)
}

function textAt(bytes: Uint8Array, from: number): string {
  const part = bytes.subarray(from, from + HEAD_BYTES)
  return Buffer.from(part.buffer, part.byteOffset, part.byteLength).toString('latin1')
}

/** The version of the format stands behind the cells in most files. */
function isNotebook(start: string, bytes: Uint8Array): boolean {
  const end = textAt(bytes, Math.max(0, bytes.length - HEAD_BYTES))
  const hasCells = /"(?:cells|worksheets)"\s{0,9}:\s{0,9}\[/.test(start) || end.includes('"cells"')
  return hasCells && (/"nbformat"\s{0,9}:/.test(end) || /"nbformat"\s{0,9}:/.test(start))
}

function messageFormat(start: string): DocumentFormat | undefined {
  // Mailboxes and some servers write one line before the header.
  const text = start.replace(/^From [^\n]{0,200}\n/, '')
  const [header = ''] = text.split(/\r?\n\r?\n/, 1)
  let known = 0
  let broken = 0
  for (const line of header.split(/\r?\n/)) {
    if (/^[ \t]/.test(line)) continue
    const name = /^([!-9;-~]{1,60})[ \t]{0,9}:/.exec(line)?.[1]
    if (name === undefined && ++broken > MOST_BROKEN) return undefined
    if (name !== undefined && FIELDS.test(name)) known++
  }
  const isMessage = PROOF.test(header) || (SENDER.test(header) && DATE.test(header))
  if (known < FEWEST_FIELDS || !isMessage) return undefined
  const isPage = /^content-type:\s{0,9}multipart\/related/im.test(header)
  return isPage && /^(?:snapshot-content-location|from:\s{0,9}<saved by)/im.test(header)
    ? 'mhtml'
    : 'eml'
}
