/** The form with the addresses of the example pages. */

import { webAddress } from '@sluice/core/web-address'
import { useState } from 'preact/hooks'
import { fetchUrl } from '../client.ts'
import { ErrorNote } from '../parts/error-note.tsx'
import { Field } from '../parts/field.tsx'
import type { TaughtPage } from './teach-draft.ts'

/** Pages that are asked for. */
const PAGES = [1, 2, 3]

/** Options of a fetch for its HTML. */
const FOR_HTML = { include_html: 'raw', markdown: false, main_entity: false }

/** @param props.onRead - receives the pages, in order. */
export function PageAddresses({ onRead }: { onRead: (pages: TaughtPage[]) => void }) {
  const [urls, setUrls] = useState(PAGES.map(() => ''))
  const [isRunning, setRunning] = useState(false)
  const [error, setError] = useState<unknown>()
  const wanted = urls.map(webAddress).filter((url) => url !== '')
  const read = async (event: SubmitEvent) => {
    event.preventDefault()
    if (isRunning) return
    setRunning(true)
    setError(undefined)
    try {
      onRead(await Promise.all(wanted.map(readPage)))
    } catch (caught) {
      setError(caught)
      setRunning(false)
    }
  }
  return (
    <form class="card" onSubmit={read}>
      <p>
        Choose two or three pages of the same kind, such as three products of a shop. Each costs 1
        token.
      </p>
      {PAGES.map((number, index) => (
        <Field
          key={number}
          label={`Page ${number}`}
          {...(index < 2 ? {} : { hint: 'Optional. It shows whether the rules fit a third page.' })}
        >
          <input
            type="text"
            inputMode="url"
            required={index < 2}
            value={urls[index]}
            onInput={({ currentTarget: { value } }) => setUrls(urls.with(index, value))}
          />
        </Field>
      ))}
      {error !== undefined && <ErrorNote error={error} />}
      <div class="row">
        <button type="submit" class="primary" aria-disabled={isRunning}>
          {isRunning ? 'Reading…' : 'Read the pages'}
        </button>
      </div>
    </form>
  )
}

async function readPage(url: string): Promise<TaughtPage> {
  const { data, meta } = await fetchUrl({ url, options: FOR_HTML }, new AbortController().signal)
  const { html } = data as { html?: unknown }
  if (typeof html !== 'string' || html === '') throw new Error(`${url} is no web page.`)
  return { url: meta.final_url, result: meta.request_id, html, values: {} }
}
