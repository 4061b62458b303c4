/** `formats` of a request, as options of a fetch. */

import { SluiceError } from '@sluice/core'
import { parseRequest } from '@sluice/fetch/request'
import { z } from 'zod'
import { AttributesFormat, attributesSchema } from './attributes-format.ts'
import { refused } from './refusal.ts'

/** Options that a list of formats asks for. */
export interface FormatPlan {
  readonly options: Record<string, unknown>
  /** Warnings about parts of the list that have no effect here. */
  readonly warnings: readonly string[]
}

const Plain = z.strictObject({ type: z.string() })
const JsonFormat = z.strictObject({
  type: z.literal('json'),
  schema: z.record(z.string(), z.unknown()).optional(),
  prompt: z.string().max(10_000).optional()
})
const QuestionFormat = z.strictObject({
  type: z.literal('question'),
  question: z.string().max(2_000).regex(/\S/)
})
/** The older form of `question`. */
const QueryFormat = z.strictObject({
  type: z.literal('query'),
  prompt: z.string().max(2_000).regex(/\S/),
  mode: z.literal('freeform').optional()
})
/** Passages of the page, as they stand there; no model chooses them. */
const HighlightsFormat = z.strictObject({
  type: z.literal('highlights'),
  query: z.string().max(500).regex(/\S/)
})
const ChangeTracking = z.strictObject({
  type: z.literal('changeTracking'),
  modes: z.array(z.enum(['git-diff', 'json'])).default([]),
  schema: z.record(z.string(), z.unknown()).optional(),
  prompt: z.string().optional(),
  tag: z.null().optional()
})

const ScreenshotFormat = z.strictObject({
  type: z.literal('screenshot'),
  fullPage: z.boolean().default(false),
  quality: z.int().min(1).max(100).optional(),
  viewport: z.strictObject({ width: z.int(), height: z.int() }).optional()
})

/** Schema of `formats`. {@link formatPlan} checks the fields of a format. */
export const Formats = z
  .array(z.union([z.string(), z.looseObject({ type: z.string() })]))
  .default(['markdown'])

type Format = z.infer<typeof Formats>[number]

/** Formats, each with the options that it needs. */
const OPTIONS: Readonly<Record<string, Record<string, unknown>>> = {
  markdown: { markdown: true },
  html: { include_html: 'clean' },
  rawHtml: { include_html: 'raw' },
  links: { include_links: true },
  images: { image_urls: true },
  product: { main_entity: true }
}

/**
 * The options of a list of formats. A model fills `json` where the server has one, else the page's own data does.
 *
 * @param hasModel - whether the server has a model.
 * @param within - path of the list, for messages: `scrapeOptions.formats`.
 * @throws SluiceError `INVALID_REQUEST` - names the format that is not supported. `AI_NOT_CONFIGURED`.
 */
export function formatPlan(
  formats: readonly Format[],
  hasModel: boolean,
  within = 'formats'
): FormatPlan {
  const list = formats.map((one) => (typeof one === 'string' ? { type: one } : one))
  const names = list.map(({ type }) => type)
  const warnings: string[] = []
  // The record is where the metadata comes from.
  let isAsked = false
  let options: Record<string, unknown> = { json: true, markdown: false, main_entity: false }
  for (const [index, format] of list.entries()) {
    const { type } = format
    const plain = Object.hasOwn(OPTIONS, type) ? OPTIONS[type] : undefined
    if (plain) {
      checked(Plain, format, `${within}.${index}`)
      options = { ...options, ...plain }
    } else if (type === 'summary') {
      checked(Plain, format, `${within}.${index}`)
      options.ai = { ...(options.ai as object), summary: true }
    } else if (type === 'question' || type === 'query') {
      const question = questionOf(format, `${within}.${index}`)
      if (isAsked) throw refused(`${within}.${index}`, 'is a second question: send one a request.')
      isAsked = true
      options.ai = { ...(options.ai as object), question }
    } else if (type === 'highlights') {
      const { query } = checked(HighlightsFormat, format, `${within}.${index}`)
      if (options.query !== undefined) throw refused(`${within}.${index}`, 'is a second query.')
      options.query = query
    } else if (type === 'screenshot' || type === 'screenshot@fullPage') {
      const wanted = checked(ScreenshotFormat, screenshotOf(format), `${within}.${index}`)
      options.screenshot = screenshotOptions(wanted)
    } else if (type === 'json') {
      const wanted = checked(JsonFormat, format, `${within}.${index}`)
      Object.assign(options, jsonOptions(wanted, options.ai, hasModel, warnings))
    } else if (type === 'changeTracking') {
      const wanted = checked(ChangeTracking, format, `${within}.${index}`)
      Object.assign(options, changeOptions(wanted, list, warnings))
    } else if (type === 'attributes') {
      const wanted = checked(AttributesFormat, format, `${within}.${index}`)
      if (names.some((name) => OF_SCHEMAS.includes(name)) || names.indexOf(type) < index) {
        throw refused(`${within}.${index}`, `cannot be combined: ${ALONE}.`)
      }
      options.json_schema = attributesSchema(wanted)
    } else throw unsupported(`${within}.${index}`, type)
  }
  if (names.includes('html') && names.includes('rawHtml')) options.include_html = 'both'
  return { options, warnings }
}

