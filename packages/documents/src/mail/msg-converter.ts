/** Messages that Outlook saved (.msg). */

import msgreader, { type FieldsData } from '@kenjiuno/msgreader'
import type { Converted, Converter } from '../converter.ts'
import { DocumentError } from '../document-error.ts'
import { budgetOf } from '../tree/budget.ts'
import { spendTree } from '../tree/spend-tree.ts'
import { messageTree } from './message-tree.ts'

type Reader = typeof msgreader.default

/** The library is a CommonJS module: bundlers unwrap its default export, and Node does not. */
const MsgReader: Reader = msgreader.default ?? (msgreader as unknown as Reader)

/** Reads messages of Outlook. */
export const msgConverter: Converter = {
  formats: ['msg'],
  async convert(bytes, { limits }): Promise<Converted> {
    const fields = fieldsOf(bytes)
    const root = messageTree(messageOf(fields))
    spendTree(root, budgetOf(limits))
    const { subject, senderName, senderEmail } = fields
    const author = senderName || senderEmail
    const created = isoDate(fields.messageDeliveryTime ?? fields.clientSubmitTime)
    return {
      root,
      facts: {
        format: 'msg',
        ...(subject ? { title: subject } : {}),
        authors: author ? [author] : [],
        ...(created ? { createdAt: created } : {}),
        sheets: [],
        slides: []
      }
    }
  }
}

function fieldsOf(bytes: Uint8Array): FieldsData {
  const { buffer, byteOffset, byteLength } = bytes
  try {
    return new MsgReader(new DataView(buffer, byteOffset, byteLength)).getFileData()
  } catch (error) {
    throw new DocumentError(
      'INVALID_RESPONSE',
      `the message cannot be read: ${(error as Error).message}`
    )
  }
}

function messageOf(fields: FieldsData) {
  const { subject, senderName = '', senderEmail, recipients = [], body, attachments = [] } = fields
  const html = fields.bodyHtml ?? (fields.html && new TextDecoder().decode(fields.html))
  const address = fields.senderSmtpAddress ?? senderEmail
  const to = (type: string) =>
    recipients
      .filter(({ recipType }) => recipType === type)
      .map(({ name = '', smtpAddress, email }) => shown(name, smtpAddress ?? email))
      .join(', ')
  return {
    subject,
    html,
    text: body,
    fields: [
      ['From', shown(senderName, address)],
      ['To', to('to')],
      ['Cc', to('cc')],
      ['Date', isoDate(fields.messageDeliveryTime ?? fields.clientSubmitTime)]
    ] as const,
    attachments: attachments
      .filter(({ attachmentHidden }) => !attachmentHidden)
      .map(
        ({ fileName, name, innerMsgContentFields }) =>
          fileName ?? name ?? innerMsgContentFields?.subject ?? 'message'
      )
  }
}

function shown(name: string, address: string | undefined): string {
  if (!address || address === name) return name
  return name === '' ? address : `${name} (${address})`
}

function isoDate(written: string | undefined): string | undefined {
  const time = Date.parse(written ?? '')
  return Number.isNaN(time) ? undefined : new Date(time).toISOString()
}
