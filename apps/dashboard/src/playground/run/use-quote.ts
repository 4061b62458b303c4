/** The price of the request, updated while it is edited. */

import type { FetchInput, Quote } from '@sluice/client'
import { useEffect, useState } from 'preact/hooks'
import { client, type FetchBody, isAbort } from '../../client.ts'
import { isWebAddress } from '../../options/request-body.ts'

/** Pause in typing after which the service is asked, ms. */
const PAUSE = 350

/** The price bound, or why the service would refuse; both absent without a URL. */
export interface Quoted {
  readonly quote?: Quote | undefined
  readonly refusal?: unknown
}

/** The price of a file does not depend on its URL, and a quote fetches nothing. */
const FROM_NOWHERE = 'https://file.invalid/'

/** Follows the body. An outdated quote request is cancelled. */
export function useQuote(body: FetchBody, file: File | undefined): Quoted {
  const [quoted, setQuoted] = useState<Quoted & { readonly of?: string }>({})
  const isFromNowhere = file !== undefined && !isWebAddress(body.url)
  const text = JSON.stringify(isFromNowhere ? { ...body, url: FROM_NOWHERE } : body)
  useEffect(() => {
    const asked = JSON.parse(text) as FetchBody
    if (!isWebAddress(asked.url)) return setQuoted({})
    const control = new AbortController()
    const timer = setTimeout(() => {
      const { url, ...input } = asked
      client.quote(url, { ...(input as FetchInput), signal: control.signal }).then(
        (answer) => control.signal.aborted || setQuoted({ quote: answer, of: text }),
        (refusal) => control.signal.aborted || isAbort(refusal) || setQuoted({ refusal, of: text })
      )
    }, PAUSE)
    return () => {
      clearTimeout(timer)
      control.abort()
    }
  }, [text])
  const { quote, refusal, of } = quoted
  // A price stays until there is a new one; the reason of a refusal may be gone.
  return of === text ? { quote, refusal } : { quote }
}
