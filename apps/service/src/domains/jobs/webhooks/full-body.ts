/** The body of a message with the data of its pages, which is read when the message is sent. */

import type { Delivery } from '@sluice/store'
import type { JobPorts } from '../ports.ts'
import { dataOf } from '../show/job-lists.ts'
import { FULL_BYTES } from './message.ts'
import type { MessageForm } from './message-form.ts'

interface Body {
  readonly data: { readonly pages?: readonly { readonly result: string | null }[] }
}

/** The length of `,"data":` and of the placeholder for data that does not fit. */
const MARGIN = 40

/** The body as it is sent. Data that does not fit is null, with `data_omitted`: it is in the result of the page. */
export async function fullBody(
  service: JobPorts,
  forms: readonly MessageForm[],
  { account, body, isFull }: Pick<Delivery, 'account' | 'body' | 'isFull'>
): Promise<string> {
  for (const form of forms) {
    const translated = await form.body(service, { account, body })
    if (translated !== undefined) return translated
  }
  const { data, ...rest } = JSON.parse(body) as Body
  if (!isFull || !data.pages) return body
  let room = FULL_BYTES - Buffer.byteLength(body) - MARGIN * data.pages.length
  const pages: string[] = []
  for (const page of data.pages) {
    const found = await dataOf(service, account, page)
    const bytes = Buffer.byteLength(found)
    const fits = bytes <= room
    if (fits) room -= bytes
    const end = fits ? `,"data":${found}}` : ',"data":null,"data_omitted":true}'
    pages.push(JSON.stringify(page).slice(0, -1) + end)
  }
  const head = JSON.stringify({ ...rest, data: { ...data, pages: [] } })
  // `pages` is the last field of `data`, which is the last of the body.
  return `${head.slice(0, -'[]}}'.length)}[${pages.join(',')}]}}`
}
