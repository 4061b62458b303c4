/** The checks of options whose outcome is the same for every URL. */

import type { SluiceError } from '@sluice/core'
import { checkActions } from './actions.ts'
import { checkOcr } from './document.ts'
import { checkExtras, type ExtraProviders } from './extras.ts'
import type { FetchOptions } from './fetch-request.ts'
import { checkList } from './list.ts'
import { checkOffline } from './offline.ts'
import { checkChunks } from './passages.ts'
import { checkPictures } from './pictures.ts'
import { checkRedact } from './redact.ts'
import { checkRendering } from './rendering.ts'
import { checkSession, checkVisitor } from './visitor.ts'

/** The parts of a server that options need. */
export interface Abilities {
  readonly browser?: object | undefined
  readonly enricher?: ExtraProviders | undefined
  readonly documents?: { readonly ocrMissing?: string | undefined } | undefined
  /** The results of `screenshot` and `pdf` are kept. */
  readonly keepsPictures?: boolean
  /** Sessions of accounts are kept. */
  readonly sessions?: object | undefined
}

/**
 * A check of options.
 *
 * @returns an error that is reported once the tokens are held, before anything is fetched (decisions.md §9).
 * @throws SluiceError `INVALID_SCHEMA`, `INVALID_REQUEST`.
 */
type OptionCheck = (options: FetchOptions, abilities: Abilities) => SluiceError | undefined

/** Every check, in the order in which faults are reported. */
export const OPTION_CHECKS: readonly OptionCheck[] = [
  (options, { enricher }) => checkExtras(options, enricher),
  checkOcr,
  checkRendering,
  checkPictures,
  checkRedact,
  checkList,
  checkChunks,
  checkVisitor,
  checkActions,
  checkSession,
  checkOffline
]
