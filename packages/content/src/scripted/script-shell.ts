/** Distinguishes a page from a shell that its scripts have not filled yet. */

import type { Root } from 'hast'
import type { OwnContent } from '../own-content/content-counts.ts'
import { hasOwnContent, LEAST_FALLBACK, ownContent } from '../own-content/own-content.ts'
import { type ScriptEvidence, scriptEvidence } from './script-evidence.ts'

/**
 * Reason why a page seems to be a shell; see {@link scriptShell}.
 *
 * - `'noscript'`: the page asks for JavaScript.
 * - `'redirect'`: a script navigates to another page.
 * - `'frames'`: the content is in frames.
 * - `'placeholders'`: a template is unfilled.
 * - `'state'`: most of the text is data for scripts.
 * - `'app-root'`: a content element is empty.
 * - `'loading'`: the page says that it is loading.
 * - `'empty'`: the page has scripts, but nothing to read.
 */
export type ShellSign =
  | 'noscript'
  | 'redirect'
  | 'frames'
  | 'placeholders'
  | 'state'
  | 'app-root'
  | 'loading'
  | 'empty'

/** Characters of text above which a page is not a shell. */
const FULL = 500
/** Maximum characters of text above an empty place or a frame that may introduce the missing content. */
const INTRODUCTION = 400
/** Maximum characters of text on a page that is still loading. */
const LITTLE = 200
/** The same for a page of a single line. */
const LINE = 40
/** Maximum texts beside a spinner on a page that is still loading; a finished list has several. */
const MENTIONS = 2
/** Minimum ratio of state data to visible text, and its minimum in characters. */
const STATE_RATE = 10
const STATE = 2_000

/**
 * Does a page show little because scripts are to fill it?
 *
 * The decision uses evidence, not names: how much content the page has besides navigation, headings and loading
 * notices; which of its elements are empty; and whether it has scripts that write content, not only analytics. A short
 * page that is complete is not a shell.
 *
 * @param html - the page as served: the tree has no scripts.
 * @param url - its URL, to recognise frames of the same site.
 * @returns the sign, or `undefined` for a complete page.
 */
export function scriptShell(html: string, tree: Root, url?: URL): ShellSign | undefined {
  const own = ownContent(tree)
  if (own.isLong || own.text >= FULL || own.fallback >= LEAST_FALLBACK) return undefined
  if (isFramed(own, url)) return 'frames'
  if (!/<script[\s>]|<body\s[^>]{0,1000}\bonload\s*=/i.test(html)) return undefined
  const scripts = scriptEvidence(html)
  const isEmpty = !hasOwnContent(own)
  const hasHollow = hasEmptyPlace(own, scripts)
  const evidence: Evidence = { html, own, scripts, isEmpty, hasHollow }
  return SIGNS.find(([, isMet]) => isMet(evidence))?.[0]
}

interface Evidence {
  readonly html: string
  readonly own: OwnContent
  readonly scripts: ScriptEvidence
  readonly isEmpty: boolean
  /** True if there is an empty place where content belongs. */
  readonly hasHollow: boolean
}

/** The first match is the sign. */
const SIGNS: readonly (readonly [ShellSign, (evidence: Evidence) => boolean])[] = [
  ['noscript', isAsking],
  ['redirect', isLeaving],
  ['placeholders', ({ own, scripts }) => scripts.hasPrograms && own.unfilled > own.text],
  ['state', isState],
  ['app-root', isHollow],
  ['loading', isLoading],
  ['empty', isBare]
]

function isAsking({ html, own, scripts, isEmpty, hasHollow }: Evidence): boolean {
  // A page with text under a heading is complete; it needs scripts for something else.
  const isWhole = own.headings > 0 && own.text > 0
  const isLittle = scripts.mayFill && own.text < LITTLE && !isWhole
  return (isEmpty || hasHollow || own.loading > 0 || isLittle) && asksForScripts(html)
}

