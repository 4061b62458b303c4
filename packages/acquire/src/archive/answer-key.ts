/** Addresses of answers in an archive. */

import { SluiceError } from '@sluice/core'

/** The key of an answer: its URL without the fragment, which no site gets. */
export function answerKey(url: string): string {
  const parsed = URL.parse(url)
  if (!parsed) return url
  parsed.hash = ''
  return parsed.href
}

/** The error for a URL without an answer. */
export function notKept({ href }: URL): SluiceError {
  return new SluiceError('NOT_KEPT', 'The archive has no answer of this URL.', {
    details: { url: href.slice(0, 2_000) }
  })
}
