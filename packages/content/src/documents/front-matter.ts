/** Front matter of a Markdown document: YAML between `---`, TOML between `+++`. */

/** Field names in lower case, with their values as written; list items are joined by commas. */
export interface FrontMatter {
  readonly fields: ReadonlyMap<string, string>
  /** Position at which the text begins; 0 without front matter. */
  readonly end: number
}

const NONE: FrontMatter = { fields: new Map(), end: 0 }

/** Maximum characters of front matter; anything longer is text. */
const LONGEST = 20_000
const FENCE = /^(---|\+\+\+)[ \t]*\r?\n/
const FIELD = /^"?([A-Za-z_][\w-]*)"?[ \t]*[:=][ \t]*(.*)$/
const ITEM = /^[ \t]*-[ \t]+(.*)$/

/**
 * Read the front matter. Plain values and lists of them are read; nested values are skipped. Two lines of `---` without
 * a field between them are a rule and a heading.
 */
export function frontMatter(text: string): FrontMatter {
  const [opening, fence] = FENCE.exec(text.slice(0, 100)) ?? []
  if (opening === undefined) return NONE
  const lines = text.slice(opening.length, LONGEST).split('\n')
  const last = lines.findIndex((line) => line.trimEnd() === fence)
  if (last === -1) return NONE
  const fields = fieldsOf(lines.slice(0, last))
  if (fields.size === 0) return NONE
  const length = lines.slice(0, last + 1).reduce((sum, line) => sum + line.length + 1, 0)
  return { fields, end: Math.min(text.length, opening.length + length) }
}

function fieldsOf(lines: readonly string[]): Map<string, string> {
  const fields = new Map<string, string>()
  let name = ''
  for (const line of lines) {
    const [, key, value] = FIELD.exec(line) ?? []
    const item = key === undefined && name !== '' ? ITEM.exec(line)?.[1] : undefined
    if (key !== undefined) {
      name = key.toLowerCase()
      if (!fields.has(name)) fields.set(name, plainValue(value!))
    } else if (item !== undefined) {
      fields.set(name, [fields.get(name), plainValue(item)].filter(Boolean).join(', '))
    }
  }
  return fields
}

/** A scalar without its quotes or comment; the items of `[a, b]` by commas. */
function plainValue(written: string): string {
  const value = written.trim()
  const list = /^\[(.*)\]$/.exec(value)?.[1]
  if (list !== undefined) return list.split(',').map(plainValue).filter(Boolean).join(', ')
  const quoted = /^"((?:[^"\\]|\\.)*)"|^'((?:[^']|'')*)'/.exec(value)
  if (quoted) return quoted[1]?.replace(/\\(.)/g, '$1') ?? quoted[2]!.replaceAll("''", "'")
  // A block of lines, an anchor or an object is not a plain value.
  return /^[|>&*{]/.test(value) ? '' : value.replace(/\s+#.*$/, '')
}
