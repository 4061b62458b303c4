/** The routes about the service itself. */

import { ERRORS } from '@sluice/core'
import { PRICES, TOKEN_USD } from '@sluice/fetch'
import { z } from 'zod'
import { Pressure } from '../../../domains/operator/health/pressure-answer.ts'
import { jsonAnswer, successAnswer } from '../../openapi/answer.ts'
import type { Route } from '../route.ts'
import {
  Alive,
  ErrorTable,
  ParserSchema,
  ParsersAnswer,
  PriceTable,
  Ready,
  Root
} from './answers.ts'
import {
  bot,
  constant,
  keyDirectory,
  live,
  metrics,
  parserSchema,
  parsers,
  pressure,
  ready,
  root
} from './handlers.ts'
import { openApi } from './open-api.ts'

const open = { tag: 'Service', method: 'get', access: 'public' } as const

const indexAnswer = {
  description: 'Paths.',
  content: {
    ...successAnswer('', Root).content,
    'text/html': { schema: { type: 'string' as const } }
  }
}

/** The routes about the service itself. */
export const serviceRoutes: readonly Route[] = [
  {
    id: 'listParsers',
    method: 'get',
    path: '/api/v1/parsers',
    tag: 'Parsers',
    summary: 'List the loaded parsers',
    access: 'caller',
    answer: jsonAnswer('The parsers, and the engines and providers of this server.', ParsersAnswer),
    handle: parsers
  },
  {
    id: 'getParserSchema',
    method: 'get',
    path: '/api/v1/parsers/{name}/schema',
    tag: 'Parsers',
    summary: "JSON Schema of a parser's record",
    access: 'caller',
    parameters: z.object({ name: z.string().describe('Its kind or the name of its package.') }),
    answer: successAnswer('JSON Schema of the record.', ParserSchema),
    codes: ['NOT_FOUND'],
    handle: parserSchema
  },
  {
    ...open,
    id: 'listErrors',
    path: '/api/v1/errors',
    summary: 'List the error codes',
    answer: successAnswer('The table that the service itself uses.', ErrorTable),
    handle: () => constant({ errors: ERRORS })
  },
  {
    ...open,
    id: 'getPricing',
    path: '/api/v1/pricing',
    summary: 'Prices',
    answer: successAnswer('The table that the service itself uses.', PriceTable),
    handle: () => constant({ token_usd: TOKEN_USD, tokens: PRICES })
  },
  {
    ...open,
    id: 'getRoot',
    path: '/',
    summary: 'Index',
    description: 'A client that prefers HTML, as browsers do, gets a page with links.',
    answer: indexAnswer,
    handle: () => root
  },
  {
    ...open,
    id: 'getOpenApi',
    path: '/openapi.json',
    summary: 'This document',
    answer: jsonAnswer('OpenAPI 3.1.', z.looseObject({ openapi: z.string() })),
    handle: openApi
  },
  {
    ...open,
    id: 'live',
    path: '/livez',
    summary: 'Liveness',
    answer: jsonAnswer('The process is running.', Alive),
    handle: () => live
  },
  {
    ...open,
    id: 'ready',
    path: '/readyz',
    summary: 'Readiness',
    answer: jsonAnswer('Ready for requests.', Ready),
    otherAnswers: { 503: jsonAnswer('Not ready; `checks` says why.', Ready) },
    handle: ready
  },
  {
    ...open,
    id: 'metrics',
    path: '/metrics',
    summary: 'Prometheus metrics',
    answer: {
      description: 'Metrics in the Prometheus text format.',
      content: { 'text/plain': { schema: { type: 'string' } } }
    },
    handle: metrics
  },
  {
    ...open,
    id: 'pressure',
    path: '/pressure',
    summary: 'Job pressure, for autoscalers',
    description: 'Covers all processes and is at most two seconds old.',
    answer: jsonAnswer('Number of waiting job pages, and of pages fetched in parallel.', Pressure),
    codes: ['STORE_UNAVAILABLE'],
    handle: pressure
  },
  {
    ...open,
    id: 'getBotPage',
    path: '/bot',
    summary: 'Page about the crawler',
    answer: {
      description: 'For the owners of sites. Needs `BOT_CONTACT`.',
      content: { 'text/html': { schema: { type: 'string' } } }
    },
    codes: ['NOT_FOUND'],
    handle: bot
  },
  {
    ...open,
    id: 'getKeyDirectory',
    path: '/.well-known/http-message-signatures-directory',
    summary: 'Keys of the crawler',
    description:
      'Public keys that sign requests to sites (Web Bot Auth). Each key has signed the answer.',
    answer: {
      description: 'JSON Web Key Set.',
      headers: {
        'Signature-Input': {
          description: 'Parameters of the signatures (RFC 9421), one of each key.',
          required: true,
          schema: { type: 'string' }
        },
        Signature: {
          description: 'The signatures.',
          required: true,
          schema: { type: 'string' }
        }
      },
      content: {
        'application/http-message-signatures-directory+json': {
          schema: z.object({ keys: z.array(z.looseObject({ kid: z.string(), x: z.string() })) })
        }
      }
    },
    codes: ['NOT_FOUND'],
    handle: keyDirectory
  }
]
