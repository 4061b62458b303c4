/**
 * Bodies of `POST /r/`, as Jina Reader takes them: JSON or a form with the address of a page or the page itself, and
 * the options of the headers in camel case.
 */

import { SluiceError } from '@sluice/core'
import { parseRequest } from '@sluice/fetch/request'
import { z } from 'zod'
import { checkedJson, readBytes } from '../http/bodies/body.ts'
import type { Context } from '../http/context.ts'
import { READER_HEADERS, type ReaderHeaders } from './reader-request.ts'

/** Fields of Jina Reader without an option here. They are named in the answer. */
const WITHOUT_EFFECT = [
  'assertive',
  'detachInvisibles',
  'injectFrameScript',
  'injectPageScript',
  'keepImgDataUrl',
  'markdownChunking',
  'noGfm',
  'proxyUrl',
  'respondTiming',
  'retainLinks',
  'withGeneratedAlt',
  'withIframe',
  'withShadowDom'
]

/** Fields whose headers have other names. */
const NAMES: Readonly<Record<string, string>> = { doNotTrack: 'dnt', setCookies: 'x-set-cookie' }

const OPTIONS = Object.fromEntries(
  [...READER_HEADERS.map(fieldOf), ...WITHOUT_EFFECT].map((name) => [name, z.unknown().optional()])
)

/** Body of `POST /r/`. */
export const ReaderBody = z.strictObject({
  url: z.string().optional().describe('The page to read, or the origin of `html` or `pdf`.'),
  html: z.string().optional().describe('The page itself.'),
  pdf: z.string().optional().describe('A PDF, Base64.'),
  ...OPTIONS
})

/** Body of `POST /s/`. */
export const SearchBody = z.strictObject({
  q: z.string().describe('The query.'),
  ...Object.fromEntries(
    ['num', 'count', 'hl', 'gl', 'type', 'site', 'page', 'location', 'provider'].map((name) => [
      name,
      z.union([z.string(), z.int()]).optional()
    ])
  ),
  ...OPTIONS
})

/** A page in a body. */
export interface ReadBody {
  readonly url: string | undefined
  /** The page itself. */
  readonly sent: { readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> } | undefined
  /** Options, by the names of their headers. */
  readonly headers: ReaderHeaders
}

/** A body's fields, and its options by the names of their headers. */
interface Fields {
  readonly fields: Readonly<Record<string, string>>
  readonly headers: ReaderHeaders
}

/**
 * Read the page of a body.
 *
 * @param limit - bytes.
 * @throws SluiceError the errors of {@link readFields}. `MISSING_PARAMETER`.
 */
export async function readReaderBody(request: Context['req'], limit: number): Promise<ReadBody> {
  const { fields, headers } = await readFields(request, limit, ReaderBody, ['url', 'html', 'pdf'])
  const { url, html, pdf } = fields
  if (!url && !html && !pdf) {
    throw new SluiceError('MISSING_PARAMETER', 'The field `url` is missing.', {
      details: { parameter: 'url' }
    })
  }
  return { url: url || undefined, sent: sentPage(html, pdf), headers }
}

function sentPage(html = '', pdf = ''): ReadBody['sent'] {
  if (html !== '') return { name: 'page.html', bytes: Uint8Array.from(Buffer.from(html)) }
  if (pdf === '') return undefined
  const bytes = Buffer.from(pdf, 'base64')
  if (bytes.subarray(0, 1_024).includes('%PDF-')) {
    return { name: 'file.pdf', bytes: Uint8Array.from(bytes) }
  }
  throw new SluiceError('INVALID_REQUEST', '`pdf` must be a PDF in Base64.', {
    details: { path: 'pdf' }
  })
}

/**
 * Read a body.
 *
 * @param schema - of the body.
 * @param names - its fields; all others are options.
 * @throws SluiceError `UNSUPPORTED_MEDIA_TYPE`, `PAYLOAD_TOO_LARGE`, `INVALID_JSON`, `INVALID_REQUEST`.
 */
export async function readFields(
  request: Context['req'],
  limit: number,
  schema: z.ZodType<Record<string, unknown>>,
  names: readonly string[]
): Promise<Fields> {
  const read = READERS[mediaTypeOf(request)]
  if (!read) {
    throw new SluiceError(
      'UNSUPPORTED_MEDIA_TYPE',
      'The body must be JSON or a form (`application/x-www-form-urlencoded`). `POST /api/v1/internet/parse` reads a file.'
    )
  }
  const given = Object.entries(parseRequest(schema, read(await readBytes(request, limit))))
  const known = given.filter(([, value]) => value !== null)
  const isField = ([name]: [string, unknown]) => names.includes(name)
  return {
    fields: Object.fromEntries(
      known.filter(isField).map(([name, value]) => [name, headerValue(value)])
    ),
    headers: headersOf(known.filter((one) => !isField(one)))
  }
}

const READERS: Readonly<Record<string, (bytes: Buffer) => Record<string, unknown>>> = {
  'application/json': (bytes) => {
    const value = checkedJson(bytes)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value }
    throw new SluiceError('INVALID_REQUEST', 'The body must be a JSON object.')
  },
  'application/x-www-form-urlencoded': (bytes) =>
    Object.fromEntries(new URLSearchParams(bytes.toString()))
}

function mediaTypeOf({ headers }: Context['req']): string {
  return (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
}

/** `{targetSelector: ['a', 'b']}` is `{'x-target-selector': 'a, b'}`. */
function headersOf(options: readonly [string, unknown][]): ReaderHeaders {
  return Object.fromEntries(
    options.map(([name, value]) => [NAMES[name] ?? headerOf(name), headerValue(value)])
  )
}

/** `targetSelector` of `X-Target-Selector`. */
function fieldOf(header: string): string {
  const lower = header.toLowerCase()
  const other = Object.keys(NAMES).find((name) => NAMES[name] === lower)
  return other ?? lower.replace(/^x-/, '').replace(/-([a-z])/g, (_, letter) => letter.toUpperCase())
}

function headerOf(name: string): string {
  return `x-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
}

function headerValue(value: unknown): string {
  if (Array.isArray(value)) return value.map(headerValue).join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
