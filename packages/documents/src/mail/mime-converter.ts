/** Messages of Internet mail (.eml), and pages that a browser saved as one (.mhtml). */

import type { Element } from 'hast'
import PostalMime, { type Address, type Attachment, type Email } from 'postal-mime'
import type { Converted, Converter, ConverterOptions, DocumentFacts } from '../converter.ts'
import { DocumentError } from '../document-error.ts'
import { budgetOf } from '../tree/budget.ts'
import { h } from '../tree/hast.ts'
import { spendTree } from '../tree/spend-tree.ts'
import { attachedFiles } from './attached-files.ts'
import { htmlContent, type Message, messageContent } from './message-tree.ts'

/** Parts within parts, and messages within messages. */
const DEPTH = { maxNestingDepth: 50, maxRfc822NestingDepth: 5 }

/** Reads messages and saved pages. */
export const mimeConverter: Converter = {
  formats: ['eml', 'mhtml'],
  async convert(bytes, options): Promise<Converted> {
    const { format, limits } = options
    const email = await parsed(bytes)
    const children =
      format === 'mhtml' && email.html
        ? htmlContent(email.html)
        : messageContent(await messageOf(email, options))
    const root = { type: 'root' as const, children }
    spendTree(root, budgetOf(limits))
    return { root, facts: factsOf(email, format) }
  }
}

async function parsed(bytes: Uint8Array): Promise<Email> {
  try {
    return await PostalMime.parse(bytes, DEPTH)
  } catch (error) {
    throw new DocumentError(
      'PAGE_TOO_COMPLEX',
      `the message is nested too deep or its header is too long: ${(error as Error).message}`
    )
  }
}

async function messageOf(email: Email, options: ConverterOptions, depth = 0): Promise<Message> {
  const { subject, from, to = [], cc = [], date, html, text } = email
  const attachments = email.attachments.filter(({ related }) => !related)
  const returned = depth < DEPTH.maxRfc822NestingDepth ? attachments.filter(isReturned) : []
  const messages: Element[] = []
  for (const one of returned) {
    const inner = await messageOf(await parsed(bytesOf(one)), options, depth + 1)
    messages.push(h('section', {}, messageContent(inner)))
  }
  const files = attachments
    .filter((one) => !returned.includes(one))
    .map((one) => ({
      name: one.filename ?? one.mimeType,
      mediaType: one.mimeType,
      bytes: bytesOf(one)
    }))
  return {
    subject,
    html,
    text,
    fields: [
      ['From', from && shown(from)],
      ['To', to.map(shown).join(', ')],
      ['Cc', cc.map(shown).join(', ')],
      ['Date', date]
    ],
    parts: [...messages, ...(await attachedFiles(files, options))]
  }
}

/** A message within a report that it was not delivered. Elsewhere the library reads messages inside as text. */
function isReturned({ mimeType, disposition, filename }: Attachment): boolean {
  return mimeType === 'message/rfc822' && disposition !== 'attachment' && filename === null
}

/** Bytes of an attached file, which the library is not to decode. */
function bytesOf({ content }: Attachment): Uint8Array {
  return typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content)
}

function shown({ name, address, group }: Address): string {
  if (group) return `${name}: ${group.map(shown).join(', ')}`
  if (!address) return name
  return name === '' ? address : `${name} (${address})`
}

function factsOf({ subject, from, date }: Email, format: DocumentFacts['format']): DocumentFacts {
  const author = from && (from.name || from.address)
  const isDate = date !== undefined && /^\d{4}-/.test(date)
  return {
    format,
    ...(subject ? { title: subject } : {}),
    authors: author ? [author] : [],
    ...(isDate ? { createdAt: date } : {}),
    sheets: [],
    slides: []
  }
}
