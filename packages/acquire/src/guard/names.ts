/**
 * Host names: which are malformed, and which never mean the public internet (guard.md rule 2).
 */

import { domainToUnicode } from 'node:url'

/** Names that private networks, mDNS, Tor and clusters use; also every name below them. */
const PRIVATE_SUFFIXES: readonly string[] = [
  'arpa',
  'corp',
  'home',
  'internal',
  'lan',
  'local',
  'localdomain',
  'localhost',
  'onion',
  'svc'
]

/** A host without the dot that ends a fully qualified name. */
export function withoutFinalDot(host: string): string {
  return host.endsWith('.') ? host.slice(0, -1) : host
}

/** True when DNS could hold the name: lengths of RFC 1035, punycode that decodes. */
export function isWellFormedName(host: string): boolean {
  const name = withoutFinalDot(host)
  if (name.length > 253) return false
  const labels = name.split('.')
  if (labels.some((label) => label.length === 0 || label.length > 63)) return false
  return !labels.some((label) => label.startsWith('xn--') && !decodes(label))
}

/** True for a name that cannot be a public site: one label, or below a private suffix. */
export function isPrivateName(host: string): boolean {
  const labels = withoutFinalDot(host).split('.')
  return labels.length < 2 || PRIVATE_SUFFIXES.includes(labels.at(-1) as string)
}

/** True for `localhost` and every name below it: RFC 6761 section 6.3. */
export function isLocalhost(host: string): boolean {
  return withoutFinalDot(host).split('.').at(-1) === 'localhost'
}

/** Does a punycode label name characters beyond ASCII, as IDNA demands of it. */
function decodes(label: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the range is ASCII
  return /[^\x00-\x7f]/.test(domainToUnicode(label))
}
