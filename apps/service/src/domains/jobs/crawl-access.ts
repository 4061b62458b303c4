/** Robots.txt and sitemaps as a crawl asks for them, with its secrets and its session. */

import { SluiceError } from '@sluice/core'
import type { OpenSite, SiteAccess } from '@sluice/crawl'
import { type Prepared, secretsOf } from '@sluice/fetch'
import type { JobPorts } from './ports.ts'

/** The files of sites for a crawl. @param start - its first page. */
export async function crawlAccess(
  service: Pick<JobPorts, 'sessions'>,
  site: Pick<OpenSite, 'through'>,
  account: string,
  start: Pick<Prepared, 'url' | 'request' | 'proxy'>
): Promise<SiteAccess> {
  return site.through(await crawlVisit(service, account, start))
}

/** The secrets, session and proxy that a crawl sends for the files of its site. @param start - its first page. */
export async function crawlVisit(
  { sessions }: Pick<JobPorts, 'sessions'>,
  account: string,
  start: Pick<Prepared, 'url' | 'request' | 'proxy'>
) {
  const { session } = start.request.options
  const sessionCookies =
    session === undefined ? [] : await cookiesOf(sessions, account, session, start.url.hostname)
  const secrets = secretsOf({ ...start, sessionCookies })
  return { proxy: start.proxy, secrets, account }
}

/** A session that is not there, or not for the host, is the failure of the pages. */
async function cookiesOf(sessions: JobPorts['sessions'], ...of: [string, string, string]) {
  return sessions.cookies(...of).catch((error) => {
    if (SluiceError.is(error) && error.code === 'INVALID_REQUEST') return []
    throw error
  })
}
