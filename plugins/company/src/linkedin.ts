/** Format of the professional network's addresses. */

import type { SiteAddresses } from '@sluice/content'

/** Addresses of a company stay on the host of the country that the page gives. */
export const LINKEDIN: SiteAddresses = {
  host: 'linkedin.com',
  redirect: { path: '/redir/redirect', parameter: 'url' },
  tracking: ['trk']
}
