/** Addresses as Firecrawl's clients send them. */

/** The address with a scheme: `example.com` is `http://example.com`. */
export function webUrl(url: string): string {
  const text = url.trim()
  return text === '' || /^[a-z][a-z0-9+.-]*:/i.test(text.replace(/^[^/:]+:\d+/, ''))
    ? text
    : `http://${text}`
}
