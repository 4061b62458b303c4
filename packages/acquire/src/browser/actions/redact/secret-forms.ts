/** The forms in which a secret text is looked for once the escapes of a page are undone. */

import { legacyTables } from './legacy-bytes.ts'
import { shownBytes, unescaped } from './unescaped.ts'

/** Layers of escapes that are undone. */
export const LAYERS = 5
/** A shorter text is found by chance. */
export const LEAST = 4

/** Folds the case, and keeps the length. */
export function folded(text: string): string {
  return text.replaceAll('\u0130', 'i').toLowerCase()
}

/** White space that the secret has, in the form that {@link unescaped} gives it. */
export function hasSpace(secret: string): boolean {
  return /[\s+]/.test(secret.trim())
}

/** All forms, folded; none for a text that is too short. */
export function secretForms(secret: string): string[] {
  const plain = secret.toWellFormed().trim()
  const unified = [plain, plain.normalize('NFC'), plain.normalize('NFD'), plain.normalize('NFKC')]
  const texts = unified.flatMap((text) => [
    text.replace(/[\s+]+/g, ' '),
    // A field of one line drops line breaks.
    text.replace(/[\r\n]+/g, '').replace(/[\s+]+/g, ' '),
    fullyUnescaped(text)
  ])
  const forms = [...new Set(texts)].filter(({ length }) => length >= LEAST).flatMap(encodedForms)
  return [...new Set(forms.map(folded))].sort((one, other) => other.length - one.length)
}

function fullyUnescaped(text: string): string {
  let read = { text }
  for (let layer = 0; layer < LAYERS; layer++) read = unescaped(read, true)
  return read.text.trim()
}

/** A text as itself, and in the bytes of each encoding. */
function encodedForms(text: string): string[] {
  const beyond = new Set([...text].filter((one) => one > '\x7f' && one !== '\ufffd'))
  if (beyond.size === 0) return [text]
  const inBytes = (write: (one: string) => string) =>
    [...text].map((one) => (one > '\x7f' ? write(one) : one)).join('')
  const octets = (one: string) => Buffer.from(one).toString('latin1')
  const misread = (one: string) => new TextDecoder('windows-1252').decode(Buffer.from(one))
  const forms = [
    text,
    inBytes((one) => shownBytes(octets(one))),
    // UTF-8 that was read as windows-1252, and written again.
    inBytes(misread),
    inBytes((one) => shownBytes(octets(misread(one))))
  ]
  for (const table of legacyTables(beyond)) {
    // Some characters have two places in an encoding. Characters that it lacks are written as entities.
    for (const at of [0, -1])
      forms.push(inBytes((one) => shownBytes(table.get(one)?.at(at) ?? one)))
  }
  // The remainder of a text in an encoding that lacks some of its characters reveals most of it.
  const isMostlyPlain = text.length - beyond.size >= LEAST
  return isMostlyPlain ? [...forms, inBytes(() => '?'), inBytes(() => '\ufffd')] : forms
}
