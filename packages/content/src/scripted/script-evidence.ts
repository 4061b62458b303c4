/** Possible purposes of the scripts of a page with little content. */

import { attributeIn, pageScripts } from './page-scripts.ts'

/** See {@link scriptEvidence}. */
export interface ScriptEvidence {
  /** True if there is a script besides data and analytics. */
  readonly hasPrograms: boolean
  /** True if the page loads a script of the site itself, or an inline script writes to the page on load. */
  readonly mayFill: boolean
  /** True if an inline script writes to the page on load. */
  readonly writes: boolean
  /** True if an inline script loads its content from the network. */
  readonly asks: boolean
  /** True if an inline script navigates to another page. */
  readonly leaves: boolean
  /** Characters of data in scripts. */
  readonly state: number
  /** The inline scripts. */
  readonly inline: string
}

/** Maximum characters of inline scripts that are examined. */
const MOST = 400_000

/** Examine the scripts of a page. Linear. */
export function scriptEvidence(html: string): ScriptEvidence {
  let state = 0
  let hasPrograms = false
  let loads = false
  const inline: string[] = []
  let length = 0
  for (const { attributes, text } of pageScripts(html)) {
    const type = attributeIn(attributes, 'type')?.toLowerCase() ?? ''
    if (!isProgram(type)) {
      // JSON-LD describes a page; it does not fill one.
      if (/\bjson\b/.test(type) && !type.includes('ld+json')) state += text.length
      continue
    }
    const source = attributeIn(attributes, 'src')
    if (source !== undefined) {
      if (BESIDE.test(source)) continue
      hasPrograms = true
      loads ||= !LIBRARIES.test(source)
    } else if (text.trim() !== '' && !isBeside(text)) {
      hasPrograms = true
      if (STATE.test(text)) state += text.length
      length += text.length
      if (length <= MOST) inline.push(text)
    }
  }
  const start = startOf(html)
  if (start !== '') {
    hasPrograms = true
    inline.push(`onload = () => { ${start} }`)
  }
  const programs = inline.join('\n')
  const asks = asksAtOnce(programs)
  const writes = WRITES.test(programs) && (asks || !isReaction(programs, html))
  const leaves = LEAVES.test(programs.replace(UNFRAMING, '')) && !isReaction(programs, html)
  return { hasPrograms, mayFill: loads || writes, writes, asks, leaves, state, inline: programs }
}

/** The `onload` of the body. */
function startOf(html: string): string {
  const at = html.search(/<body\s/i)
  if (at === -1) return ''
  const end = html.indexOf('>', at)
  return (
    attributeIn(html.slice(at, Math.min(end < 0 ? html.length : end, at + 2_000)), 'onload') ?? ''
  )
}

function isProgram(type: string): boolean {
  return type === '' || type === 'module' || /(?:java|ecma|type)script|babel|jsx/.test(type)
}

/** Scripts for analytics, advertising, consent or form protection. */
const BESIDE =
  /googletagmanager|google-analytics|\/(?:gtag|gtm|ga|analytics|matomo|piwik|umami|plausible|stats|counter|beacon(?:\.min)?|pixel|insight|hotjar|clarity|fathom|goatcounter|consent|cookie[\w-]*)(?:\.min)?\.js|plausible\.io|hotjar|clarity\.ms|connect\.facebook|\bfbevents|segment\.(?:com|io)|mixpanel|cloudflareinsights|\/cdn-cgi\/|cookiebot|onetrust|cookielaw|usercentrics|googlesyndication|doubleclick|adsbygoogle|recaptcha|hcaptcha|turnstile|newrelic|nr-data|sentry|bugsnag|statcounter|yandex\.\w+\/metrika|mc\.yandex|hm\.baidu|umami|simpleanalytics|goatcounter|usefathom|matomo|_vercel\/(?:insights|speed)|platform\.twitter|disqus|addthis|sharethis|fontawesome|use\.typekit/i

