/** Takes secret texts that were typed into a page out of everything that comes back from it. */

import { setImmediate as turn } from 'node:timers/promises'
import { folded, hasSpace, LAYERS, LEAST, secretForms } from './secret-forms.ts'
import { type Placed, unescaped } from './unescaped.ts'

/** Replacement for secrets. It has no meaning in HTML and in addresses. */
const HIDDEN = '***'
/** A shorter text is found in base64 by chance. */
const LEAST_ENCODED = 6
/** Characters by which a long text is recognised; it is hidden as far as it goes on. */
const HEAD = 64
/** Characters of a document that are looked through in one turn of the event loop. */
const SLICE = 256 * 1024
/** A character takes at most this many in an escape of escapes, usually. */
const SPREAD = 24

/** Values of fields in addresses that are looked for elsewhere, and characters of each. */
const [MOST_VALUES, LONGEST_VALUE] = [60, 1_000]

/** Texts that a page was given, and its use of them. */
export interface Given {
  /** The texts that were typed. */
  readonly secrets: readonly string[]
  /** Names of the fields that took them. */
  readonly fields: readonly string[]
  /** Addresses that the page went to afterwards. */
  readonly addresses: readonly string[]
}

/** Takes secrets out of texts. */
export interface Redactor {
  /** True if there is anything to hide. */
  readonly isNeeded: boolean
  text(text: string): string
  /** A text of any length, without holding the event loop. */
  document(text: string): Promise<string>
  /** An address; the values of the fields that took secrets go too, whatever a script made of them. */
  url(url: URL): URL
}

/** Hides secrets, and the values that their fields have in addresses. */
export function createRedactor({ secrets, fields, addresses }: Given): Redactor {
  const values = addresses.flatMap((address) => valuesIn(address, fields)).slice(0, MOST_VALUES)
  const all = [...new Set([...secrets, ...values])].filter((one) => one.trim().length >= LEAST)
  const encoded = all.flatMap(encodedOf)
  const forms = [...new Set(all.flatMap(secretForms))]
  const hasSpaces = all.some(hasSpace)
  const overlap = SPREAD * (HEAD + Math.max(0, ...forms.map(({ length }) => length)))
  const rangesIn = (text: string) =>
    forms.length > 0 ? rangesOf(text, { forms, encoded, hasSpaces }) : []
  const clean = (text: string) => withoutRanges(text, rangesIn(text))
  return {
    isNeeded: all.length > 0,
    text: clean,
    async document(text) {
      const ranges: Range[] = []
      for (let start = 0; start < text.length && all.length > 0; start += SLICE) {
        const found = rangesIn(text.slice(start, start + SLICE + overlap))
        ranges.push(...found.map(([from, to]): Range => [start + from, start + to]))
        await turn()
      }
      return withoutRanges(text, ranges)
    },
    url(url) {
      if (secrets.length === 0) return url
      return URL.parse(clean(withoutFields(url, fields))) ?? new URL(url.origin)
    }
  }
}

type Range = readonly [from: number, to: number]

/** Places of the secrets in a text, at each layer of its escapes. */
function rangesOf(
  text: string,
  { forms, encoded, hasSpaces }: { forms: string[]; encoded: string[]; hasSpaces: boolean }
): Range[] {
  const ranges = encoded.flatMap((form) => [...occurrences(text, form)])
  let layer: Placed = { text }
  for (let count = 0; count <= LAYERS; count++) {
    const { places } = layer
    const searched = folded(layer.text)
    for (const form of forms) {
      for (const [from, to] of occurrences(searched, form)) {
        ranges.push(places ? [places[from] ?? 0, places[to] ?? text.length] : [from, to])
      }
    }
    const next = unescaped(layer, hasSpaces)
    if (next === layer) break
    layer = next
  }
  return ranges
}

/** Finds the ranges of a form in a text. A range ends where the text no longer continues the form. */
function* occurrences(text: string, form: string): Generator<Range> {
  const head = form.slice(0, HEAD)
  for (let at = text.indexOf(head); at !== -1; ) {
    let end = at + head.length
    while (end - at < form.length && text[end] === form[end - at]) end++
    yield [at, end]
    at = text.indexOf(head, end)
  }
}

function withoutRanges(text: string, ranges: readonly Range[]): string {
  const parts: string[] = []
  let last = 0
  for (const [from, to] of ranges.toSorted(([one], [other]) => one - other)) {
    // One that begins in another makes that longer.
    if (from > last || parts.length === 0) parts.push(text.slice(last, from), HIDDEN)
    last = Math.max(last, to)
  }
  return parts.join('') + text.slice(last)
}

/** The text's bytes in base64, at every offset in the encoded data, and as hexadecimal digits. */
function encodedOf(text: string): string[] {
  const bytes = Buffer.from(text)
  if (bytes.length < LEAST_ENCODED) return []
  const digits = bytes.toString('hex')
  const forms = [digits, digits.toUpperCase()]
  const starts = [
    [0, 0],
    [1, 2],
    [2, 3]
  ] as const
  for (const [before, shared] of starts) {
    const whole = Buffer.concat([Buffer.alloc(before), bytes])
    const certain = whole.toString('base64').slice(shared, Math.floor((whole.length * 8) / 6))
    const forUrl = certain.replaceAll('+', '-').replaceAll('/', '_')
    forms.push(certain, forUrl, encodeURIComponent(certain))
  }
  return [...new Set(forms)]
}

/** `name=value` after `?`, `#`, `&` or `;`. */
const PAIRS = /([?#&;])([^=&#;?]*)=([^&#]*)/g

/** Values of fields in the query and in the fragment of an address, as written and as read. */
function valuesIn(address: string, fields: readonly string[]): string[] {
  return [...address.matchAll(PAIRS)].flatMap(([, , name = '', value = '']) =>
    fields.includes(decoded(name))
      ? [value.slice(0, LONGEST_VALUE), decoded(value).slice(0, LONGEST_VALUE)]
      : []
  )
}

function withoutFields({ href }: URL, fields: readonly string[]): string {
  return href.replace(PAIRS, (pair, mark: string, name: string) =>
    fields.includes(decoded(name)) ? `${mark}${name}=${HIDDEN}` : pair
  )
}

/** A name or a value of a form as it was before it was encoded; of other encodings than UTF-8 only ASCII. */
function decoded(text: string): string {
  return new URLSearchParams(`x=${text.replaceAll('&', '%26')}`).get('x') ?? ''
}
