/** Conditional requests (RFC 9110 §13): the validators of an answer, and the headers that send them back. */

/** Validators of an answer, as its site wrote them. */
export interface Validators {
  readonly etag?: string
  readonly lastModified?: string
}

/** Validators of an earlier answer. They are sent with requests for its URL only. */
export interface Conditions extends Validators {
  /** Final URL of the earlier answer. */
  readonly url: string
}

/** An entity tag, weak or strong (RFC 9110 §8.8.3). Longer ones are not kept. */
const ENTITY_TAG = /^(?:W\/)?"[\x21\x23-\x7e]{0,200}"$/
/** A change within this time after the last one may have the same `Last-Modified`, ms (RFC 9110 §8.8.2.2). */
const RESOLUTION = 1_000
const LONGEST_DATE = 40

/**
 * The validators of an answer that say whether its page has changed. An answer that varies by everything has none.
 *
 * @param headers - lower-case names.
 */
export function validatorsOf(headers: Readonly<Record<string, string>>): Validators | undefined {
  if (headers.vary?.split(',').some((name) => name.trim() === '*')) return undefined
  const { etag = '', 'last-modified': lastModified = '' } = headers
  const found: Validators = {
    ...(ENTITY_TAG.test(etag) ? { etag } : {}),
    ...(isOlder(lastModified, headers.date) ? { lastModified } : {})
  }
  return Object.keys(found).length > 0 ? found : undefined
}

/** The headers that ask for a page only if it has changed. */
export function conditionalHeaders({ etag, lastModified }: Validators): Record<string, string> {
  return {
    ...(etag === undefined ? {} : { 'if-none-match': etag }),
    ...(lastModified === undefined ? {} : { 'if-modified-since': lastModified })
  }
}

/** Returns true for a date that a later change cannot share. @param now - date of the answer. */
function isOlder(date: string, now: string | undefined): boolean {
  const time = date.length > LONGEST_DATE ? Number.NaN : Date.parse(date)
  if (Number.isNaN(time)) return false
  const answered = now === undefined ? Number.NaN : Date.parse(now)
  return time + RESOLUTION <= (Number.isNaN(answered) ? Date.now() : answered)
}
