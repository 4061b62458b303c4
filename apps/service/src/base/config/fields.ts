/** Kinds of settings that several subjects have. */

import { z } from 'zod'

/** A size, bytes. */
export const bytes = (fallback: number) => z.coerce.number().int().min(1).default(fallback)

/** A duration, ms. */
export const milliseconds = (fallback: number) => z.coerce.number().int().min(1).default(fallback)

/** Words between commas or white space. */
export const list = z
  .string()
  .default('')
  .transform((text) => text.split(/[\s,]+/).filter((part) => part !== ''))
