/** The object that the pages of `POST /v2/extract` make together. */

/** A page of the job. */
export interface ExtractedPage {
  readonly url: string
  readonly extracted: unknown
}

/** The values of all pages in one object: lists one behind the other, of single values the first. */
export function mergedValues(pages: readonly ExtractedPage[]): unknown {
  return pages.reduce<unknown>((merged, { extracted }) => merge(merged, extracted), undefined)
}

/** Returns the pages that had a value, for each field. */
export function sourcesOf(pages: readonly ExtractedPage[]): Record<string, string[]> {
  const sources: Record<string, string[]> = {}
  for (const { url, extracted } of pages) {
    for (const [field, value] of Object.entries(isObject(extracted) ? extracted : {})) {
      if (isEmpty(value)) continue
      sources[field] = [...(sources[field] ?? []), url]
    }
  }
  return sources
}

function merge(one: unknown, other: unknown): unknown {
  if (isEmpty(one)) return other
  if (Array.isArray(one) && Array.isArray(other)) return withoutRepeats([...one, ...other])
  if (!isObject(one) || !isObject(other)) return one
  const merged: Record<string, unknown> = { ...one }
  for (const [key, value] of Object.entries(other)) {
    if (key !== '__proto__') merged[key] = merge(merged[key], value)
  }
  return merged
}

function withoutRepeats(values: readonly unknown[]): unknown[] {
  return [...new Map(values.map((value) => [JSON.stringify(value), value])).values()]
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === ''
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
