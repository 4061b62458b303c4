/** A request to learn a parser, checked (docs/learned-parsers.md). */

import { isReserved, SluiceError } from '@sluice/core'
import { compileSchema } from '@sluice/extract'
import { parseRequest } from '@sluice/fetch'
import { PARSER_LIMITS } from '@sluice/learn'
import { z } from 'zod'
import { AsyncWebhook } from '../jobs/request/webhook-request.ts'
import { HEALS } from './learned-state.ts'

/** Pages of a request. */
const MOST_PAGES = 40
/** Pages of a request that is answered at once. More pages are a job. */
export const MOST_AT_ONCE = 10
/** Longest value, characters. */
const LONGEST_VALUE = 20_000

/** Name of a learned parser, without `learned/`. */
const LearnedName = z
  .string()
  .regex(/^[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?$/, 'must be 1 to 64 of a-z, 0-9 and -')
  .describe('1 to 64 lower-case letters, digits and hyphens.')

const FieldName = z.string().min(1).max(100)
const Value = z.union([
  z.string().max(LONGEST_VALUE),
  z.number(),
  z.strictObject({ amount: z.string().max(40), currency: z.string().max(10).nullable() })
])

const OneOrMore = z.union([Value, z.array(Value).max(1_000), z.null()])
const Records = z.array(z.record(FieldName, OneOrMore)).max(1_000)

/** Body of a match. */
export const MatchBody = z.strictObject({
  host: z
    .string()
    .min(1)
    .max(253)
    .describe('Host whose pages it reads, with all subdomains: `shop.example`.'),
  path: z
    .string()
    .max(500)
    .regex(/^(?:\/[^/?#\s]{1,200}){1,10}$/, 'must be whole segments such as /books')
    .optional()
    .describe('Leading segments of the path: `/books`. Default: any path.')
})

const HealBody = z
  .enum(HEALS)
  .describe(
    'What happens when the site changes: `candidate` makes a new version for you to promote, `auto` uses it at once if no field is lost.'
  )

const PageBody = z.strictObject({
  url: z.string().max(8_192).optional().describe('Page to fetch. It is charged as a fetch.'),
  result: z
    .string()
    .regex(/^ftc_[0-9A-Z]{26}$/, 'must be the id of a result: ftc_…')
    .optional()
    .describe('Instead of `url`: a stored result whose request had `include_html: "raw"`.'),
  values: z
    .record(FieldName, z.union([OneOrMore, Records]))
    .optional()
    .describe(
      'Values of the fields, as the page shows them. A list holds several values, or records such as `{"author": "Ida Marsh", "stars": "4"}`; null means that the page has none, and so does a field that is left out.'
    ),
  unknown: z
    .array(FieldName)
    .max(PARSER_LIMITS.fields)
    .optional()
    .describe('Fields that `values` leaves out although the page may have them.')
})

/** Body of `POST /api/v1/parsers/learn`. */
export const LearnBody = z
  .strictObject({
    name: LearnedName,
    pages: z
      .array(PageBody)
      .min(1)
      .describe(
        `1 to ${MOST_PAGES} pages. Three are usually enough. More than ${MOST_AT_ONCE} are a job: the answer is 202.`
      ),
    schema: z
      .record(z.string(), z.unknown())
      .optional()
      .describe('JSON Schema. It reads the values of pages without `values`.'),
    match: MatchBody.optional().describe('Default: the host of the pages.'),
    heal: HealBody.optional(),
    model: z
      .boolean()
      .default(false)
      .describe(
        'A model fills `schema` from pages with `url` and without `values`, once; such a page costs as much as a fetch with `force_ai`. Reading by the parser needs no model.'
      ),
    dry_run: z.boolean().default(false).describe('Learn, but keep nothing. Pages are charged.'),
    webhook: AsyncWebhook
  })
  .meta({ id: 'LearnInput' })
export type LearnBody = z.infer<typeof LearnBody>

/** Body of `PATCH /api/v1/parsers/learned/{name}`. */
export const LearnedPatch = z
  .strictObject({ match: MatchBody.optional(), heal: HealBody.optional() })
  .meta({ id: 'LearnedParserPatch' })

/** Body of `POST /api/v1/parsers/learned/{name}/promote`. */
export const PromoteBody = z
  .strictObject({ version: z.string().max(40).describe('Version to use from now on.') })
  .meta({ id: 'PromoteInput' })

/** Check a body. @throws SluiceError `INVALID_REQUEST`, `MISSING_PARAMETER`, `INVALID_SCHEMA`. */
export function readLearnBody(sent: unknown): LearnBody {
  const body = parseRequest(LearnBody, sent)
  checkCount(body.pages)
  for (const [index, { url, result }] of body.pages.entries()) {
    if ((url === undefined) === (result === undefined)) {
      throw bad(`pages.${index}.url`, 'or `result` is required, but not both')
    }
  }
  if (body.schema) compileSchema(body.schema)
  if (body.model) checkModel(body)
  checkFields(fieldsOf(body))
  if (body.match) checkedMatch(body.match)
  return body
}

/** @throws SluiceError `INVALID_REQUEST` - there are too many pages. */
function checkCount(pages: LearnBody['pages']): void {
  if (pages.length <= MOST_PAGES) return
  const message = `\`pages\` has ${pages.length} pages; a request takes at most ${MOST_PAGES}. Three are usually enough.`
  throw new SluiceError('INVALID_REQUEST', message, {
    details: { path: 'pages', limit: MOST_PAGES }
  })
}

/** @throws SluiceError `INVALID_REQUEST` - there is nothing that a model could fill. */
function checkModel({ schema, pages }: LearnBody): void {
  const isAsked = pages.some(({ url, values }) => url !== undefined && values === undefined)
  if (schema && isAsked) return
  throw bad('model', 'needs a `schema`, and a page with `url` and without `values`')
}

/** @throws SluiceError `INVALID_REQUEST` - the host is no host name. */
export function checkedMatch<Given extends { readonly host: string }>(match: Given): Given {
  const host = match.host.toLowerCase()
  const url = URL.parse(`https://${host}/`)
  const isHost =
    url?.pathname === '/' && url.port === '' && url.username === '' && url.search === ''
  if (url && isHost && url.hostname === host) return { ...match, host }
  throw bad('match.host', 'is not a host name such as shop.example.com')
}

function fieldsOf({ pages, schema }: LearnBody): Map<string, string> {
  const { properties = {} } = (schema ?? {}) as { properties?: object }
  const fields = new Map(Object.keys(properties).map((name) => [name, 'schema']))
  for (const [index, { values = {} }] of pages.entries()) {
    for (const name of Object.keys(values)) fields.set(name, `pages.${index}.values`)
  }
  return fields
}

/** @throws SluiceError `INVALID_REQUEST` - a name that the service uses itself, too many fields, or none. */
function checkFields(fields: ReadonlyMap<string, string>): void {
  if (fields.size === 0) throw bad('pages', 'needs `values` on a page, or a `schema`')
  if (fields.size > PARSER_LIMITS.fields) {
    throw bad('pages', `may name at most ${PARSER_LIMITS.fields} fields`)
  }
  for (const [name, path] of fields) {
    if (isReserved(name)) throw bad(path, `may not name a field ${name}: answers use that key`)
  }
}

function bad(path: string, why: string): SluiceError {
  return new SluiceError('INVALID_REQUEST', `\`${path}\` ${why}.`, { details: { path } })
}
