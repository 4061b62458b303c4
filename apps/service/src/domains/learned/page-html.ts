/** HTML of fetched pages. */

import { type LearnInput, learnableValues } from '@sluice/fetch'

/** Options of a fetch for its HTML. */
export const FOR_HTML = { include_html: 'raw', markdown: false, main_entity: false } as const

/** The HTML of a result with {@link FOR_HTML}, for the learner; `undefined` if it has none. @param data - JSON. */
export function learnInput(
  url: string,
  data: Uint8Array,
  values?: LearnInput['values']
): LearnInput | undefined {
  const { html } = JSON.parse(Buffer.from(data).toString()) as { html?: unknown }
  if (typeof html !== 'string' || html === '') return undefined
  // Its memory moves to a worker thread, so it must not be part of a pool.
  const body = new TextEncoder().encode(html)
  return { url, body, ...(values ? { values } : {}) }
}

/** The values of a schema that a model has filled; `undefined` without one. @param data - JSON. */
export function modelValues(data: Uint8Array): LearnInput['values'] {
  const { extracted } = JSON.parse(Buffer.from(data).toString()) as { extracted?: object | null }
  return extracted ? learnableValues(extracted) : undefined
}
