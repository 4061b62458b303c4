/** Removes secrets from the HTML of a page before it leaves the browser. Sent to the page as text: it stands alone. */

/**
 * Returns the HTML without the values of hidden and password fields, and without the values of the page's cookies.
 *
 * Pages keep tokens in hidden fields, and some repeat a cookie in their scripts. Short cookies and plain words stay:
 * they are settings such as a language, which the text of the page may contain too.
 *
 * @param html - as a browser writes it: attributes are quoted. @param cookies - `document.cookie`
 */
export function withoutSecrets(html: string, cookies: string): string {
  const fields = /<input(?: [^\s=>"]{1,200}="[^"]*")*/gi
  const secret = / type="(?:hidden|password)"| autocomplete="(?:one-time-code|cc-[a-z-]{1,20})"/i
  let safe = html.replace(fields, (field) =>
    secret.test(field) ? field.replace(/ value="[^"]*"/i, '') : field
  )
  for (const cookie of cookies.split('; ')) {
    const value = cookie.slice(cookie.indexOf('=') + 1)
    if (value.length < 16 || !/\d/.test(value)) continue
    safe = safe.replaceAll(value, '')
    if (!/%[\da-f]{2}/i.test(value)) continue
    try {
      const decoded = decodeURIComponent(value)
      if (decoded.length >= 16) safe = safe.replaceAll(decoded, '')
    } catch {
      // The value only looks encoded.
    }
  }
  return safe
}
