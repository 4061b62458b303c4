/** Tools for rendering a page. */

import type { BrowserAction } from '../action.ts'
import type { ByteLease } from '../gates/byte-gate.ts'
import type { Guard } from '../guard.ts'
import type { Identity } from '../identity/identity.ts'
import type { FetchLimits } from '../limits.ts'
import type { MorePlan } from '../list-states.ts'
import type { PicturePlan } from '../picture.ts'
import type { CallerSecrets } from '../secret-scope.ts'
import type { SiteStorage } from '../site-storage.ts'
import type { BlankPage } from './blank-page.ts'
import type { MemoryWatch } from './process/memory-watch.ts'

/** The options for rendering a page. */
export interface RenderTools {
  /** The blank page in which the page is loaded; its visit has begun. */
  readonly blank: BlankPage
  readonly guard: Guard
  readonly limits: FetchLimits
  /** Bytes that the page may load, as its proxy session counts. */
  readonly maxBytes: number
  /** Bytes that it may load once content codings are undone. */
  readonly maxDecodedBytes: number
  /** Requests of one page. */
  readonly maxRequests: number
  /** Memory that it may take, bytes. */
  readonly maxMemory: number
  readonly memory: MemoryWatch
  /** The same option as in `BrowserOptions`. */
  readonly consentLibrary: boolean
  /** The caller's, checked. */
  readonly secrets: CallerSecrets
  /** See `PageRequests.sign`. */
  readonly sign?: Identity['sign'] | undefined
  readonly signal: AbortSignal
  /** The same option as in `FetchRequest`. */
  readonly errorPages: boolean
  /** Memory lease for the document; absent if memory is not counted. */
  readonly lease: ByteLease | undefined
  /** Pictures that are taken of the page. */
  readonly pictures: PicturePlan | undefined
  /** Bytes of all of them. */
  readonly maxPictureBytes: number
  /** See `BrowserPlan.accessibility`. */
  readonly accessibility: boolean
  /** Done once the page has settled, before its pictures are taken and its document is read. */
  readonly actions: readonly BrowserAction[]
  /** See `BrowserPlan.waitMs`. */
  readonly waitMs: number
  /** Plan for following the page's list after its document was read. Default: it is not followed. */
  readonly more: MorePlan | undefined
  /** The same callback as in `BrowserPlan`. */
  readonly mayOpen: ((url: URL) => Promise<void>) | undefined
  /** See `FetchRequest.checkHop`. */
  readonly checkHop?: ((url: URL) => void) | undefined
  /** The same option as in `FetchRequest`. */
  readonly keepCookies: boolean
  /** The same option as in `FetchRequest`. */
  readonly storage: readonly SiteStorage[]
  /** See `BrowserPlan.patience`. */
  readonly patience: number | undefined
}

/** Returns true if a page is photographed or printed. */
export function takesPictures({
  pictures,
  actions
}: Pick<RenderTools, 'pictures' | 'actions'>): boolean {
  return pictures !== undefined || actions.some(({ type }) => type === 'snapshot')
}
