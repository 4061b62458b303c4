/** Decides which URLs may be sampled. URLs that may let their holder in, or that reveal the caller, may not. */

/** Names of query parameters that hold a credential. */
const SECRET_NAME =
  /token|secret|passw|pwd|auth|key$|^sig$|signature|credential|session|^s?sid$|jwt|otp|nonce|csrf|xsrf|^code$|^state$|ticket|invite|e-?mail/i

/** Longer URLs are not sampled: the list is a small text. */
const LONGEST = 1_000

/**
 * True for a URL that must not be kept: with a user name, a parameter named like a secret, or a part that looks like
 * one.
 */
export function isPrivateUrl(url: URL): boolean {
  if (url.username !== '' || url.password !== '' || url.href.length > LONGEST) return true
  const parameters = [...url.searchParams]
  if (parameters.some(([name, value]) => SECRET_NAME.test(name) || looksSecret(value))) return true
  return url.pathname.split('/').some(looksSecret)
}

/** The URL as lists show it: without a user name and a fragment, and with `removed` for the values that are private. */
export function withoutSecrets(href: string): string {
  const url = new URL(href)
  url.username = ''
  url.password = ''
  url.hash = ''
  for (const [name, value] of [...url.searchParams]) {
    if (SECRET_NAME.test(name) || looksSecret(value)) url.searchParams.set(name, 'removed')
  }
  return url.href
}

/** Random text as tokens have it: 32 hexadecimal digits, or a run of 20 with both cases and digits; or an e-mail address. */
function looksSecret(text: string): boolean {
  if (/[^@\s]@[^@\s]+\.[a-z]/i.test(text) || /%40/i.test(text)) return true
  return text
    .split(/[^A-Za-z0-9]+/)
    .some(
      (run) =>
        /^[0-9a-f]{32,}$/i.test(run) ||
        (run.length >= 20 && /[a-z]/.test(run) && /[A-Z]/.test(run) && /[0-9]/.test(run))
    )
}
