/** Says where a body stops being JSON in UTF-8. */

import { SluiceError } from '@sluice/core'
import { jsonFaultPlace } from '@sluice/core/json-fault'

/** The error for a body that `JSON.parse` refused. */
export function notJson(bytes: Uint8Array, cause: unknown): SluiceError {
  const invalid = invalidByte(bytes)
  if (invalid !== undefined) {
    return new SluiceError('INVALID_JSON', `The body is not valid UTF-8: byte ${invalid + 1}.`, {
      cause,
      details: { byte: invalid + 1 }
    })
  }
  const { line, column } = jsonFaultPlace(new TextDecoder().decode(bytes))
  return new SluiceError(
    'INVALID_JSON',
    `The body is not valid JSON: line ${line}, column ${column}.`,
    { cause, details: { line, column } }
  )
}

/** Offset of the first byte that begins no character: the bytes before it decode as a stream. */
function invalidByte(bytes: Uint8Array): number | undefined {
  if (isUtf8(bytes, false)) return undefined
  let [good, bad] = [0, bytes.byteLength]
  while (bad - good > 1) {
    const middle = (good + bad) >> 1
    if (isUtf8(bytes.subarray(0, middle), true)) good = middle
    else bad = middle
  }
  return good
}

function isUtf8(bytes: Uint8Array, stream: boolean): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream })
    return true
  } catch {
    return false
  }
}
