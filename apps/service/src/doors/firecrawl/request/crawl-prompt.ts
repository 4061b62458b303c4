/** `prompt` of a crawl: a text that a model turns into options of the crawl. */

import type { ParseInput } from '@sluice/client'
import { SluiceError } from '@sluice/core'
import { parseRequest } from '@sluice/fetch/request'
import { z } from 'zod'
import { withoutNulls } from './refusal.ts'
import type { Translation } from './translation.ts'
import { webUrl } from './web-url.ts'

const PATTERNS = {
  type: 'array',
  // RE2 has neither lookarounds nor backreferences.
  items: { type: 'string', minLength: 1, not: { pattern: '\\(\\?<?[=!]|\\\\[1-9k]' } },
  maxItems: 50
}
const YES = { type: 'boolean' }

/** Options of a crawl that a prompt may set, as a JSON Schema that the model's answer must fit. */
const OPTIONS = {
  type: 'object',
  properties: {
    includePaths: {
      ...PATTERNS,
      description: 'Regular expressions. Only pages whose path matches one of them are wanted.'
    },
    excludePaths: {
      ...PATTERNS,
      description: 'Regular expressions. Pages whose path matches one of them are left out.'
    },
    maxDiscoveryDepth: {
      type: 'integer',
      minimum: 0,
      maximum: 1_000,
      description: 'Number of links to follow from the start.'
    },
    limit: {
      type: 'integer',
      minimum: 1,
      maximum: 100_000,
      description: 'Maximum number of pages.'
    },
    crawlEntireDomain: {
      ...YES,
      description: 'True for the whole site; false for pages below the path of the start only.'
    },
    allowSubdomains: { ...YES, description: 'True to follow links to subdomains.' },
    allowExternalLinks: { ...YES, description: 'True to follow links to other sites.' },
    sitemap: {
      type: 'string',
      enum: ['skip', 'include', 'only'],
      description: 'Use of the sitemap of the site.'
    },
    ignoreQueryParameters: {
      ...YES,
      description: 'True to read a path once, whatever its query parameters are.'
    },
    delay: {
      type: 'number',
      minimum: 0,
      maximum: 60,
      description: 'Seconds between two pages.'
    }
  }
}

const INSTRUCTIONS =
  'The text is the request of a user who wants to crawl a site. Answer with the options of the crawl that do what it asks for. Leave out every option that it does not need. A pattern for a section named blog is "blog/.*".'

const Fields = z.strictObject({
  url: z.string(),
  prompt: z.string().max(10_000).regex(/\S/),
  integration: z.string().optional(),
  origin: z.string().optional()
})

/** A text, and how a model reads it. */
export interface PromptReading {
  readonly file: File
  readonly input: ParseInput
}

/** `POST /v2/crawl/params-preview`. @throws SluiceError `INVALID_REQUEST`, `AI_NOT_CONFIGURED`. */
export function previewRequest(
  body: unknown,
  translation: Translation
): PromptReading & { readonly url: string } {
  const { url, prompt } = parseRequest(Fields, withoutNulls(body))
  const address = webUrl(url)
  return { url: address, ...promptReading({ url: address, prompt }, translation) }
}

/** The reading of the prompt of a crawl. @throws SluiceError `INVALID_REQUEST`, `AI_NOT_CONFIGURED`. */
export function promptReading(
  asked: { readonly url: unknown; readonly prompt: unknown },
  { hasModel }: Translation
): PromptReading {
  const { url, prompt } = parseRequest(Fields, asked)
  if (!hasModel) {
    throw new SluiceError(
      'AI_NOT_CONFIGURED',
      'A crawl by `prompt` needs a model, and this server has none. Set `includePaths`, `excludePaths`, `limit` and `maxDiscoveryDepth`.',
      { details: { path: 'prompt' } }
    )
  }
  return {
    file: new File([`Crawl of ${url}\n\n${prompt}\n`], 'crawl-prompt.txt', { type: 'text/plain' }),
    input: {
      options: {
        json_schema: OPTIONS,
        ai: { json_extraction: true, prompt: INSTRUCTIONS },
        force_ai: true
      }
    }
  }
}

/** The options that a model made of a prompt; those that ask for nothing are left out. */
export function promptedOptions(extracted: unknown): Record<string, unknown> {
  const known = Object.entries(Object(extracted) as object).filter(
    ([name, value]) =>
      Object.hasOwn(OPTIONS.properties, name) &&
      value !== null &&
      !(Array.isArray(value) && value.length === 0)
  )
  return Object.fromEntries(known)
}
