/**
 * Opens all parts of a store, with the driver of its URL.
 */

import { type AuditLog, type AuditLogOptions, createAuditLog } from './audit/audit-log.ts'
import { checkOpening } from './checked-arguments.ts'
import type { CookieSessionStore } from './cookie-sessions/cookie-session-store.ts'
import type { Directory } from './directory/directory.ts'
import type { DriftStore } from './drift/drift-store.ts'
import { storeDriver } from './drivers.ts'
import type { HostStore } from './hosts/host-store.ts'
import type { JobStore } from './jobs/job-store.ts'
import type { MonitorStore } from './monitors/monitor-store.ts'
import type { ProcessStore } from './processes/process-store.ts'
import type { StoreSettings } from './store-driver.ts'
import type { Ledger } from './tokens/ledger.ts'
import type { WebhookStore } from './webhooks/webhook-store.ts'

/**
 * An open store. To be closed in the order processes, hosts, webhooks, cookie sessions, monitors, jobs, drift, audit,
 * directory, ledger.
 */
export interface OpenStore {
  readonly ledger: Ledger
  readonly directory: Directory
  /** Writes into the directory. */
  readonly audit: AuditLog
  /** Store of the drift records of each parser. */
  readonly drift: DriftStore
  readonly jobs: JobStore
  readonly monitors: MonitorStore
  readonly cookieSessions: CookieSessionStore
  /** Turns at hosts. */
  readonly hosts: HostStore
  /** Store of the latest report of each process. */
  readonly processes: ProcessStore
  readonly webhooks: WebhookStore
}

/**
 * Open the store at `url`.
 *
 * @param url - `embedded:`, `redis://[user:password@]host[:port][/db]`, `rediss://…` for TLS, or
 * `redis+cluster://host:port,host:port`.
 * @param options.audit - how the audit log is sealed.
 * @throws SluiceError `STORE_UNAVAILABLE` - the file or the server cannot be opened. Error - no driver has the scheme of
 * the URL, or `strict` and a setting that may lose money. TypeError - `url` is no text, or `audit` is missing.
 */
export async function openStore(
  url: string,
  options: StoreSettings & { readonly audit: AuditLogOptions }
): Promise<OpenStore> {
  checkOpening(url, options)
  const { audit, ...settings } = options
  const driver = storeDriver(url)
  const opened: { close(): Promise<void> }[] = []
  const open = async <Part extends { close(): Promise<void> }>(opening: Promise<Part>) => {
    const part = await opening
    opened.unshift(part)
    return part
  }
  try {
    const ledger = await open(driver.openLedger(url, settings))
    const directory = await open(driver.openDirectory(url, settings))
    const drift = await open(driver.openDrift(url, settings))
    const jobs = await open(driver.openJobs(url, settings))
    const monitors = await open(driver.openMonitors(url, settings))
    const cookieSessions = await open(driver.openCookieSessions(url, settings))
    const webhooks = await open(driver.openWebhooks(url, settings))
    const hosts = await open(driver.openHosts(url, settings))
    const processes = await open(driver.openProcesses(url, settings))
    const sealed = createAuditLog(directory, audit)
    return {
      ledger,
      directory,
      drift,
      jobs,
      monitors,
      cookieSessions,
      webhooks,
      hosts,
      processes,
      audit: sealed
    }
  } catch (error) {
    for (const part of opened) await part.close()
    throw error
  }
}
