/** The refusal for each kind of page that names itself. */

import type { Refusal } from './wall.ts'
import type { WallKind } from './wall-words.ts'

/** Refusals by kind. */
export const KIND_REFUSALS: Readonly<Record<WallKind, Refusal>> = {
  'not-found': {
    code: 'UPSTREAM_STATUS',
    signal: 'soft-404',
    target_status: 404,
    message: 'The site answered with a success status, but its page says that nothing was found.'
  },
  denied: blocked('access-denied', 'The site served a page that denies access.'),
  challenge: blocked('challenge', 'The site showed a bot check.'),
  'rate-limit': blocked('rate-limit', 'The site served a page about too many requests.'),
  maintenance: {
    code: 'UPSTREAM_STATUS',
    signal: 'maintenance',
    target_status: 503,
    message: 'The site answered with a success status, but its page says it is under maintenance.'
  },
  'server-error': {
    code: 'UPSTREAM_STATUS',
    signal: 'server-error',
    target_status: 500,
    message: 'The site answered with a success status, but its page reports a server error.'
  },
  login: {
    code: 'LOGIN_REQUIRED',
    signal: 'login-wall',
    message: 'The site served its login page. Only public pages are read.'
  },
  consent: blocked('consent-wall', 'The site served only a consent dialog.')
}

function blocked(signal: string, message: string): Refusal {
  return { code: 'TARGET_BLOCKED', signal, message }
}
