/** Takes secret texts that were typed into a page out of what the page says afterwards. */

/** What stands in their place; it means nothing in HTML and in addresses. */
const HIDDEN = '***'

/** `text` without the secrets, also as HTML, JSON and addresses write them. @param secrets - the longest first. */
export function redacted(text: string, secrets: readonly string[]): string {
  let clean = text
  for (const secret of secrets) {
    for (const form of formsOf(secret)) clean = clean.replaceAll(form, HIDDEN)
  }
  return clean
}

function formsOf(secret: string): string[] {
  const html = secret.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  const attribute = html.replaceAll('"', '&quot;')
  const uri = encodeURIComponent(secret.toWellFormed())
  const form = new URLSearchParams({ '': secret.toWellFormed() }).toString().slice(1)
  const json = JSON.stringify(secret).slice(1, -1)
  const scripted = json
    .replaceAll('<', '\\u003c')
    .replaceAll('>', '\\u003e')
    .replaceAll('&', '\\u0026')
  const lower = (text: string) => text.replace(/%[\dA-F]{2}/g, (octet) => octet.toLowerCase())
  const address = encodeURI(secret.toWellFormed())
  const forms = [
    secret,
    html,
    attribute,
    attribute.replaceAll("'", '&#39;'),
    json,
    json.replaceAll('<', '\\u003c'),
    scripted,
    scripted.replaceAll('\\u003c', '\\u003C').replaceAll('\\u003e', '\\u003E'),
    uri,
    form,
    address,
    lower(uri),
    lower(form),
    lower(address)
  ]
  return [...new Set(forms)].sort((one, other) => other.length - one.length)
}