/** Formats that fill a schema of their own. */
const OF_SCHEMAS: readonly string[] = ['json', 'changeTracking']
const ALONE = 'send one `attributes` a request, without `json` and `changeTracking`'

function questionOf(format: { readonly type: string }, path: string): string {
  return format.type === 'question'
    ? checked(QuestionFormat, format, path).question
    : checked(QueryFormat, format, path).prompt
}

/** `screenshot@fullPage` as the object that says the same. */
function screenshotOf(format: { readonly type: string }): object {
  return format.type === 'screenshot' ? format : { ...format, type: 'screenshot', fullPage: true }
}

function screenshotOptions(wanted: z.infer<typeof ScreenshotFormat>): object {
  const { fullPage, quality, viewport } = wanted
  return {
    full_page: fullPage,
    ...(quality === undefined ? { format: 'png' } : { format: 'jpeg', quality }),
    ...viewport
  }
}

function jsonOptions(
  { schema, prompt }: z.infer<typeof JsonFormat>,
  ai: unknown,
  hasModel: boolean,
  warnings: string[]
): Record<string, unknown> {
  if (schema === undefined && prompt === undefined) {
    throw new SluiceError('INVALID_REQUEST', 'The format `json` needs `schema` or `prompt`.', {
      details: { path: 'formats' }
    })
  }
  // The record of what the page is about fills the schema first.
  const own = schema === undefined ? {} : { json_schema: schema, main_entity: true }
  if (hasModel) {
    const asked = prompt === undefined ? {} : { prompt }
    return { ...own, ai: { ...(ai as object), json_extraction: true, ...asked } }
  }
  if (schema === undefined) {
    throw new SluiceError(
      'AI_NOT_CONFIGURED',
      'The format `json` with a `prompt` and no `schema` needs a model, and this server has none. Send a `schema`.'
    )
  }
  if (prompt !== undefined) {
    warnings.push(
      '`prompt` of the format `json` was not used: this server has no model, so the schema was filled from the data of the page.'
    )
  }
  return own
}

/** One comparison: of the text, or of the values of the schema. */
function changeOptions(
  { modes, schema, prompt }: z.infer<typeof ChangeTracking>,
  list: readonly { readonly type: string; readonly schema?: unknown }[],
  warnings: string[]
): Record<string, unknown> {
  if (modes.length > 1) {
    throw refused('changeTracking.modes', 'takes only one mode here: `git-diff` or `json`.')
  }
  if (prompt !== undefined) warnings.push('`prompt` of the format `changeTracking` was not used.')
  if (!modes.includes('json')) {
    if (list.some(({ type }) => type === 'markdown')) return { changes: { mode: 'text' } }
    throw refused('changeTracking', 'compares the Markdown: add the format `markdown`.')
  }
  const other = list.find((one) => one.type === 'json')?.schema
  const own = schema ?? other
  if (
    own === undefined ||
    (other !== undefined && schema !== undefined && !isSame(schema, other))
  ) {
    throw refused(
      'changeTracking.schema',
      'is required in the mode `json`, and must be the same as in the format `json` if it is given.'
    )
  }
  return { json_schema: own, main_entity: true, changes: { mode: 'schema' } }
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

function checked<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  path: string
): z.infer<Schema> {
  try {
    return parseRequest(schema, value)
  } catch (error) {
    if (!SluiceError.is(error)) throw error
    throw new SluiceError(error.code, `\`${path}\`: ${error.message}`, {
      details: { ...error.details, path }
    })
  }
}

function unsupported(path: string, name: string): SluiceError {
  const known = [
    ...Object.keys(OPTIONS),
    ...['json', 'summary', 'question', 'query', 'highlights', 'attributes'],
    ...['changeTracking', 'screenshot']
  ]
  return new SluiceError(
    'INVALID_REQUEST',
    `The format \`${name.slice(0, 100)}\` is not supported. Formats: ${known.join(', ')}.`,
    { details: { path, known } }
  )
}
