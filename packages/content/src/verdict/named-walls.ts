/**
 * Walls and error pages of unknown vendors, recognised by their titles, headings and texts. A matching title, heading
 * or sentence alone is weak: two must agree, the page must have little else, and must neither declare itself an article
 * or product nor have been requested under a URL with the same words.
 */

import {
  isAskedFor,
  isErrorStatus,
  isRedirected,
  isSentHome,
  leadsToNotFound,
  type PageAnswer
} from './answer-facts.ts'
import { doorWall } from './door-walls.ts'
import type { PageEvidence } from './page-evidence.ts'
import type { PageReading } from './page-reading.ts'
import type { Refusal } from './wall.ts'
import {
  headingKind,
  isOutcry,
  namesStatus,
  normalText,
  saysKind,
  sentenceCount
} from './wall-phrases.ts'
import { KIND_REFUSALS } from './wall-refusals.ts'
import type { WallKind } from './wall-words.ts'

/** The wall or error page that a page calls itself, `undefined` if none. */
export function namedWall(reading: PageReading, answer: PageAnswer): Refusal | undefined {
  const isError = isErrorStatus(answer)
  const isMet = isError ? isStopped : isNamed
  for (const kind of isError ? STOPS : KINDS) {
    if (isMet(kind, reading, answer)) return KIND_REFUSALS[kind]
  }
  return doorWall(reading, answer)
}

/** A message that the requested page does not exist, above another page. Also on long pages. */
export function sentHomeRefusal(evidence: PageEvidence, answer: PageAnswer): Refusal | undefined {
  if (isErrorStatus(answer) || !isSentHome(answer) || isAskedFor(answer, 'not-found')) {
    return undefined
  }
  const isNotice = (notice: string) => headingKind(notice) === 'not-found'
  return evidence.notices.some(isNotice) ? KIND_REFUSALS['not-found'] : undefined
}

const KINDS = [
  'rate-limit',
  'challenge',
  'denied',
  'not-found',
  'maintenance',
  'server-error'
] as const
/** Walls that a plain error status may hide. A plain `Forbidden` says no more than its status. */
const STOPS = ['denied', 'challenge', 'rate-limit'] as const

/** Maximum characters of prose of a page with little text, and of one whose sentences agree with its name. */
const BRIEF = 250
const FULL = 700
/** Maximum characters of prose beside an ambiguous name. */
const ALONE = 30
/** Maximum images on such pages: logos and an illustration. */
const PICTURES = 12

interface Votes {
  readonly title: boolean
  readonly heading: boolean
  readonly said: boolean
}

function votesFor(kind: WallKind, reading: PageReading): Votes {
  const { evidence, titleKinds, headingKinds } = reading
  const isKind = (text: string) => headingKind(text) === kind
  const title = titleKinds.has(kind)
  const heading = headingKinds.has(kind) || evidence.notices.some(isKind)
  const isTwice = evidence.headings.some(isKind) && evidence.seconds.some(isKind)
  return { title, heading, said: (title || heading) && (isTwice || saysKind(reading.told(), kind)) }
}

function isNamed(kind: WallKind, reading: PageReading, answer: PageAnswer): boolean {
  const { evidence, prose } = reading
  if (prose > FULL || evidence.isDeclared) return false
  const redirected = kind === 'not-found' && isRedirected(answer) && leadsToNotFound(answer.url)
  if (isAskedFor(answer, kind) && !redirected) return false
  if (isOnlyText(kind, reading) || (kind === 'challenge' && isCaptcha(reading))) return true
  const votes = votesFor(kind, reading)
  if (!votes.title && !votes.heading) return isHinted(kind, reading)
  if (redirected) return true
  if (evidence.media > PICTURES && !(votes.title && votes.heading)) return false
  if (votes.said) return agrees(votes, reading, answer)
  if (votes.title && votes.heading) return isFirm(kind, reading)
  return isBare(reading) && isAlone(votes, reading)
}

/** Checks whether the other name of the page is meaningless: a title `Error`, a heading `Oops!`. */
function isAlone({ title }: Votes, { evidence }: PageReading): boolean {
  if (title) return [...evidence.headings, ...evidence.seconds].every(isOutcry)
  return isOutcry(evidence.title)
}

/** Checks whether a name and a sentence suffice. They do not if a heading has long text about something else. */
function agrees({ heading }: Votes, reading: PageReading, { url }: PageAnswer): boolean {
  if (heading || reading.prose <= BRIEF) return true
  const { headings } = reading.evidence
  return headings.every(
    (other) => other.trim() === '' || url.hostname.includes(other.trim().toLowerCase())
  )
}

