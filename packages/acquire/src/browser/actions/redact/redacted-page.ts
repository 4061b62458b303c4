/** A fetched page, and a failure to fetch it, without the secret texts that were typed. */

import { SluiceError } from '@sluice/core'
import type { AccessibilityTree } from '../../../accessibility-tree.ts'
import type { FetchedPage } from '../../../acquirer.ts'
import { decodeBody, essenceOf } from '../../../body/decode.ts'
import type { ListStates } from '../../../list-states.ts'
import type { Picture } from '../../../picture.ts'
import type { Redactor } from './redactor.ts'

/** The page without secrets. Its body is UTF-8 afterwards, since it was read to find them in any encoding. */
export async function redactedPage(page: FetchedPage, redactor: Redactor): Promise<FetchedPage> {
  if (!redactor.isNeeded) return page
  const { text } = decodeBody(page.body, page.contentType)
  const contentType = `${essenceOf(page.contentType) || 'text/html'}; charset=utf-8`
  const headers = Object.entries({ ...page.headers, 'content-type': contentType })
  return {
    ...page,
    url: redactor.url(page.url),
    contentType,
    headers: Object.fromEntries(headers.map(([name, value]) => [name, redactor.text(value)])),
    body: new TextEncoder().encode(await redactor.document(text)),
    ...(page.states ? { states: await redactedStates(page.states, redactor) } : {}),
    ...(page.pictures
      ? { pictures: page.pictures.map((one) => redactedMarks(one, redactor)) }
      : {}),
    ...(page.accessibility ? { accessibility: redactedTree(page.accessibility, redactor) } : {}),
    ...(page.unreadFrames ? { unreadFrames: page.unreadFrames.map(redactor.text) } : {})
  }
}

async function redactedStates(states: ListStates, redactor: Redactor): Promise<ListStates> {
  const bodies: Uint8Array<ArrayBuffer>[] = []
  for (const body of states.bodies) {
    const text = await redactor.document(new TextDecoder().decode(body))
    bodies.push(new TextEncoder().encode(text))
  }
  return { ...states, bodies }
}

/** The tree has the values of fields. */
function redactedTree(tree: AccessibilityTree, { text }: Redactor): AccessibilityTree {
  return { ...tree, text: tree.text === null ? null : text(tree.text) }
}

/** The names of controls may repeat a secret. */
function redactedMarks(picture: Picture, { text }: Redactor): Picture {
  const { marks } = picture
  return marks ? { ...picture, marks: redactedValue(marks, text) as typeof marks } : picture
}

/** The failure without secrets: an address that a form led to may be part of it. */
export function redactedFailure(error: unknown, { isNeeded, text }: Redactor): unknown {
  if (!isNeeded || !SluiceError.is(error)) return error
  const { code, message, details, cause } = error
  const facts = redactedValue(details, text) as SluiceError['details']
  return new SluiceError(code, text(message), { details: facts, cause })
}

function redactedValue(value: unknown, text: (text: string) => string): unknown {
  if (typeof value === 'string') return text(value)
  if (Array.isArray(value)) return value.map((one) => redactedValue(one, text))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, redactedValue(one, text)])
  )
}
