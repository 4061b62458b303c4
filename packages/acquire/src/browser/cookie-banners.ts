/**
 * Cookie banners: the buttons of the tools that most sites use are pressed at once, and other banners are left to
 * autoconsent.
 */

import { type ConsentState, consentExpression, consentStateExpression } from './consent-tools.ts'
import { type BannerFinding, dismissExpression } from './page-script.ts'
import type { World } from './page-world.ts'

/** Between two looks at a dialog that is being refused, ms. */
const LOOK = 50
/** A dialog has this long to be found and refused, ms. */
const MOST = 2_000

/**
 * Decline a cookie banner, or accept it if there is no other way.
 *
 * @param byLibrary - also use autoconsent, if it is installed.
 * @returns whether the page may have changed.
 */
export async function dismissBanner(
  world: World,
  url: string,
  byLibrary: boolean
): Promise<boolean> {
  const found = (await world.evaluate(dismissExpression(BANNER_CONTROLS))) as BannerFinding
  if (found !== 'suspected' || !byLibrary) return found === 'pressed'
  const start = await consentExpression(url)
  if (start === undefined) return false
  await world.evaluate(start)
  const began = performance.now()
  let answers: { id: string; result: boolean }[] = []
  for (;;) {
    const state = (await world.evaluate(consentStateExpression(answers))) as ConsentState
    if (state.isDone || performance.now() - began > MOST) return state.hasActed
    answers = await Promise.all(state.questions.map((question) => answered(world, question)))
    if (answers.length === 0) await new Promise((resolve) => setTimeout(resolve, LOOK))
  }
}

/** Asks the page's scripts a question. A question that fails gets the answer no. */
async function answered(world: World, { id, code }: ConsentState['questions'][number]) {
  try {
    return { id, result: (await world.evaluateAmongScripts(`!!${code}`)) === true }
  } catch {
    return { id, result: false }
  }
}

/** CSS selectors in the order to try: buttons that decline before buttons that accept. */
const BANNER_CONTROLS: readonly string[] = [
  // Refuse, or accept only necessary cookies.
  '#onetrust-reject-all-handler',
  '#CybotCookiebotDialogBodyButtonDecline',
  '#CybotCookiebotDialogBodyLevelButtonLevelOptinDeclineAll',
  '.didomi-continue-without-agreeing',
  '#didomi-notice-disagree-button',
  'button[data-testid="uc-deny-all-button"]',
  'button#deny.uc-deny-button',
  '.fc-cta-do-not-consent',
  '#truste-consent-required',
  '.cmplz-deny',
  '.cky-btn-reject',
  '#cookiescript_reject',
  '.iubenda-cs-reject-btn',
  '.osano-cm-denyAll',
  '.osano-cm-deny',
  '#hs-eu-decline-button',
  '.cmpboxbtnno',
  '#tarteaucitronAllDenied2',
  '.moove-gdpr-infobar-reject-btn',
  '[data-borlabs-cookie-btn="refuse"]',
  '.brlbs-btn-accept-only-essential',
  '.cc-btn.cc-deny',
  '.qc-cmp2-summary-buttons > button[mode="secondary"]',
  '#axeptio_btn_dismiss',
  '.klaro .cn-decline',
  '.js-cookie-consent-reject',
  '#wt-cli-reject-btn',
  '#cn-refuse-cookie',
  // Agree: there is nothing else, or it is deeper in.
  '#onetrust-accept-btn-handler',
  '#CybotCookiebotDialogBodyLevelButtonLevelOptinAllowAll',
  '#CybotCookiebotDialogBodyButtonAccept',
  '#didomi-notice-agree-button',
  'button[data-testid="uc-accept-all-button"]',
  '.fc-cta-consent',
  '#truste-consent-button',
  '.cmplz-accept',
  '.cky-btn-accept',
  '#cookiescript_accept',
  '.iubenda-cs-accept-btn',
  '.osano-cm-accept-all',
  '#hs-eu-confirmation-button',
  '.cmpboxbtnyes',
  '#tarteaucitronPersonalize2',
  '.cc-btn.cc-allow',
  '.cc-btn.cc-dismiss',
  '.qc-cmp2-summary-buttons > button[mode="primary"]',
  '#axeptio_btn_acceptAll',
  '.klaro .cm-btn-success',
  '#cn-accept-cookie',
  '#cookie-law-info-bar .cli_action_button',
  '[data-cookiefirst-action="accept"]'
]