/** Checks whether title and heading suffice: `Maintenance` may be an album, `Page not found` hardly. */
function isFirm(kind: WallKind, reading: PageReading): boolean {
  const { prose, evidence } = reading
  // Title and heading come from a server; its report follows.
  if (namesStatus(evidence.title) && evidence.headings.some(namesStatus) && evidence.links <= 3) {
    return true
  }
  if (kind === 'not-found' || kind === 'rate-limit' || kind === 'server-error') {
    return prose <= BRIEF
  }
  const told = reading.told()
  if (kind !== 'maintenance' && (MACHINES.test(told) || STOPPED.test(told))) return true
  // A sentence is not the title of a work.
  if (kind !== 'challenge' && prose <= BRIEF && evidence.headings.some(isSentence)) return true
  return told.length <= ALONE && evidence.links <= 3 && evidence.items <= 2
}

function isSentence(heading: string): boolean {
  return heading.trim().split(/\s+/).length >= 4
}

/** Title and heading both have a sentence of the kind, and there is little else. */
function isHinted(kind: WallKind, reading: PageReading): boolean {
  const { evidence, prose, title } = reading
  const least = HINTED[kind]
  if (least === undefined || prose > BRIEF || evidence.items > 2 || evidence.entries > 1)
    return false
  if (sentenceCount(reading.normal(), kind) < least) return false
  const [heading] = [...evidence.headings, ...evidence.seconds]
  if (heading === undefined) return kind !== 'not-found' && evidence.links <= 5
  return (
    kind !== 'denied' &&
    [title, heading].every((text) => text.length <= 100 && saysKind(normalText(text), kind))
  )
}

/** Sentences required on a page that only hints at its kind. */
const HINTED: Readonly<Partial<Record<WallKind, number>>> = {
  challenge: 2,
  denied: 2,
  'not-found': 1
}

/** Only a captcha and a sentence about it. */
function isCaptcha(reading: PageReading): boolean {
  const { evidence, prose, title } = reading
  if (prose > BRIEF || evidence.entries + evidence.passwords > 0 || evidence.items > 2) return false
  if (evidence.links > 10 || !CAPTCHA.test(reading.marks())) return false
  const [heading] = [...evidence.headings, ...evidence.seconds]
  const names =
    heading === undefined ? [reading.normal()] : [normalText(title), normalText(heading)]
  return names.some((name) => headingKind(name) === 'challenge' || saysKind(name, 'challenge'))
}

const CAPTCHA =
  /g-recaptcha|h-captcha|hcaptcha|cf-turnstile|funcaptcha|arkose|geetest|smart-captcha/

/** Technical terms that walls use in all languages, since they are for the staff. */
const MACHINES =
  /(?:^| )(?:ip|ray id|cloudflare|javascript|firewall|waf|request id|reference (?:id|number)|incident id|event id|support id|error code|captcha|user agent)(?: |$)/

/** Hardly anything but the name. */
function isBare({ evidence, prose }: PageReading): boolean {
  return prose <= BRIEF && evidence.links <= 3 && evidence.text > 0 && evidence.text <= 300
}

/** A page without title and headings whose whole text is the name, and advice. */
function isOnlyText(kind: WallKind, reading: PageReading): boolean {
  const { evidence, title } = reading
  if (title !== '' || evidence.headings.length > 0 || evidence.text > 250) return false
  if (evidence.media > 0 || /^\s*[{[<]/.test(evidence.shown[0] ?? '')) return false
  const [first = ''] = evidence.shown.join(' ').split(CLAUSE_END)
  if (headingKind(first) === kind || headingKind(evidence.shown[0] ?? '') === kind) return true
  if (kind !== 'challenge' && kind !== 'rate-limit') return false
  const least = kind === 'challenge' && evidence.text <= 120 ? 1 : 2
  return sentenceCount(reading.normal(), kind) >= least
}

const CLAUSE_END = /[,;:]\s|\s[-–—]\s|[，、。；]/

/** Checks whether a page with an error status is about programs, and not about permissions. */
function isStopped(kind: WallKind, reading: PageReading, { status }: PageAnswer): boolean {
  const { prose, evidence } = reading
  if (prose > FULL || evidence.isDeclared) return false
  if (kind === 'rate-limit' && status === 429) return false
  const { title, heading, said } = votesFor(kind, reading)
  if (kind === 'challenge') return title || heading || saysKind(reading.told(), kind)
  return (
    (title || heading) &&
    (kind === 'denied' ? STOPPED.test(reading.said) : said || (title && heading))
  )
}

const STOPPED =
  /blocked|bloqu|bloccat|blockiert|gesperrt|geblokkeerd|zablokowan|заблок|engellen|blokir|封|拦截|攔截|차단|ブロック|حظر|unusual|suspicious|ungewöhnlich|verdächtig|automated|automatisch|automat|robot|\bbots?\b|security (?:service|solution|policy|reasons)|ray id|incident id|your ip/
