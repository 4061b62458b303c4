/** The script that reads a page: the code by which the service's own browser reads pages, and the removal of secrets. */

import { htmlExpression } from '@sluice/acquire/document-html'
import { withoutSecrets } from './without-secrets.ts'

/** Page as the script reads it. */
export interface ReadPage {
  readonly title: string
  readonly url: string
  /** Media type of the document, such as `text/html`. */
  readonly type: string
  /** Undefined if it is too large to be sent, or no web page. */
  readonly html?: string
}

/** Characters of a page that is sent at most; the service takes 50 MiB. */
const MOST = 16_000_000
/** Characters of frames that are put in place. */
const MOST_FRAMES = 4_000_000

/** Writes the script. Its value is a {@link ReadPage}. */
export function pageExpression(): string {
  return `(() => {
${withoutSecrets.toString()}
${readableCookies.toString()}
const about = { title: document.title, url: location.href, type: document.contentType }
if (!/^(?:text\\/(?:html|plain)|application\\/xhtml\\+xml)$/.test(about.type)) return about
const read = ${htmlExpression(MOST_FRAMES, true, MOST)}
if (typeof read === 'number') return about
return { ...about, html: withoutSecrets(read.html, readableCookies()) }
})()
`
}

function readableCookies(): string {
  try {
    return document.cookie
  } catch {
    // A page in a sandbox has none.
    return ''
  }
}
