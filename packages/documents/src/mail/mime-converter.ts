/** Messages of Internet mail (.eml), and pages that a browser saved as one (.mhtml). */

import PostalMime, { type Address, type Email } from 'postal-mime'
import type { Converted, Converter, DocumentFacts } from '../converter.ts'
import { DocumentError } from '../document-error.ts'
import { budgetOf } from '../tree/budget.ts'
import { spendTree } from '../tree/spend-tree.ts'
import { htmlContent, messageTree } from './message-tree.ts'

/** Parts within parts, and messages within messages. */
const DEPTH = { maxNestingDepth: 50, maxRfc822NestingDepth: 5 }

/** Reads messages and saved pages. */
export const mimeConverter: Converter = {
  formats: ['eml', 'mhtml'],
  async convert(bytes, { format, limits }): Promise<Converted> {
    const email = await parsed(bytes)
    const root =
      format === 'mhtml' && email.html
        ? { type: 'root' as const, children: htmlContent(email.html) }
        : messageTree(messageOf(email))
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

function messageOf(email: Email) {
  const { subject, from, to = [], cc = [], date, html, text } = email
  const attachments = email.attachments.filter(({ related }) => !related)
  return {
    subject,
    html,
    text,
    fields: [
      ['From', from && shown(from)],
      ['To', to.map(shown).join(', ')],
      ['Cc', cc.map(shown).join(', ')],
      ['Date', date]
    ] as const,
    attachments: attachments.map(({ filename, mimeType }) => filename ?? mimeType)
  }
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
