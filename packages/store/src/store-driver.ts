/**
 * A row of the table of drivers: how its stores are opened and inspected.
 */

import type { CookieSessionStore } from './cookie-sessions/cookie-session-store.ts'
import type { Directory } from './directory/directory.ts'
import type { DriftStore } from './drift/drift-store.ts'
import type { HostStore } from './hosts/host-store.ts'
import type { StoreFacts, StoreSeals } from './inspect/store-facts.ts'
import type { JobRoom } from './jobs/job-room.ts'
import type { JobStore } from './jobs/job-store.ts'
import type { LearnedStore } from './learned/learned-store.ts'
import type { MonitorStore } from './monitors/monitor-store.ts'
import type { PresetStore } from './presets/preset-store.ts'
import type { ProcessStore } from './processes/process-store.ts'
import type { Ledger } from './tokens/ledger.ts'
import type { WebhookStore } from './webhooks/webhook-store.ts'

/** Settings of a store. Each driver takes what it knows and leaves the rest. */
export interface StoreSettings {
  /** Path of the database of the embedded store; made when absent. A server keeps nothing there. */
  readonly file: string
  /** Free tokens of each account per UTC month; default 500. */
  readonly freePerMonth?: number
  /** Limits on the stored jobs of an account; default `MOST_KEPT`. */
  readonly jobRoom?: JobRoom
  /**
   * File of the journal of grants beside a server; without it grants are on the server alone. The embedded store has
   * its journal beside `file`.
   */
  readonly journal?: string
  /** Refuse a server whose settings may lose money. */
  readonly strict?: boolean
  /** Receives each setting of a server that an operator should change, as a sentence. */
  readonly onAdvice?: (advice: string) => void
  /** In place of the store's clock, ms since the epoch: for tests. */
  readonly now?: () => number
}

/** Free tokens of each account per UTC month, unless the settings say otherwise. */
export const FREE_PER_MONTH = 500

/** An open store: its parts, over one connection. */
export interface OpenStore {
  readonly ledger: Ledger
  readonly directory: Directory
  /** Store of the drift records of each parser. */
  readonly drift: DriftStore
  readonly jobs: JobStore
  readonly monitors: MonitorStore
  /** Parsers that accounts have learned. */
  readonly learned: LearnedStore
  readonly cookieSessions: CookieSessionStore
  /** Requests saved by name. */
  readonly presets: PresetStore
  /** Turns at hosts. */
  readonly hosts: HostStore
  /** Store of the latest report of each process. */
  readonly processes: ProcessStore
  readonly webhooks: WebhookStore
  /**
   * Commits the writes that were asked for and ends the connection. Every part answers `STORE_UNAVAILABLE` from then on.
   * A second call waits for the first.
   */
  close(): Promise<void>
}

/** Opens and inspects the stores of one kind. */
export interface StoreDriver {
  readonly name: 'embedded' | 'redis'
  /**
   * True if the store is a server, which many processes may use. Otherwise it is a file beside the other data of one
   * machine.
   */
  readonly isServer: boolean
  /**
   * Opens a store on one connection.
   *
   * @throws SluiceError `STORE_UNAVAILABLE`. Error - `strict` and a setting that may lose money. TypeError - `file` is
   * needed, and no path.
   */
  connect(url: string, settings: StoreSettings): Promise<OpenStore>
  /**
   * Reads facts about a store without changing it.
   *
   * @param target.file - as in {@link StoreSettings}.
   * @param target.seals - seals of the secret to try on the store; without them `isSealedUnder` is `undefined`.
   * @returns `undefined` - the embedded store has not been made yet.
   * @throws SluiceError `STORE_UNAVAILABLE` with the reason as `cause`.
   */
  inspect(
    url: string,
    target: { readonly file: string; readonly seals: StoreSeals | undefined }
  ): Promise<StoreFacts | undefined>
}
