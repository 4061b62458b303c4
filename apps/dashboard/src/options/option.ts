/** An option of a fetch, as the playground shows it. */

import type { LoadedParsers } from '@sluice/client'

/** One option. A value equal to its default is not sent. */
export interface Option<Group extends string = PlaygroundGroup> {
  readonly name: string
  readonly group: Group
  readonly hint: string
  readonly control: Control
  /** Its row in `/api/v1/pricing`, and the unit of its price. Without a row it is part of the fetch. */
  readonly price?: { readonly row: string; readonly unit?: string }
  /** The engine that the service must have for it. */
  readonly ability?: Ability
  /** Its value must not be kept by the browser, nor be in an address: it may be a password or a token. */
  readonly isSecret?: true
  /** It says how a page is fetched: a file of the user's does not have it. */
  readonly isOfFetching?: true
  /** Options of which one must be on, or filled in, for it to mean anything; it is neither shown nor sent without. */
  readonly needs?: readonly string[]
}

/** The groups, in the order they are shown. */
export const GROUPS = [
  'Output',
  'List',
  'Changes',
  'Custom schema',
  'Documents',
  'Screenshots',
  'AI extras',
  'Fetching',
  'Browser',
  'Limits'
] as const
type PlaygroundGroup = (typeof GROUPS)[number]

/** Ability of the AI engines. */
type Ability = keyof LoadedParsers['engines']['ai']

/** Control that sets an option. Empty texts are not sent. */
export type Control =
  | { readonly kind: 'flag'; readonly default: boolean }
  | { readonly kind: 'choice'; readonly values: readonly string[]; readonly default: string }
  | {
      readonly kind: 'number'
      readonly min: number
      readonly max?: number
      readonly default?: number
    }
  | { readonly kind: 'text'; readonly placeholder: string }
  /** A choice of the server's models. */
  | { readonly kind: 'model' }
  | { readonly kind: 'lines'; readonly placeholder: string }
  | { readonly kind: 'list'; readonly placeholder: string }
  | { readonly kind: 'date' }
  | { readonly kind: 'headers' }
  /** An object, unless it is a list. */
  | { readonly kind: 'json'; readonly placeholder: string; readonly isList?: true }

/** A switch. */
export const flag = (value: boolean): Control => ({ kind: 'flag', default: value })
