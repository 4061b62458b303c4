/** JSON documents as values: JSON, and JSON lines. */

/**
 * The value of a JSON text, or of a text with one JSON value a line.
 *
 * @returns `undefined` when it is neither.
 */
export function jsonValue(text: string): unknown | undefined {
  return parsed(text)
}

function parsed(text: string): unknown | undefined {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
