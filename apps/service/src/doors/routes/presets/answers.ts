/** Answers of the routes of presets. */

import { z } from 'zod'

const instant = z.iso.datetime().describe('ISO 8601, UTC.')

/** A preset. */
export const PresetItem = z
  .object({
    id: z.string(),
    name: z.string(),
    request: z
      .object({
        url: z.string().optional(),
        filters: z.record(z.string(), z.string()).optional(),
        options: z.record(z.string(), z.unknown()).optional()
      })
      .describe('The body of a fetch, as it was saved.'),
    created_at: instant,
    updated_at: instant
  })
  .meta({ id: 'Preset' })
