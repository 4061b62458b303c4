/** An address as people type it: without its scheme. */

/** A host with a dot or an address in brackets, and the optional rest of a URL. */
const HOST = /^(?:\[[0-9a-f:.]+\]|[^\s/?#:@]+\.[^\s/?#:@]+)(?::\d+)?(?:[/?#]|$)/i
/** Hosts of this network seldom have a certificate. */
const LOCAL = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::\d+)?(?:[/?#]|$)/i

/** `example.com` becomes `https://example.com`; a text with a scheme, or without a host, stays as it is. */
export function webAddress(text: string): string {
  const trimmed = text.trim()
  if (LOCAL.test(trimmed)) return `http://${trimmed}`
  return HOST.test(trimmed) ? `https://${trimmed}` : trimmed
}
