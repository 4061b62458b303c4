/** Errors for callers without a compiler. */

/** @throws TypeError - `schema` is not compiled, or `input` is no page. */
export function checkExtraction(schema: unknown, input: unknown): void {
  if (!has(schema, 'root')) {
    throw new TypeError(
      `extract: schema must be compiled, not ${said(schema)}: compileSchema(schema)`
    )
  }
  if (!has(input, 'tree') || !has(input.tree, 'type')) {
    throw new TypeError('extract: input.tree must be a tree of parseHtml of @sluice/content')
  }
  if (has(input, 'url') && has(input.url, 'href')) return
  const given = said((input as { url?: unknown }).url)
  throw new TypeError(`extract: input.url must be a URL, not ${given}; write new URL(…)`)
}

function has<Key extends string>(value: unknown, key: Key): value is Record<Key, unknown> {
  return typeof value === 'object' && value !== null && key in value
}

function said(value: unknown): string {
  if (value === null || value === undefined) return String(value)
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`
}
