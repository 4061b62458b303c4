/** Licences in `Link` headers (RFC 8288). */

/** A licence that a header or page links. */
export interface LicenseLink {
  readonly url: string
  readonly isRsl: boolean
}

/** Characters of a header, and links of it, that count. */
const MOST = 8_000
const MOST_LINKS = 20

/** The links of a `Link` header whose relation is `license`. */
export function licenseLinks(header: string, base: URL): LicenseLink[] {
  const links: LicenseLink[] = []
  // A comma may be in a URL or a value: a link begins at `<`.
  for (const part of header.slice(0, MOST).split('<').slice(1, MOST_LINKS)) {
    const end = part.indexOf('>')
    if (end < 0) continue
    const parameters = part.slice(end + 1)
    const rel = /;\s?rel\s?=\s?"?([^";,]{1,200})/i.exec(parameters)?.[1] ?? ''
    if (!rel.toLowerCase().split(/\s/).includes('license')) continue
    const url = URL.parse(part.slice(0, end).trim(), base)
    if (url) links.push({ url: url.href, isRsl: /application\/rsl\+xml/i.test(parameters) })
  }
  return links
}
