/** Facts about the server of a page, from the URL and the headers of its answer. */

import { DOMAIN_MARKETS } from './empty-sites.ts'
import { WALL_ADDRESSES, type WallAddress } from './site-walls.ts'
import type { Refusal } from './wall.ts'
import type { WallKind } from './wall-words.ts'

/** Answer that contained the page. */
export interface PageAnswer {
  /** Final URL, after redirects. */
  readonly url: URL
  /** Requested URL. */
  readonly requested: URL
  /** HTTP status of the final answer; any. */
  readonly status: number
  /**
   * Headers of the final answer by lower-case name; may be empty. With a `content-type` other than HTML, the words of a
   * page are not judged.
   */
  readonly headers: Readonly<Record<string, string>>
  /** Size of the decoded page. */
  readonly htmlBytes: number
}

/** A wall named by a header, whatever the page says. */
export function headerRefusal(answer: PageAnswer): Refusal | undefined {
  const rows = STOPPING.has(answer.status) ? [...HEADERS, ...STOP_HEADERS] : HEADERS
  for (const [name, value, signal, what] of rows) {
    const sent = header(answer, name)
    if (sent !== undefined && value.test(sent)) {
      return { code: 'TARGET_BLOCKED', signal, message: `The site served ${what}.` }
    }
  }
  return undefined
}

/** The refusal by status alone: it asks for a password, or is one that a site uses to refuse programs. */
export function statusRefusal(answer: PageAnswer): Refusal | undefined {
  if (answer.status !== 999) return undefined
  const message = `The site refused automated access (status ${answer.status}).`
  return { code: 'TARGET_BLOCKED', signal: 'status-999', message }
}

/** Checks whether the status is an error. */
export function isErrorStatus({ status }: PageAnswer): boolean {
  return status >= 300
}

/** Checks whether a page with such a status may be a wall. The content of other pages adds nothing to their status. */
export function mayBeWall({ status }: PageAnswer): boolean {
  if (status < 400) return status >= 200 && status < 300
  return status < 500 ? !HONEST.has(status) : status === 503 || status >= 530
}

/** Checks whether the answer is HTML or has no declared type. */
export function isHtml(answer: PageAnswer): boolean {
  return /html|^\s*$/i.test(header(answer, 'content-type') ?? '')
}

function header({ headers }: PageAnswer, name: string): string | undefined {
  return Object.hasOwn(headers, name) ? headers[name] : undefined
}

/** 4xx statuses that can be taken literally. */
const HONEST = new Set([404, 407, 410, 413, 414, 415, 416])

const HEADERS: readonly (readonly [string, RegExp, string, string])[] = [
  ['cf-mitigated', /challenge/i, 'cloudflare-challenge', 'a Cloudflare challenge'],
  ['x-vercel-mitigated', /challenge|deny/i, 'vercel', 'a Vercel security checkpoint'],
  ['x-amzn-waf-action', /challenge|captcha/i, 'aws-waf', 'an AWS WAF challenge'],
  ['x-sucuri-block', /./, 'sucuri', 'a Sucuri block page']
]

/** Statuses used by bot protection. */
const STOPPING = new Set([403, 405, 429, 503])
/** Headers that ordinary pages have, too; with such a status they name who answered. */
const STOP_HEADERS: typeof HEADERS = [
  ['x-datadome', /./, 'datadome', 'a DataDome challenge'],
  ['x-dd-b', /./, 'datadome', 'a DataDome challenge'],
  ['x-kpsdk-ct', /./, 'kasada', 'a Kasada challenge'],
  ['server', /^ddos-guard/i, 'ddos-guard', 'a DDoS-Guard challenge']
]

/** A wall named by the final URL, if it differs from the requested one. */
export function addressRefusal({ url, requested }: PageAnswer): Refusal | undefined {
  if (url.host === requested.host && url.pathname === requested.pathname) return undefined
  const isMet = ({ host, path }: WallAddress) => host.test(url.hostname) && path.test(url.pathname)
  const met = [...WALL_ADDRESSES, ...DOMAIN_MARKETS].find(isMet)
  if (met === undefined) return undefined
  // A client that asked for such a page and got another of them was not stopped.
  if (met.host.test(requested.hostname) && met.path.test(requested.pathname)) return undefined
  return met
}

/** Checks whether another page than the requested one answered. A slash, `www.` or the scheme do not matter. */
export function isRedirected({ url, requested }: PageAnswer): boolean {
  return bareHost(url) !== bareHost(requested) || barePath(url) !== barePath(requested)
}

/** Checks whether the root of a site answered a request for a page below it. */
export function isSentHome({ url, requested }: PageAnswer): boolean {
  return barePath(requested) !== '' && HOME.test(barePath(url))
}

/** Checks whether the URL is a sign-in page. */
export function leadsToLogin(url: URL): boolean {
  return LOGIN_PATH.test(url.pathname) || LOGIN_HOST.test(url.hostname)
}

/** Checks whether the URL is a "not found" page. */
export function leadsToNotFound(url: URL): boolean {
  return NOT_FOUND_PATH.test(url.pathname)
}

/** Checks whether the requested URL is itself about such walls: an article, a product. */
export function isAskedFor({ requested }: PageAnswer, kind: WallKind): boolean {
  return SUBJECTS[kind].test(requested.pathname)
}

const HOME = /^(?:\/[a-z]{2}(?:[-_][a-z]{2})?)?(?:\/(?:index|home|default)(?:\.\w{2,5})?)?$/i
const LOGIN_PATH =
  /\/(?:(?:user|users|account|accounts|member|members|customer|auth|session|sessions|security|sso|uas|wp)[/_-])?(?:log[-_]?in|log[-_]?on|sign[-_]?in|signin|anmelden|anmeldung|connexion|identification|inloggen|accedi|entrar|iniciar-sesion|zaloguj|logowanie|giris|servicelogin|authorize|authenticate|saml2?|sso|wp-login)(?:[./_-]|$)/i
const LOGIN_HOST = /^(?:login|signin|auth|accounts?|sso|idp|id|secure-login|konto)\./i
const NOT_FOUND_PATH =
  /\/(?:404|410|not[-_]?found|page[-_]?not[-_]?found|error[-_]?404|404[-_]?error|error\/404|errors\/404|notfound|pagenotfound|fehler404|introuvable)(?:\.\w{2,5})?\/?$/i

const SUBJECTS: Readonly<Record<WallKind, RegExp>> = {
  'not-found': /\b(?:404|410)\b|not[-_]?found|missing|introuvable|nicht-gefunden/i,
  denied: /\b40[136]\b|denied|forbidden|blocked|restricted|unauthorized/i,
  challenge: /captcha|robot|human|security-?check|challenge|bot\b|moment|verif/i,
  'rate-limit': /\b429\b|rate-?limit|too-?many|slow-?down/i,
  maintenance: /maintenance|wartung|status|mantenimiento|manuten|onderhoud|back-?soon/i,
  'server-error': /\b50[0234]\b|server-?error|bad-?gateway|unavailable|time-?out|guru/i,
  login: /log-?in|sign-?in|sign-?up|logon|\/register\b|anmeld|connexion|welcome-?back/i,
  consent: /cookie|consent|privacy|datenschutz|zustimmung|gdpr|dsgvo/i
}

function bareHost(url: URL): string {
  return url.host.replace(/^(?:www|m|mobile)\./, '')
}

function barePath(url: URL): string {
  return url.pathname.endsWith('/') ? url.pathname.slice(0, -1) : url.pathname
}
