/** Format of the professional network's addresses. */

import type { SiteAddresses } from '@sluice/content'

/** Addresses of a profile are given on the host of all countries. */
export const LINKEDIN: SiteAddresses = {
  host: 'linkedin.com',
  mainHost: 'www.linkedin.com',
  redirect: { path: '/redir/redirect', parameter: 'url' },
  tracking: ['trk']
}
