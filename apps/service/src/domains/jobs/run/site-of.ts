/** Robots.txt and sitemaps as a job asks for them: by the proxy of its pages, and with the secrets of a crawl. */

import { SluiceError } from '@sluice/core'
import type { OpenSite, SiteAccess } from '@sluice/crawl'
import { type Prepared, secretsOf } from '@sluice/fetch'
import type { Job } from '@sluice/store'
import type { Service } from '../../../service.ts'
import { pageRequest, storedRequest, writtenUrl } from '../request/stored-request.ts'
import type { SliceParts } from './slice-parts.ts'

/** The files of sites for a job. @throws SluiceError `STORE_UNAVAILABLE`. */
export async function siteOf({ site, service }: SliceParts, job: Job): Promise<SliceParts['site']> {
  const { proxy, country } = (storedRequest(job).options ?? {}) as Record<string, string>
  // A proxy that is not there any more is still named, so that nothing goes without it.
  const inCountry = () =>
    service.proxies?.inCountry(String(country).toUpperCase()) ?? `in ${country}`
  const name = proxy ?? (country === undefined ? undefined : inCountry())
  const url = job.kind === 'crawl' ? writtenUrl(job) : undefined
  if (!url) {
    const visit = { proxy: name, account: job.account }
    return { ...site.through(visit), through: site.through }
  }
  const request = pageRequest(service.secrets.requests, job, { url: url.href, options: null })
  const access = await crawlAccess(service, site, job.account, {
    url,
    request,
    ...(name === undefined ? {} : { proxy: name })
  })
  return { ...access, through: site.through }
}

/** The files of sites for a crawl. @param start - its first page. */
export async function crawlAccess(
  { sessions }: Pick<Service, 'sessions'>,
  site: Pick<OpenSite, 'through'>,
  account: string,
  start: Pick<Prepared, 'url' | 'request' | 'proxy'>
): Promise<SiteAccess> {
  const { session } = start.request.options
  const sessionCookies =
    session === undefined ? [] : await cookiesOf(sessions, account, session, start.url.hostname)
  const secrets = secretsOf({ ...start, sessionCookies })
  return site.through({ proxy: start.proxy, secrets, account })
}

/** A session that is not there, or not for the host, is the failure of the pages. */
async function cookiesOf(sessions: Service['sessions'], ...of: [string, string, string]) {
  return sessions.cookies(...of).catch((error) => {
    if (SluiceError.is(error) && error.code === 'INVALID_REQUEST') return []
    throw error
  })
}
