/** The part that each format prints, and the options that make the service render it. */

import { listCsv } from '@sluice/core/csv'

/** The part of a record to print, and the options it requires. */
interface FormatRow {
  /** Its key in `data`; the whole of `data` if omitted. */
  readonly key?: string
  /** Extension of an output file. */
  readonly extension: string
  readonly options: Readonly<Record<string, unknown>>
  text(data: Fields): string | undefined
}

type Fields = Readonly<Record<string, unknown>>

/** Without the parser's own record, which is not printed. */
const ALONE = { json: false, markdown: false }

const FORMATS = {
  json: { extension: '.json', options: {}, text: (data) => JSON.stringify(data, null, 2) },
  markdown: {
    key: 'markdown',
    extension: '.md',
    options: { markdown: true, json: false },
    text: ({ markdown }) => textOf(markdown)
  },
  text: {
    extension: '.txt',
    options: {},
    text: ({ text, description }) => textOf(text ?? description)
  },
  html: {
    key: 'html',
    extension: '.html',
    options: { ...ALONE, include_html: 'clean' },
    text: ({ html }) => textOf(html)
  },
  links: {
    key: 'links',
    extension: '.txt',
    options: { ...ALONE, include_links: true },
    text: ({ links }) => listed(links as { url: string }[] | undefined, ({ url }) => url)
  },
  csv: {
    key: 'list',
    extension: '.csv',
    options: { ...ALONE, list: true },
    text: ({ list }) => (list ? listCsv(list as Parameters<typeof listCsv>[0]) : '')
  },
  jsonl: {
    key: 'list',
    extension: '.jsonl',
    options: { ...ALONE, list: true },
    text: ({ list }) =>
      listed((list as { items: object[] } | null)?.items, (row) => JSON.stringify(row))
  },
  images: {
    key: 'image_urls',
    extension: '.txt',
    options: { ...ALONE, image_urls: true },
    text: (data) => listed(data.image_urls as string[] | undefined, (url) => url)
  },
  accessibility: {
    key: 'accessibility',
    extension: '.yaml',
    options: { ...ALONE, accessibility: true },
    text: ({ accessibility }) => textOf(accessibility) ?? ''
  },
  extracted: {
    key: 'extracted',
    extension: '.json',
    options: ALONE,
    text: ({ extracted }) => JSON.stringify(extracted ?? null, null, 2)
  },
  summary: {
    key: 'ai',
    extension: '.txt',
    options: { ...ALONE, ai: { summary: true } },
    text: ({ ai }) => textOf((ai as Fields | undefined)?.summary)
  },
  answer: {
    key: 'ai',
    extension: '.txt',
    options: ALONE,
    text: ({ ai }) => answerText((ai as Fields | undefined)?.answer)
  }
} satisfies Record<string, FormatRow>

/** Output formats of `fetch` and `parse`. */
export type Format = keyof typeof FORMATS

/** The formats' names, options and texts. */
export const printed: {
  readonly formats: readonly Format[]
  /** Request options that render the part this format prints. */
  options(format: Format): Record<string, unknown>
  /** Returns true if an answer's `data` has the part that this format prints. */
  has(data: object, format: Format): boolean
  /** Extension of a file in this format, with its dot. */
  extension(format: Format): string
  /**
   * The text to print of an answer's `data`.
   *
   * @param about - keys to add to the record, in the format `json`: `meta` and `warnings`.
   */
  text(data: string, format: Format, about?: Fields): string
} = {
  formats: Object.keys(FORMATS) as Format[],
  options: (format) => ({ ...FORMATS[format].options }),
  has(data, format) {
    const row: FormatRow = FORMATS[format]
    return row.key === undefined || (data as Fields)[row.key] !== undefined
  },
  extension: (format) => FORMATS[format].extension,
  text(data, format, about = {}) {
    const text = FORMATS[format].text({ ...(JSON.parse(data) as Fields), ...about })
    return text?.endsWith('\n') || text === '' ? text : `${text ?? ''}\n`
  }
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

/** An answer, and below it the quotes that it rests on; nothing if the page does not answer. */
function answerText(answer: unknown): string {
  const { text, quotes = [] } = (answer ?? {}) as { text?: string; quotes?: readonly string[] }
  return text === undefined ? '' : [text, ...quotes.map((quote) => `> ${quote}`)].join('\n')
}

/** One per line; an empty list prints nothing, as programs that read lines expect. */
function listed<Item>(items: readonly Item[] | undefined, text: (item: Item) => string): string {
  return (items ?? []).map((item) => `${text(item)}\n`).join('')
}
