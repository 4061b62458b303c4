/** Answers of the routes about the service itself. */

import { z } from 'zod'
import { ParserAlarm } from '../../../domains/drift/shown-alarm.ts'

const JsonSchema = z.record(z.string(), z.unknown()).describe('JSON Schema 2020-12.')

/** The provider of an AI extra, or the reason why it has none. */
const Ability = z.union([
  z.object({
    engine: z.string(),
    problem: z
      .string()
      .optional()
      .describe('Reason why requests for it fail, or why pages may be read wrongly.'),
    models: z.array(z.string()).optional().describe('Names for `options.ai.model`.')
  }),
  z.object({ engine: z.null(), reason: z.string() })
])

/** The engines and providers of this server. */
const Engines = z
  .object({
    http: z.object({ available: z.literal(true) }),
    browser: z.union([
      z.object({ available: z.literal(true), source: z.string().describe('How it was found.') }),
      z.object({ available: z.literal(false), hint: z.string().describe('How to get one.') })
    ]),
    ai: z.object({ summary: Ability, extraction: Ability, images: Ability, audio: Ability })
  })
  .meta({ id: 'Engines' })

/** A loaded parser. */
const LoadedParser = z
  .object({
    name: z.string(),
    version: z.string(),
    kind: z.string().describe('Value for `options.parser`.'),
    hosts: z.array(z.string()),
    network: z.string().nullable().describe('Path segment of the profile endpoint.'),
    filters: JsonSchema.nullable(),
    schema: JsonSchema,
    coverage: z.object({
      records: z.int().min(0).describe('Since the start, at most the last 1,000.'),
      fields: z
        .record(z.string(), z.number().min(0).max(1))
        .describe('Share of those records in which the field was filled.'),
      lost: z
        .array(z.string())
        .describe('Fields with an open alarm: newer records no longer have them.')
    }),
    alarms: z
      .array(ParserAlarm)
      .describe('Alarms that have not healed, newest first, found by any process.')
  })
  .meta({ id: 'LoadedParser' })

/** State of the installed parsers: the same as their list, or not. */
const Reload = z
  .union([
    z.object({ ok: z.literal(true) }),
    z.object({
      ok: z.literal(false),
      at: z.iso.datetime().describe('ISO 8601, UTC.'),
      reason: z.string(),
      remedy: z.string()
    })
  ])
  .describe(
    'Whether the last change of the installed parsers was loaded. If not, the previous ones are in use.'
  )

/** Answer of `GET /api/v1/parsers`. */
export const ParsersAnswer = z
  .object({
    success: z.literal(true),
    data: z.array(LoadedParser),
    engines: Engines,
    reload: Reload
  })
  .meta({ id: 'ParsersAnswer' })

/** `data` of `GET /api/v1/parsers/{name}/schema`. */
export const ParserSchema = JsonSchema

/** `data` of `GET /api/v1/errors`. */
export const ErrorTable = z
  .object({
    errors: z.record(
      z.string(),
      z.object({
        status: z.int(),
        retryable: z.boolean(),
        retryable_target_statuses: z
          .array(z.int())
          .optional()
          .describe('Values of `details.target_status` for which the error is still retryable.'),
        meaning: z.string().describe('What happened.'),
        advice: z.string().describe('What to do about it, in a few words.')
      })
    )
  })
  .meta({ id: 'ErrorTable' })

/** `data` of `GET /api/v1/pricing`. */
export const PriceTable = z
  .object({
    token_usd: z.number(),
    tokens: z.record(z.string(), z.int().min(0))
  })
  .meta({ id: 'PriceTable' })

/** `data` of `GET /`. */
export const Root = z
  .object({
    name: z.literal('Sluice'),
    api: z.string(),
    openapi: z.string(),
    docs: z.string(),
    dashboard: z.string()
  })
  .meta({ id: 'Root' })

/** Answer of `GET /livez`. */
export const Alive = z.object({ status: z.literal('ok') }).meta({ id: 'Alive' })

/** Answer of `GET /readyz`, ready or not. */
export const Ready = z
  .object({
    ready: z.boolean(),
    checks: z
      .record(z.string(), z.string())
      .describe('Each check is `ok` or the reason of its failure.'),
    degraded: z
      .array(z.string())
      .describe(
        'Parts that do not work as configured, although the service is ready: `disk`, or AI extras by name.'
      ),
    engines: Engines
  })
  .meta({ id: 'Ready' })
