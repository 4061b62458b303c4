/** Pages of hosts without a site: parked domains, default pages of servers, closed accounts. */

import type { WallAddress } from './site-walls.ts'
import type { Refusal, Wall } from './wall.ts'

/** Signal for a parked domain. */
export const PARKED = 'a parked domain or an offer to buy it'

/** The first match gives the signal. */
export const EMPTY_SITES: readonly Wall[] = [
  none('parked-domain', PARKED, {
    marks: [
      'adsense/domains/caf.js',
      'sedoparking.com',
      'parkingcrew.net',
      'parking.bodiscdn.com',
      'bodis.com',
      'parklogic.com',
      'parking-lander',
      'd38psrni17bvxu.cloudfront.net',
      'cdn.parklogic',
      'above.com/marketplace',
      'park.above.com',
      'skenzo.com',
      'voodoo.com/',
      'tdnsparking',
      'parkingpage.namecheap',
      'namecheap/parking',
      'networksolutions.com/parking',
      'uniregistry.com/parking',
      'smartname.com',
      'domainparking',
      'parkingdomain',
      'window.park = ',
      'window._trfd',
      'window.location.href="/lander',
      "window.location.href='/lander",
      'window.location.replace("/lander',
      'dan.com/buy-domain',
      'afternic.com/forsale',
      'hugedomains.com/domain_profile',
      'sedo.com/search/details'
    ],
    prose: 1500
  }),
  none('default-page', 'the default page of a web server', {
    title:
      /^welcome to (?:nginx|openresty|caddy|centos|tengine|apache|litespeed|xampp|wampserver)|^(?:test page for the|apache2 (?:ubuntu|debian)? ?default page|apache http server test page|http server test page)|^iis windows(?: server)?$|^iis\d|^microsoft internet information services|^default web site page$|^web server's default page$|^domain default page$|^(?:apache tomcat\/[\d.]+)$|^default plesk page|^hestia|^site is created successfully/,
    says: /nginx|it works|apache|iis|internet information|default|caddy|openresty|tengine|litespeed|tomcat|plesk|xampp|wamp|created/,
    prose: 4000
  }),
  none('default-page', 'the default page of a web server', {
    marks: [
      '/cgi-sys/defaultwebpage.cgi',
      'iisstart.png',
      'iis-85.png',
      'welcome.png',
      '/img-sys/server_misconfigured.png',
      '/img-sys/powered_by_cpanel'
    ],
    title: /^iis|default web ?site|^welcome$|microsoft|cpanel/,
    prose: 2000
  }),
  none('account-suspended', 'the page of a suspended hosting account', {
    says: /this account has been suspended|account suspended|website (?:has been|is) suspended|site (?:has been|is temporarily) suspended|suspended\.? contact your hosting|cette? (?:site|compte) (?:est|a été) suspendu|cuenta suspendida|conta suspensa|konto gesperrt|account sospeso|сайт заблокирован хостинг|аккаунт заблокирован/,
    title: /suspend|sospes|gesperrt|заблокирован|^$/,
    prose: 600
  }),
  none('account-suspended', 'the page of a suspended hosting account', {
    marks: ['/cgi-sys/suspendedpage.cgi', 'suspended-page', '/img-sys/suspended'],
    prose: 600
  }),
  none('no-such-site', 'the page of a host that does not have this site', {
    says: /there isn't a github pages site here|^no such app\b|heroku \| no such app|fastly error: unknown domain|the specified bucket does not exist|<code>nosuchbucket|project not found.{0,60}(?:vercel|deployment)|deployment_not_found|site not found.{0,40}netlify|looks like you've followed a broken link or entered a url that doesn't exist on netlify|sorry, this (?:shop|store) is currently unavailable|do you want to register/,
    prose: 600
  })
]

/** Marketplaces to which unused domains redirect. */
export const DOMAIN_MARKETS: readonly WallAddress[] = [
  market(/(?:^|\.)hugedomains\.com$/, /^\/(?:domain_profile|payment)/),
  market(/(?:^|\.)dan\.com$/, /^\/(?:buy-domain|orders)/),
  market(/(?:^|\.)afternic\.com$/, /^\/(?:forsale|domain)\//),
  market(/(?:^|\.)sedo\.com$/, /^\/search\/details/),
  market(
    /(?:^|\.)(?:sedoparking|bodis|parkingcrew|domainmarket|buydomains|undeveloped)\.(?:com|net)$/,
    /^\//
  ),
  market(/^[\w.-]+$/, /^\/(?:cgi-sys\/defaultwebpage\.cgi|cgi-sys\/suspendedpage\.cgi)$/)
]

/** A wall of a host without a site. */
export function none(signal: string, what: string, rest: Omit<Wall, keyof Refusal>): Wall {
  const message = `There is no site at this address: the host served ${what}.`
  return { code: 'UPSTREAM_STATUS', signal, message, target_status: 404, ...rest }
}

function market(host: RegExp, path: RegExp): WallAddress {
  const message = `There is no site at this address: the host served ${PARKED}.`
  return {
    code: 'UPSTREAM_STATUS',
    signal: 'parked-domain',
    message,
    target_status: 404,
    host,
    path
  }
}
