/** Pages that require something of the reader first: to sign in, to consent. */

import {
  isAskedFor,
  isErrorStatus,
  isRedirected,
  leadsToLogin,
  type PageAnswer
} from './answer-facts.ts'
import type { PageReading } from './page-reading.ts'
import type { Refusal } from './wall.ts'
import { saysKind } from './wall-phrases.ts'
import { KIND_REFUSALS } from './wall-refusals.ts'

/** The kind of a login or consent page, `undefined` for other pages. */
export function doorWall(reading: PageReading, answer: PageAnswer): Refusal | undefined {
  if (reading.evidence.isDeclared) return undefined
  if (isLogin(reading, answer)) return KIND_REFUSALS.login
  return !isErrorStatus(answer) && isConsent(reading, answer) ? KIND_REFUSALS.consent : undefined
}

/** Maximum characters of prose on a sign-in page, including the text next to the form. */
const BESIDE_LOGIN = 700
/** The same if the form replaces the requested page. */
const IN_PLACE = 250

/** Redirected to a sign-in page; or a sign-in form instead of the requested page, with nothing beside it. */
function isLogin(reading: PageReading, answer: PageAnswer): boolean {
  const { evidence, prose, titleKinds, headingKinds } = reading
  if (isAskedFor(answer, 'login') || leadsToLogin(answer.requested)) return false
  const isTitled = titleKinds.has('login') || headingKinds.has('login')
  if (isRedirected(answer) && leadsToLogin(answer.url)) {
    if (prose > BESIDE_LOGIN) return false
    return (
      evidence.passwords > 0 ||
      isTitled ||
      (evidence.entries > 0 && saysKind(reading.normal(), 'login'))
    )
  }
  if (answer.requested.pathname === '/' || prose > IN_PLACE || evidence.links > 60) return false
  if (DEMAND.test(reading.normal()) && (isTitled || isDemanded(reading))) return true
  return isTitled && evidence.passwords === 1 && evidence.entries <= 4
}

/** A sign-in form, or no form, under a heading that asks to sign in. */
function isDemanded({ evidence, title }: PageReading): boolean {
  const [heading = title] = [...evidence.headings, ...evidence.seconds]
  return DEMAND.test(heading.toLowerCase()) || evidence.passwords === 1
}

const DEMAND =
  /you (?:must|need to|have to)(?: be)? (?:log|sign)(?:ged|ned)? ?in|please (?:log|sign) ?in (?:to|before|first)|(?:log|sign) ?in to (?:continue|view|see|read|access)|login (?:is )?required|bitte (?:melden|loggen) sie sich|melden sie sich an um|müssen (?:sie )?(?:sich )?(?:angemeldet|eingeloggt|anmelden|einloggen)|connectez vous pour|vous devez (?:être connecté|vous connecter)|(?:debes?|tiene que|tienes que) iniciar sesión|inicia sesión para|(?:faça|efetue|precisa fazer) (?:o )?login|devi (?:effettuare|accedere|essere)|accedi per|moet (?:je )?(?:ingelogd|inloggen)|log in om|musisz (?:się zalogować|być zalogowany)|zaloguj się aby|(?:необходимо|нужно) (?:войти|авторизоваться)|войдите чтобы|авторизуйтесь|должны быть авторизованы|giriş yap(?:malısınız|manız)|ログインしてください|ログインが必要|(?:请|請)先?(?:登录|登入|登錄)|로그인이 필요|로그인 후|måste (?:vara inloggad|logga in)|skal (?:være logget|logge) ind|må (?:være logget|logge) inn/

/** Maximum characters of prose on a consent page. */
const QUESTION = 3000
const QUESTION_IN_PLACE = 1200

function isConsent(reading: PageReading, answer: PageAnswer): boolean {
  const { evidence, prose, titleKinds, headingKinds } = reading
  if (isAskedFor(answer, 'consent')) return false
  if (isRedirected(answer) && CONSENT_ADDRESS.test(answer.url.href)) {
    return prose <= QUESTION && saysKind(reading.normal(), 'consent')
  }
  const inTitle = titleKinds.has('consent')
  const inHeading = headingKinds.has('consent')
  if ((!inTitle && !inHeading) || !saysKind(reading.normal(), 'consent')) return false
  if (!inTitle || evidence.links > 15 || prose > QUESTION_IN_PLACE) return false
  return inHeading || (evidence.banner > 100 && prose <= 200)
}

const CONSENT_ADDRESS =
  /consent|zustimmung|cookie-?wall|privacy-?wall|privacygate|einwilligung|cmp\b|gdpr|tcf/i
