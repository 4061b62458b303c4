/** Walls of single sites, recognised by their own markup, and URLs that serve nothing else. */

import { blocked, type Refusal, type Wall } from './wall.ts'

/** The first match gives the signal. */
export const SITE_WALLS: readonly Wall[] = [
  blocked('google-sorry', 'the unusual-traffic page of Google', {
    says: /our systems have detected unusual traffic from your computer network|unusual traffic from your computer/,
    marks: ['captcha-form', '/sorry/index', 'recaptcha'],
    prose: 2500
  }),
  blocked('amazon-robot-check', 'the robot check of Amazon', {
    marks: ['/errors/validatecaptcha', 'opfcaptcha.amazon', 'captchacharacters'],
    prose: 1200
  }),
  blocked('linkedin-block', 'the page with which LinkedIn refuses programs', {
    marks: ['/authwall?trk=', 'trkcode='],
    title: /^$/,
    prose: 50
  }),
  login('linkedin-authwall', 'the sign-up wall of LinkedIn', {
    marks: ['authwall-join-form', 'authwall-sign-in-form', 'authwall__', 'auth-wall'],
    prose: 2500
  }),
  blocked('reddit-block', 'the block page of Reddit', {
    says: /blocked by network security|whoa there, pardner|your request has been blocked due to a network policy/,
    title: /blocked|reddit|too many|^$/,
    prose: 1500
  }),
  login('instagram-login', 'the login page of Instagram', {
    marks: ['loginform'],
    title: /^(?:login|log in|anmelden|connexion|iniciar sesión|entrar|accedi)?\W*instagram$/,
    prose: 800
  }),
  login('facebook-login', 'the login page of Facebook', {
    marks: ['login_form', 'loginbutton', '/login/device-based/', 'login_popup_cta_form'],
    says: /you must log in|log in(?:to| to) (?:continue|facebook)|log into facebook|bei facebook anmelden|connectez-vous|inicia(?:r)? sesión|entrar no facebook|accedi a facebook|войдите/,
    prose: 800
  }),
  login('x-login', 'the login page of X', {
    marks: ['/i/flow/login', 'loginform', 'abs.twimg.com'],
    title: /^(?:log in to (?:x|twitter)|login on twitter|x\. it's what's happening)/,
    prose: 800
  }),
  blocked('tiktok-verify', 'the verification page of TikTok', {
    marks: [
      'captcha_container',
      'tiktok-verify-page',
      'captcha-verify-container',
      'verify-bar-close'
    ],
    prose: 800
  }),
  blocked('walmart-block', 'the robot check of Walmart', {
    title: /^robot or human\?$/,
    says: /activate and hold the button|press (?:&|and) hold|confirm that you.re human/,
    prose: 1200
  }),
  blocked('bloomberg-block', 'the robot check of Bloomberg', {
    title: /^bloomberg - are you a robot\?$/,
    prose: 1500
  }),
  blocked('ebay-check', 'the browser check of eBay', {
    marks: ['/splashui/challenge', '/splashui/captcha', 'destinationform'],
    title: /pardon our interruption|security measure|checking your browser/,
    prose: 1200
  })
]

/** A URL to which a site redirects readers whom it refuses. */
export interface WallAddress extends Refusal {
  readonly host: RegExp
  readonly path: RegExp
}

/** Matched against the final address if another one was requested. */
export const WALL_ADDRESSES: readonly WallAddress[] = [
  at(
    'google-sorry',
    /^(?:www|ipv4|ipv6)\.google\.|^google\./,
    /^\/sorry\//,
    'an unusual-traffic page'
  ),
  at('consent-wall', /^consent\.(?:google|youtube|yahoo)\./, /^\//, 'a consent wall'),
  at('consent-wall', /^guce\./, /^\//, 'a consent wall'),
  at(
    'consent-wall',
    /^(?:www\.)?[\w-]+\.\w+$/,
    /^\/(?:zustimmung|consent-wall|cookiewall)(?:\/|$)/,
    'a consent wall'
  ),
  at('perfdrive', /^(?:validate|captcha)\.perfdrive\.com$/, /^\//, 'a Radware challenge'),
  at('datadome', /^geo\.captcha-delivery\.com$/, /^\//, 'a DataDome challenge'),
  at('baidu', /^wappass\.baidu\.com$/, /^\//, 'a Baidu security check'),
  at('yandex-captcha', /(?:^|\.)yandex\.\w+$/, /^\/showcaptcha/, 'a Yandex captcha'),
  at('queue-it', /\.queue-it\.net$/, /^\//, 'a waiting room'),
  at(
    'amazon-robot-check',
    /(?:^|\.)amazon\.[\w.]+$/,
    /^\/errors\/validateCaptcha/,
    'a robot check'
  ),
  at('ebay-check', /(?:^|\.)ebay\.[\w.]+$/, /^\/splashui\//, 'a browser check'),
  at('walmart-block', /(?:^|\.)walmart\.com$/, /^\/blocked/, 'a robot check'),
  door(
    'linkedin-authwall',
    /(?:^|\.)linkedin\.com$/,
    /^\/(?:authwall|uas\/login|login|checkpoint\/|signup)/
  ),
  door('instagram-login', /(?:^|\.)instagram\.com$/, /^\/accounts\/(?:login|signup)/),
  door('facebook-login', /(?:^|\.)facebook\.com$/, /^\/(?:login(?:\.php)?|checkpoint)(?:\/|$)/),
  door(
    'x-login',
    /^(?:www\.|mobile\.)?(?:x|twitter)\.com$/,
    /^\/(?:i\/flow\/(?:login|signup)|login|account\/access)/
  ),
  door('tiktok-login', /(?:^|\.)tiktok\.com$/, /^\/login/),
  door('reddit-login', /(?:^|\.)reddit\.com$/, /^\/(?:login|register)(?:\/|$)/),
  door('pinterest-login', /(?:^|\.)pinterest\.[\w.]+$/, /^\/login/),
  door('quora-login', /(?:^|\.)quora\.com$/, /^\/(?:login|unanswered\/login)/),
  door('google-login', /^accounts\.google\.com$/, /^\//),
  door('microsoft-login', /^login\.(?:microsoftonline\.com|live\.com|windows\.net)$/, /^\//)
]

function login(signal: string, what: string, rest: Omit<Wall, keyof Refusal>): Wall {
  return { ...blocked(signal, what, rest), code: 'LOGIN_REQUIRED' }
}

function at(signal: string, host: RegExp, path: RegExp, what: string): WallAddress {
  const message = `The site redirected to ${what}.`
  return { code: 'TARGET_BLOCKED', signal, message, host, path }
}

function door(signal: string, host: RegExp, path: RegExp): WallAddress {
  const message = 'The site redirected to its login page.'
  return { code: 'LOGIN_REQUIRED', signal, message, host, path }
}
