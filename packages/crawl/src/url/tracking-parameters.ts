/**
 * Query parameters that say where a visitor came from and nothing about the page.
 *
 * Each is documented by the vendor that adds it, and most are in the lists by which Firefox and Brave strip URLs. Names
 * that some sites give a meaning of their own (`ref`, `source`, `id`, `cid`) are not here: a page would be lost. No
 * library has such a list under a licence that may be shipped: the rules of ClearURLs and AdGuard are under the GPL.
 */

/** Returns true if a parameter is used for tracking only. @param name - decoded; case does not count. */
export function isTracking(name: string): boolean {
  const lower = name.toLowerCase()
  return NAMES.has(lower) || PREFIXES.some((prefix) => lower.startsWith(prefix))
}

const PREFIXES: readonly string[] = [
  // Urchin and Google Analytics; every other analytics suite reads them too.
  'utm_',
  // Matomo, and Piwik before it.
  'mtm_',
  'matomo_',
  'piwik_',
  'pk_',
  // Session ids of ASP: `ASPSESSIONIDQADADABC`.
  'aspsessionid'
]

const NAMES: ReadonlySet<string> = new Set([
  // Google Ads and Analytics, DoubleClick
  ...['gclid', 'gclsrc', 'gbraid', 'wbraid', 'dclid', 'srsltid', '_ga', '_gl', 'gad_source'],
  ...['gad_campaignid'],
  // Meta
  ...['fbclid', 'fb_action_ids', 'fb_action_types', 'igsh', 'igshid'],
  // Microsoft, Yandex, TikTok, X, LinkedIn, Pinterest, Snapchat, Reddit
  ...['msclkid', 'yclid', 'ymclid', 'ysclid', 'ttclid', 'twclid', 'li_fat_id', 'epik', 'sccid'],
  ...['rdt_cid', '_openstat'],
  // HubSpot
  ...['_hsenc', '_hsmi', '__hssc', '__hstc', '__hsfp', 'hsctatracking'],
  // Mailings: Mailchimp, Marketo, Omeda, Vero, MailerLite, Drip, Klaviyo, Bronto
  ...['mc_cid', 'mc_eid', 'mkt_tok', 'oly_anon_id', 'oly_enc_id', 'vero_conv', 'vero_id'],
  ...['ml_subscriber', 'ml_subscriber_hash', '__s', '_kx', '_ke', '_bta_c', '_bta_tid'],
  // Adobe, Rakuten, Branch, Impact, Wicked Reports, Zanox, Awin
  ...['s_cid', 's_kwcid', 'ef_id', 'rb_clickid', '_branch_match_id', '_branch_referrer'],
  ...['irclickid', 'irgwc', 'wickedid', 'zanpid'],
  // Session ids that servers write into links of visitors without cookies
  ...['phpsessid', 'jsessionid', 'cfid', 'cftoken']
])
