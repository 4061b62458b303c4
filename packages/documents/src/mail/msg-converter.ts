/** Messages that Outlook saved (.msg). */

import msgreader, { type FieldsData } from '@kenjiuno/msgreader'
import type { Converted, Converter } from '../converter.ts'
import { DocumentError } from '../document-error.ts'
import { budgetOf } from '../tree/budget.ts'
import { spendTree } from '../tree/spend-tree.ts'
import { type AttachedFile, attachedFiles } from './attached-files.ts'
import { messageContent } from './message-tree.ts'

type Reading = typeof msgreader.default

/** The library is a CommonJS module: bundlers unwrap its default export, and Node does not. */
const MsgReader: Reading = msgreader.default ?? (msgreader as unknown as Reading)

/** Reads messages of Outlook. */
export const msgConverter: Converter = {
  formats: ['msg'],
  async convert(bytes, options): Promise<Converted> {
    const { reader, fields } = readMessage(bytes)
    const files = filesIn(fields.attachments ?? [], reader)
    const parts = await attachedFiles(files, options)
    const children = messageContent({ ...messageOf(fields), parts })
    const root = { type: 'root' as const, children }
    spendTree(root, budgetOf(options.limits))
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

type Reader = InstanceType<Reading>

function readMessage(bytes: Uint8Array): { reader: Reader; fields: FieldsData } {
  const { buffer, byteOffset, byteLength } = bytes
  try {
    const reader = new MsgReader(new DataView(buffer, byteOffset, byteLength))
    return { reader, fields: reader.getFileData() }
  } catch (error) {
    throw new DocumentError(
      'INVALID_RESPONSE',
      `the message cannot be read: ${(error as Error).message}`
    )
  }
}

function filesIn(attachments: readonly FieldsData[], reader: Reader): AttachedFile[] {
  return attachments
    .filter(({ attachmentHidden }) => !attachmentHidden)
    .map((one) => ({
      name: one.fileName ?? one.name ?? one.innerMsgContentFields?.subject ?? 'message',
      mediaType: one.attachMimeTag,
      bytes: contentOf(one, reader)
    }))
}

/** A file whose data is missing is empty. */
function contentOf(attachment: FieldsData, reader: Reader): Uint8Array {
  try {
    return reader.getAttachment(attachment).content
  } catch {
    return new Uint8Array()
  }
}

function messageOf(fields: FieldsData) {
  const { subject, senderName = '', senderEmail, recipients = [], body } = fields
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
    ] as const
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
