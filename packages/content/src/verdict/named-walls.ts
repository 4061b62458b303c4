/**
 * Walls and error pages of no known maker, told by how they name themselves.
 *
 * A title, a heading and a sentence of a kind are weak each: two must agree, the page must have
 * little else, and must neither declare itself an article or product nor have been asked for under
 * an address with the same words.
 */

import {
  isAskedFor,
  isRedirected,
  isSentHome,
  leadsToLogin,
  leadsToNotFound,
  type PageAnswer
} from './answer-facts.ts'
import type { PageEvidence } from './page-evidence.ts'
import type { PageReading } from './page-reading.ts'
import type { Refusal } from './wall.ts'
import { labelKinds, saysKind } from './wall-phrases.ts'
import type { WallKind } from './wall-words.ts'

/** The wall or error page that a page names itself, `undefined` if none. */
export function namedWall(reading: PageReading, answer: PageAnswer): Refusal | undefined {
  for (const kind of KINDS) {
    if (isNamed(kind, reading, answer)) return REFUSALS[kind]
  }
  if (isLogin(reading, answer)) return REFUSALS.login
  return isConsent(reading, answer) ? REFUSALS.consent : undefined
}

/** A message over another page that the one asked for does not exist. Also on long pages. */
export function sentHomeRefusal(evidence: PageEvidence, answer: PageAnswer): Refusal | undefined {
  if (!isSentHome(answer) || isAskedFor(answer, 'not-found')) return undefined
  const isNotice = (notice: string) => labelKinds(notice).has('not-found')
  return evidence.notices.some(isNotice) ? REFUSALS['not-found'] : undefined
}

const KINDS = [
  'rate-limit',
  'challenge',
  'denied',
  'not-found',
  'maintenance',
  'server-error'
] as const

const REFUSALS: Readonly<Record<WallKind, Refusal>> = {
  'not-found': {
    code: 'UPSTREAM_STATUS',
    signal: 'soft-404',
    target_status: 404,
    message: 'The site answered with a success status, but its page says that nothing was found.'
  },
  denied: blocked('access-denied', 'The site served a page that denies access.'),
  challenge: blocked('challenge', 'The site served a check for robots.'),
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
    message:
      'The site answered with a success status, but its page tells of an error of its server.'
  },
  login: {
    code: 'LOGIN_REQUIRED',
    signal: 'login-wall',
    message: 'The site served its login page; only publicly served pages are read.'
  },
  consent: blocked('consent-wall', 'The site served nothing but a question for consent.')
}

function blocked(signal: string, message: string): Refusal {
  return { code: 'TARGET_BLOCKED', signal, message }
}

/** Characters of prose of a page that says little, and of one whose sentences agree with its name. */
const BRIEF = 200
const FULL = 900
/** Images on such pages: logos and a picture of regret. */
const PICTURES = 12

function isNamed(kind: WallKind, reading: PageReading, answer: PageAnswer): boolean {
  const { evidence, prose, titleKinds, headingKinds } = reading
  if (prose > FULL || evidence.isDeclared) return false
  const redirected = kind === 'not-found' && isRedirected(answer) && leadsToNotFound(answer.url)
  if (isAskedFor(answer, kind) && !redirected) return false
  const inTitle = titleKinds.has(kind)
  const inHeading = headingKinds.has(kind)
  const inNotice = evidence.notices.some((notice) => labelKinds(notice).has(kind))
  if (!inTitle && !inHeading && !inNotice && !isOnlyText(kind, reading)) return false
  const said = saysKind(reading.normal, kind)
  if (redirected || isOnlyText(kind, reading)) return true
  if (evidence.media > PICTURES && !(inTitle && inHeading)) return false
  const votes = Number(inTitle) + Number(inHeading || inNotice) + Number(said)
  if (votes < 2) return isBareTitle(inTitle, reading)
  return said || prose <= BRIEF
}

/** Next to nothing but the title. */
function isBareTitle(inTitle: boolean, { evidence, prose }: PageReading): boolean {
  return (
    inTitle && prose <= BRIEF && evidence.links <= 3 && evidence.text > 0 && evidence.text <= 300
  )
}

/** A page without title and headings whose whole text is the name. */
function isOnlyText(kind: WallKind, { evidence, normal, title }: PageReading): boolean {
  if (title !== '' || evidence.headings.length > 0 || normal.length > 200) return false
  return (
    evidence.media === 0 &&
    (labelKinds(normal).has(kind) || labelKinds(evidence.shown[0] ?? '').has(kind))
  )
}

/** Characters of prose of a page that is a form to sign in, with what is told beside it. */
const BESIDE_LOGIN = 700

/**
 * Sent to a place for signing in, and the page is that; or it stands where another was asked for,
 * with nothing beside.
 */
function isLogin(reading: PageReading, answer: PageAnswer): boolean {
  const { evidence, prose, titleKinds, headingKinds, normal } = reading
  if (evidence.isDeclared || isAskedFor(answer, 'login') || leadsToLogin(answer.requested))
    return false
  const isForm = evidence.passwords > 0 || evidence.entries > 0
  const isTitled = titleKinds.has('login') || headingKinds.has('login')
  const isSent = isRedirected(answer) && leadsToLogin(answer.url)
  if (isSent) {
    if (prose > BESIDE_LOGIN) return false
    return evidence.passwords > 0 || isTitled || (isForm && saysKind(normal, 'login'))
  }
  if (answer.requested.pathname === '/' || prose > BRIEF) return false
  return evidence.passwords === 1 && evidence.entries <= 3 && isTitled && evidence.links <= 40
}

/** Prose of a question for consent, and what may stand around it. */
const QUESTION = 3000
const AROUND_QUESTION = 200

function isConsent(reading: PageReading, answer: PageAnswer): boolean {
  const { evidence, prose, titleKinds, headingKinds, normal } = reading
  if (isAskedFor(answer, 'consent') || evidence.isDeclared) return false
  const isTitled = titleKinds.has('consent') || headingKinds.has('consent')
  if (!isTitled || !saysKind(normal, 'consent')) return false
  if (isRedirected(answer) && CONSENT_ADDRESS.test(answer.url.href)) return prose <= QUESTION
  return (
    titleKinds.has('consent') &&
    prose <= AROUND_QUESTION &&
    evidence.banner > 100 &&
    evidence.links <= 15
  )
}

const CONSENT_ADDRESS =
  /consent|zustimmung|cookie-?wall|privacy-?wall|privacygate|einwilligung|cmp\b|gdpr|tcf/i
