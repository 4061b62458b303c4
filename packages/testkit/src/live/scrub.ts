/**
 * Removes from a page what a fixture must not publish, as far as it can be recognised: personal addresses, and session
 * secrets.
 */

/** Field names that hold a secret or identify the requester. */
const SECRET =
  '[\\w.-]{0,40}(?:csrf|xsrf|token|nonce|session|secret|api[_-]?key|visitor[_-]?id|device[_-]?id|request[_-]?id)[\\w.-]{0,40}'
const ADDRESS =
  /[A-Za-z0-9._%+-]{1,64}@[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63}){0,8}\.[A-Za-z]{2,24}/g
const PHONE = /(\btel:)\+?[\d().\s-]{6,24}/g
/** `<meta name="csrf-token" content="…">`, `<input name="nonce" value="…">`. */
const TAG = new RegExp(
  `(<(?:meta|input)\\b[^<>]{0,300}?\\bname=["']?${SECRET}["']?[^<>]{0,300}?\\b(?:content|value)=)("[^"]{0,4000}"|'[^']{0,4000}')`,
  'gi'
)
/** `"csrfToken": "…"` in scripts and JSON. */
const PROPERTY = new RegExp(`("${SECRET}"\\s{0,4}:\\s{0,4})"[^"\\\\]{1,4000}"`, 'gi')

/** The kinds of replacements, with counts. */
export interface Scrubbed {
  readonly text: string
  /** E-mail addresses, telephone links, secrets. */
  readonly replaced: number
}

/**
 * The text with e-mail addresses as `person-1@example.com`, the same for the same address; numbers of `tel:` links and
 * values of fields with names of secrets are replaced. Names of people are not recognised.
 */
export function scrub(text: string): Scrubbed {
  const people = new Map<string, string>()
  let replaced = 0
  const counted = (replacement: string) => {
    replaced++
    return replacement
  }
  const address = (found: string) => {
    // A file name, `lamp@2x.png`, or already an example.
    if (/\.(?:png|jpe?g|gif|webp|svg|avif|css|m?js)$|[@.]example(?:\.\w+)?$/i.test(found))
      return found
    const known = people.get(found.toLowerCase()) ?? `person-${people.size + 1}@example.com`
    people.set(found.toLowerCase(), known)
    return counted(known)
  }
  const clean = text
    .replace(TAG, (_, before: string) => counted(`${before}"scrubbed"`))
    .replace(PROPERTY, (_, before: string) => counted(`${before}"scrubbed"`))
    .replace(PHONE, (_, before: string) => counted(`${before}+1-555-0100`))
    .replace(ADDRESS, address)
  return { text: clean, replaced }
}
