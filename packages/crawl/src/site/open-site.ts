/** A site over the guarded fetcher of `@sluice/acquire`. */

import {
  type AcquirerOptions,
  type CallerSecrets,
  createAcquirer,
  createRobotsGate,
  DEFAULT_LIMITS,
  type RobotsArchive
} from '@sluice/acquire'
import { SITEMAP_LIMITS } from '../sitemap/sitemap-fault.ts'
import type { SiteAccess } from './site-access.ts'
import type { ReadSite } from './site-job.ts'

/** Conditions of requests for the files of a site, the same as for the pages of a request. */
interface SiteVisit {
  /** Name of one of the operator's proxies. */
  readonly proxy?: string | undefined
  /** Sent with requests for files, robots.txt among them, of the URL that they were written for. */
  readonly secrets?: CallerSecrets | undefined
  /** Account of the caller: accounts take turns. */
  readonly account?: string
  /** Takes the exchanges for an archive. */
  readonly archive?: RobotsArchive | undefined
}

/** A site that holds connections. */
export interface OpenSite extends SiteAccess {
  /** The same as a request asks for it. @param visit - default: the usual way, without secrets, for no account. */
  through(visit?: SiteVisit): SiteAccess
  close(): Promise<void>
}

/** Options for fetching files. */
export interface OpenSiteOptions
  extends Pick<
    AcquirerOptions,
    | 'guard'
    | 'userAgent'
    | 'perHost'
    | 'sockets'
    | 'outboundProxy'
    | 'proxies'
    | 'memory'
    | 'onBlocked'
    | 'replay'
    | 'identity'
  > {
  /** Time of one file, ms. Default 60,000. */
  readonly fileTimeout?: number
  /** Reads files of an account. Default: this thread does. */
  readonly reader?: (account: string) => ReadSite
}

const USER_AGENT = 'Sluice/1.0 (+https://github.com/sluice-dev/sluice)'

/** Open access to sites. Close it to end its connections. */
export function openSite(options: OpenSiteOptions): OpenSite {
  const { fileTimeout = 60_000, userAgent = USER_AGENT, reader, ...shared } = options
  const acquirer = createAcquirer({
    ...shared,
    userAgent,
    // A sitemap may be 50 MB, compressed or not, and compressed files have types of their own.
    limits: {
      wireBytes: SITEMAP_LIMITS.bytes,
      decodedBytes: SITEMAP_LIMITS.bytes,
      totalTimeout: Math.max(fileTimeout, DEFAULT_LIMITS.connectTimeout)
    },
    accepts: (mediaType) => FILE_TYPES.test(mediaType)
  })
  const gate = createRobotsGate(acquirer, userAgent)
  const through: OpenSite['through'] = ({ proxy, secrets, account = '', archive } = {}) => ({
    ...(reader ? { read: reader(account) } : {}),
    agent: gate.agent,
    robots: (url, signal) => gate.robotsFor(url, signal, { proxy, secrets, archive }),
    refusalOf: (url) => gate.refusalOf(url, proxy),
    async open(url, signal, bounds = {}) {
      // Held until the file was read: many may wait for a reader.
      const lease = shared.memory?.open(account)
      const release = () => lease?.close()
      try {
        const request = { account, ...bounds, ...(signal ? { signal } : {}) }
        const page = await acquirer.fetch(
          { url, via: 'http' },
          {
            ...request,
            ...(lease ? { lease } : {}),
            ...(proxy === undefined ? {} : { proxy }),
            ...(archive ? { onExchange: archive.onExchange } : {}),
            ...secrets
          }
        )
        const { contentType, headers, body } = page
        lease?.rest()
        return { url: page.url, contentType, headers, body: once(body), release }
      } catch (error) {
        release()
        throw error
      }
    }
  })
  return { ...through(), through, close: () => acquirer.close() }
}

/** Types of compressed files, and those that say nothing. */
const FILE_TYPES =
  /^(?:application\/(?:gzip|x-gzip|x-compressed|gzip-compressed|octet-stream|download|x-download)|binary\/octet-stream)$/

async function* once(body: Uint8Array): AsyncGenerator<Uint8Array> {
  yield body
}
