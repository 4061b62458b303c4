/** Controls of the options in a form. The dashboard's list of options is generated from them and from the schemas. */

import type { Ability } from '@sluice/enrich'
import { z } from 'zod'
import type { PRICES } from './prices.ts'

/** Properties of an option that its schema lacks. */
export interface FormField {
  readonly group:
    | 'Output'
    | 'List'
    | 'Changes'
    | 'Custom schema'
    | 'Documents'
    | 'Screenshots'
    | 'AI extras'
    | 'Fetching'
    | 'Browser'
    | 'Limits'
  readonly hint: string
  readonly placeholder?: string
  /** The values are the names of the server's models. */
  readonly isModel?: true
  /** The choices, the default first, where the schema accepts further values. */
  readonly values?: readonly string[]
  /** A text of several lines. */
  readonly isLong?: true
  /** Its row in the price table, and what it is paid by; without one it is part of the fetch. */
  readonly price?: { readonly row: keyof typeof PRICES; readonly unit?: string }
  /** The ability of a provider that the service must have for it. */
  readonly ability?: Ability
  /** Its value must not be kept by the browser, nor be in an address: it may be a password or a token. */
  readonly isSecret?: true
  /** Options of which one must be on. The settings of a switch need that switch without saying so. */
  readonly needs?: readonly string[]
}

/** The fields by the schemas of their options. */
export const FORM = z.registry<FormField>()

/** Options that no form has a field for: the parser is chosen beside the URL, the mode of a comparison follows the answer. */
export const WITHOUT_FIELD: readonly string[] = ['parser', 'changes.mode']