/** Scripts that only style existing content. */
const LIBRARIES =
  /(?:^|[/@])(?:jquery|bootstrap|popper|modernizr|html5shiv|respond|prism|highlight|hljs|mathjax|katex|lazysizes|lazyload|swiper|slick|lightbox|fancybox|photoswipe|aos|wow|polyfills?|theme|dark-?mode|instantpage|instant\.page|turbolinks|shim|feather|masonry)[\w.-]*(?:@[\w.-]+)?(?:\/[\w.@/-]*)?(?:$|[?#])/i

/** Inline scripts that only do this, or set a class on the page. */
function isBeside(text: string): boolean {
  if (text.length < 400 && ON_ROOT.test(text) && !WRITES.test(text)) return true
  return TRACKERS.test(text.slice(0, 5_000)) && !STRONG.test(text.slice(0, 20_000))
}

const ON_ROOT = /document\.(?:documentElement|body)\.(?:className|classList|dataset|setAttribute)/
const TRACKERS =
  /\bgtag\(|dataLayer|GoogleAnalyticsObject|\b_gaq\b|\bga\(\s*['"]|\b_paq\b|\bfbq\(|plausible|umami|clarity\b|\bhj\(|adsbygoogle|NREUM|\bym\(\s*\d|_hmt\b|goatcounter|_linkedin_partner|ttq\.|twq\(|__cfRLUnblockHandlers|Beacon\(/
const STRONG =
  /innerHTML|insertAdjacent|customElements|createRoot|\.mount\(|textContent|replaceChildren/

/** Data assigned to a variable. */
const STATE =
  /(?:window|self|globalThis)(?:\.[\w$]{1,80}|\[["'][\w$.:-]{1,80}["']\])\s*=\s*(?:[{[]|JSON\.parse\()|__next_f\.push|(?:var|let|const)\s+[\w$]{1,80}\s*=\s*(?:\{\s*"|\[\s*\{)/

const ASKS =
  /\bfetch\s*\(|XMLHttpRequest|\baxios\b|\.ajax\s*\(|getJSON\s*\(|\$\.(?:get|post)\s*\(|\bimport\s*\(|EventSource|WebSocket|\.load\s*\(\s*['"]/
const WRITES =
  /innerHTML|outerHTML|insertAdjacent|innerText|textContent|nodeValue|replaceChildren|replaceWith|append(?:Child)?\s*\(|prepend\s*\(|insertBefore\s*\(|insertRow|document\.write|createRoot|hydrate|\.render\s*\(|\.mount\s*\(|createApp|new Vue|customElements\.define|attachShadow|\bimport\b[^;]{0,200}['"]|\.html\s*\(|Alpine\.|ko\.applyBindings|angular\.module/
/** The reader must act before these write. */
const HANDLERS =
  /addEventListener\s*\(\s*['"](?:click|submit|input|change|key\w+|mouse\w+|pointer\w+|touch\w+)|\.on(?:click|submit|input|change|key\w+)\s*=|\.on\s*\(\s*['"](?:click|submit|input|change)/
const ATTRIBUTES = /\son(?:click|submit|input|change)\s*=\s*["']/i
const AT_LOAD =
  /DOMContentLoaded|addEventListener\s*\(\s*['"]load|onload\s*=|set(?:Timeout|Interval)\s*\(|\$\s*\(\s*(?:function|\(\)|document)|requestAnimationFrame/

/** Checks whether a script makes a request at once, and not only in response to a reader's action. */
function asksAtOnce(programs: string): boolean {
  const first = ASKS.exec(programs)
  if (!first) return false
  const handler = HANDLERS.exec(programs)
  return !handler || first.index < handler.index || AT_LOAD.test(programs)
}

function isReaction(programs: string, html: string): boolean {
  if (AT_LOAD.test(programs)) return false
  return HANDLERS.test(programs) || ATTRIBUTES.test(html)
}

/** A page that refuses to be framed. */
const UNFRAMING = /top\.location(?:\.href)?\s*=\s*(?:self|window|document)\.location/g
const LEAVES =
  /(?:^|[^\w$])location(?:\s*\.\s*href)?\s*=(?!=)|location\s*\.\s*(?:replace|assign|reload)\s*\(|\.(?:click|submit|requestSubmit)\s*\(\s*\)/
