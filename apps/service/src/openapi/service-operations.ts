/** The operations about the service itself. */

import { z } from 'zod'
import {
  Alive,
  ErrorTable,
  ParserSchema,
  ParsersAnswer,
  PriceTable,
  Ready,
  Root
} from '../http/service-answers.ts'
import { jsonAnswer, successAnswer } from './answer.ts'
import type { Operation } from './operation.ts'

const open = { tag: 'Service', method: 'get', access: 'public' } as const

/** The operations. */
export const serviceOperations: readonly Operation[] = [
  {
    id: 'listParsers',
    method: 'get',
    path: '/api/v1/parsers',
    tag: 'Parsers',
    summary: 'The loaded parsers',
    access: 'caller',
    answer: jsonAnswer('The parsers, and what pages are fetched with.', ParsersAnswer)
  },
  {
    id: 'getParserSchema',
    method: 'get',
    path: '/api/v1/parsers/{name}/schema',
    tag: 'Parsers',
    summary: 'The record of a parser',
    access: 'caller',
    parameters: z.object({ name: z.string().describe('Its kind or the name of its package.') }),
    answer: successAnswer('JSON Schema of the record.', ParserSchema),
    codes: ['NOT_FOUND']
  },
  {
    ...open,
    id: 'listErrors',
    path: '/api/v1/errors',
    summary: 'Every error code',
    answer: successAnswer('The table that the service itself uses.', ErrorTable)
  },
  {
    ...open,
    id: 'getPricing',
    path: '/api/v1/pricing',
    summary: 'The prices',
    answer: successAnswer('The table that the service itself uses.', PriceTable)
  },
  {
    ...open,
    id: 'getRoot',
    path: '/',
    summary: 'Where everything is',
    description: 'A browser is redirected to the dashboard.',
    answer: successAnswer('Paths.', Root),
    otherAnswers: { 302: { description: 'To the dashboard, where HTML is asked for.' } }
  },
  {
    ...open,
    id: 'getOpenApi',
    path: '/openapi.json',
    summary: 'This document',
    answer: jsonAnswer('OpenAPI 3.1.', z.looseObject({ openapi: z.string() }))
  },
  {
    ...open,
    id: 'live',
    path: '/livez',
    summary: 'The process answers',
    answer: jsonAnswer('It does.', Alive)
  },
  {
    ...open,
    id: 'ready',
    path: '/readyz',
    summary: 'Requests can be served',
    answer: jsonAnswer('They can.', Ready),
    otherAnswers: { 503: jsonAnswer('They cannot; `checks` says why.', Ready) }
  },
  {
    ...open,
    id: 'metrics',
    path: '/metrics',
    summary: 'Prometheus metrics',
    answer: {
      description: 'The text format of Prometheus.',
      content: { 'text/plain': { schema: { type: 'string' } } }
    }
  }
]
