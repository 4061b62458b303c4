/** Requests of a page that the browser does not make, because they return no text. */

/** Playwright's resource types that are refused, and the one that gets an empty picture. */
const REFUSED = new Set(['font', 'media', 'texttrack', 'ping', 'cspviolationreport'])

/** Types of resources that matter only for pictures of the page. */
const SEEN = new Set(['image', 'font'])

/** Hosts of advertising and of counting visitors; their subdomains too. They show nothing that a reader wants. */
const HOSTS = new Set(
  `2mdn.net 33across.com adform.net adnxs.com adroll.com adsafeprotected.com adsrvr.org agkn.com amazon-adsystem.com
  amplitude.com bat.bing.com bidswitch.net bluekai.com bounceexchange.com casalemedia.com chartbeat.com chartbeat.net
  clarity.ms contextweb.com cookielaw-metrics.com crazyegg.com criteo.com criteo.net crwdcntrl.net demdex.net
  doubleclick.net doubleverify.com everesttech.net flashtalking.com fullstory.com google-analytics.com
  googleadservices.com googlesyndication.com googletagservices.com gumgum.com heapanalytics.com hotjar.com hotjar.io
  imrworldwide.com indexww.com innovid.com intercom.io krxd.net lijit.com liveintent.com lngtd.com mathtag.com media.net
  mixpanel.com moatads.com mouseflow.com nr-data.net omtrdc.net openx.net optimizely.com outbrain.com parsely.com
  permutive.com pubmatic.com quantserve.com rlcdn.com rubiconproject.com scorecardresearch.com segment.io sentry.io
  serving-sys.com sharethrough.com smartadserver.com snowplowanalytics.com spotxchange.com stats.wp.com taboola.com
  teads.tv tealiumiq.com tiqcdn.com tribalfusion.com turn.com yieldmo.com zedo.com`.split(/\s+/)
)

/** The treatment of a request. */
export type Treatment = 'load' | 'refuse' | 'picture'

/**
 * Decide about a request of a page.
 *
 * @param type - Playwright's name of the kind of resource.
 * @param isSeen - whether the page is photographed: then its pictures and fonts load as well.
 */
export function treatmentOf(url: URL, type: string, isSeen = false): Treatment {
  if (isSeen && SEEN.has(type)) return isListed(url.hostname) ? refusalOf(type) : 'load'
  // A picture that does not load may make the page write another address in its place.
  if (type === 'image') return 'picture'
  if (REFUSED.has(type)) return 'refuse'
  if (type === 'document') return 'load'
  // For the tab, which no one sees.
  if (type === 'other' && url.pathname.endsWith('/favicon.ico')) return 'refuse'
  return isListed(url.hostname) ? 'refuse' : 'load'
}

function refusalOf(type: string): Treatment {
  return type === 'image' ? 'picture' : 'refuse'
}

function isListed(host: string): boolean {
  for (let at = 0; at !== -1; at = host.indexOf('.', at + 1)) {
    if (HOSTS.has(host.slice(at === 0 ? 0 : at + 1))) return true
  }
  return false
}

/** A transparent picture of one pixel. */
export const PICTURE = Buffer.from(
  'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7',
  'base64'
)
