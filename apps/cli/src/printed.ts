/**
 * What the reading commands print for each format, and the options that make the service render it.
 */

/** Output formats of `fetch` and `parse`. */
export type Format = 'json' | 'markdown' | 'text'

/** The formats' options and texts. */
export const printed: {
  /** Options of the request that has what this format prints. */
  options(format: Format): Record<string, unknown>
  /** The text to print of an answer's `data`. */
  text(data: string, format: Format): string
} = {
  options: (format) => (format === 'markdown' ? { markdown: true, json: false } : {}),
  text(data, format) {
    const fields = JSON.parse(data) as { markdown?: string; text?: string; description?: string }
    if (format === 'json') return `${JSON.stringify(fields, null, 2)}\n`
    const text = format === 'markdown' ? fields.markdown : (fields.text ?? fields.description)
    return text?.endsWith('\n') ? text : `${text ?? ''}\n`
  }
}