function isLeaving({ own, scripts, isEmpty }: Evidence): boolean {
  if (!scripts.leaves || own.text >= LITTLE || own.fields + own.media > 0) return false
  return isEmpty || own.loading > 0 || own.headings === 0
}

function isState({ own, scripts, isEmpty, hasHollow }: Evidence): boolean {
  const isMost = scripts.state > Math.max(STATE, STATE_RATE * own.text)
  return isMost && (isEmpty || hasHollow || own.loading > 0)
}

function isHollow({ own, scripts, isEmpty, hasHollow }: Evidence): boolean {
  if (!hasHollow) return false
  if (isEmpty) return scripts.hasPrograms
  // An element with a name may have any purpose; the text introduces an empty list or section.
  const isIntroduced = scripts.asks || own.hollows.some(({ kind }) => kind === 'region')
  return scripts.mayFill && own.text < (isIntroduced ? INTRODUCTION : LITTLE)
}

function isLoading({ own, scripts, isEmpty }: Evidence): boolean {
  if (own.loading === 0) return false
  if (isEmpty) return scripts.hasPrograms
  return scripts.mayFill && own.text < LITTLE && own.blocks <= MENTIONS
}

function isBare({ own, scripts, isEmpty }: Evidence): boolean {
  if (isEmpty) return scripts.hasPrograms
  return scripts.mayFill && (isLine(own) || isWritten(own, scripts))
}

/** Checks whether a content container is empty. A container that an action of the reader fills is empty until then. */
function hasEmptyPlace(
  { hollows, text, fields }: OwnContent,
  { asks, writes, inline }: ScriptEvidence
): boolean {
  return hollows.some(({ kind, id }) => {
    const isMeant = asks && id !== '' && inline.includes(id)
    if (kind === 'region') return true
    if (kind === 'place') return asks || fields === 0 || id === ''
    if (kind === 'spare') return writes && text < LITTLE / 2
    return isMeant && (kind === 'answer' || text < LITTLE / 2)
  })
}

/** A frameset; or a page that probably shows less than its frame does. */
function isFramed({ frames, inlineFrames, text }: OwnContent, url: URL | undefined): boolean {
  if (frames.length > 0) return true
  if (text >= INTRODUCTION) return false
  return inlineFrames.some((address) => {
    const target = URL.parse(address, url?.href ?? 'http://page.invalid/')
    return target !== null && target.origin === (url?.origin ?? 'http://page.invalid')
  })
}

/** One line or picture without a heading: a splash screen. */
function isLine({ text, headings, titles, blocks, fields }: OwnContent): boolean {
  return text < LINE && headings + titles === 0 && blocks <= 1 && fields === 0
}

/** Scripts write into the page itself. */
function isWritten({ text }: OwnContent, { writes, inline }: ScriptEvidence): boolean {
  return writes && text < LITTLE / 2 && ON_PAGE.test(inline)
}

const ON_PAGE =
  /document\.body\s*\.\s*(?:innerHTML|append|prepend|replaceChildren|insertAdjacent|insertBefore)|document\.writeln?\s*\(\s{0,20}(?!\s|new Date|unescape|['"`](?:<|\\x3C)(?:script|\\?\/))/

/** Characters of a `noscript` that are examined, and how many of them. */
const NOSCRIPT = 1_000
const MOST = 20

function asksForScripts(html: string): boolean {
  const starts = /<noscript[\s>]/gi
  for (let count = 0; count < MOST && starts.test(html); count++) {
    const end = html.indexOf('</noscript', starts.lastIndex)
    const inside = html.slice(
      starts.lastIndex,
      Math.min(end < 0 ? html.length : end, starts.lastIndex + NOSCRIPT)
    )
    // The name is the same in all languages. A tracking pixel shows no text, and comments are not the page.
    const said = inside.replace(/<[^>]*>/g, ' ')
    if (/java\s?script/i.test(said) && !/comment|kommentar|coment[aá]r/i.test(said)) return true
  }
  return false
}
