/**
 * What the reading commands print for each format, and the options that make the service render it.
 */

/** The part of a record to print, and the options it requires. */
interface FormatRow {
  readonly options: Readonly<Record<string, unknown>>
  text(data: Fields): string | undefined
}

type Fields = Readonly<Record<string, unknown>>

/** Without the parser's own record, which is not printed. */
const ALONE = { json: false, markdown: false }

const FORMATS = {
  json: { options: {}, text: (data) => JSON.stringify(data, null, 2) },
  markdown: { options: { markdown: true, json: false }, text: ({ markdown }) => textOf(markdown) },
  text: { options: {}, text: ({ text, description }) => textOf(text ?? description) },
  html: { options: { ...ALONE, include_html: 'clean' }, text: ({ html }) => textOf(html) },
  links: {
    options: { ...ALONE, include_links: true },
    text: ({ links }) => listed(links as { url: string }[] | undefined, ({ url }) => url)
  },
  images: {
    options: { ...ALONE, image_urls: true },
    text: (data) => listed(data.image_urls as string[] | undefined, (url) => url)
  },
  extracted: {
    options: ALONE,
    text: ({ extracted }) => JSON.stringify(extracted ?? null, null, 2)
  }
} satisfies Record<string, FormatRow>

/** Output formats of `fetch` and `parse`. */
export type Format = keyof typeof FORMATS

/** The formats' names, options and texts. */
export const printed: {
  readonly formats: readonly Format[]
  /** Options of the request that has what this format prints. */
  options(format: Format): Record<string, unknown>
  /** The text to print of an answer's `data`. */
  text(data: string, format: Format): string
} = {
  formats: Object.keys(FORMATS) as Format[],
  options: (format) => ({ ...FORMATS[format].options }),
  text(data, format) {
    const text = FORMATS[format].text(JSON.parse(data) as Fields)
    return text?.endsWith('\n') || text === '' ? text : `${text ?? ''}\n`
  }
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

/** One a line; nothing at all for none, as programs that read lines expect. */
function listed<Item>(items: readonly Item[] | undefined, text: (item: Item) => string): string {
  return (items ?? []).map((item) => `${text(item)}\n`).join('')
}
