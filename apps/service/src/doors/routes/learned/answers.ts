/** Answers of the routes of learned parsers. */

import { z } from 'zod'
import { ParserAlarm } from '../../../domains/drift/shown-alarm.ts'
import { MatchBody } from '../../../domains/learned/learn-request.ts'
import { HEALS } from '../../../domains/learned/learned-state.ts'

const instant = z.iso.datetime()
const share = z.number().min(0).max(1)
const count = z.int().min(0)

/** Value of a record. */
const RecordData = z.record(z.string(), z.unknown())

/** Templates in words. */
const Templates = z
  .array(z.string())
  .describe('Layouts or kinds of pages that the parser tells apart, in words. Empty for one.')

/** Number of a template, from 1. */
const template = z.int().min(1)

const TYPES = ['text', 'number', 'money', 'date', 'url', 'image'] as const

/** A field of a record in a list of records. */
const MemberField = z
  .object({
    name: z.string(),
    type: z.enum(TYPES),
    many: z.boolean(),
    optional: z.boolean(),
    reads: z.array(z.string()).describe('Its rules in words.')
  })
  .meta({ id: 'LearnedMemberField' })

/** A field of a learned parser. */
const LearnedField = z
  .object({
    name: z.string(),
    type: z.enum([...TYPES, 'records']).describe('`records`: a list of objects.'),
    members: z.array(MemberField).optional().describe('Fields of each record.'),
    many: z.boolean().describe('The value is a list.'),
    optional: z.boolean().describe('Some example pages lack the field.'),
    templates: z
      .array(template)
      .optional()
      .describe('Templates that have the field, from 1. Omitted: all.'),
    rules: z.array(
      z.object({
        by: z.enum(['structured-data', 'label', 'table', 'position']),
        reads: z.string().describe('The rule in words.'),
        template: template.optional().describe('The rule reads this template only.'),
        support: count.describe('Example pages that the rule reads exactly.'),
        agreement: share.describe('Share of the pages on which it agrees with the other rules.')
      })
    ),
    support: count.describe('Example pages that some rule reads exactly.'),
    agreement: share
  })
  .meta({ id: 'LearnedField' })

/** A learned parser without its rules. */
const LearnedItem = z
  .object({
    name: z.string().describe('`learned/` and the name.'),
    version: z.string().describe('Version in use.'),
    match: MatchBody.strip(),
    heal: z.enum(HEALS),
    candidate: z.string().nullable().describe('Newest version that waits to be promoted.'),
    created_at: instant,
    updated_at: instant
  })
  .meta({ id: 'LearnedParser' })

/** A learned parser with its rules and alarms. */
export const LearnedDetail = LearnedItem.extend({
  templates: Templates,
  fields: z.array(LearnedField),
  alarms: z.array(ParserAlarm).describe('Drift alarms, newest first.')
}).meta({ id: 'LearnedParserDetail' })

/** `GET /api/v1/parsers/learned`. */
export const LearnedList = z.object({
  success: z.literal(true),
  data: z.array(LearnedItem),
  next_cursor: z.string().nullable()
})

/** A version of a learned parser. */
export const LearnedVersionItem = z
  .object({
    version: z.string(),
    status: z.enum(['current', 'candidate', 'former']),
    origin: z.enum(['learned', 'healed']),
    pages: count.describe('Pages that it was learned from.'),
    templates: Templates,
    fields: z.array(LearnedField),
    changes: z.array(z.string()).describe('What a repair changed, in words.'),
    lost: z.array(z.string()).describe('Fields that no rule reads any more.'),
    samples: z.array(z.object({ url: z.string(), record: RecordData })),
    created_at: instant
  })
  .meta({ id: 'LearnedParserVersion' })

/** `data` of `POST /api/v1/parsers/learn`. */
export const LearnAnswer = z
  .object({
    dry_run: z.boolean(),
    parser: z.object({
      name: z.string(),
      version: z.string().nullable().describe('Null for a dry run.'),
      match: MatchBody.strip(),
      heal: z.enum(HEALS).nullable(),
      templates: Templates,
      fields: z.array(LearnedField)
    }),
    samples: z
      .array(
        z.object({
          url: z.string(),
          result: z.string().describe('Stored result with the page.'),
          record: RecordData,
          missing: z.array(z.string()),
          ambiguous: z.array(z.string()).describe('Fields whose rules contradict each other.')
        })
      )
      .describe('What the rules read on each page.'),
    conflicts: z.array(z.object({ field: z.string(), message: z.string() }))
  })
  .meta({ id: 'LearnAnswer' })
