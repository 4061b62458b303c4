/** Tells a page from the shell of one that its scripts have yet to fill. */

import type { Root } from 'hast'
import type { OwnContent } from '../own-content/content-counts.ts'
import { hasOwnContent, LEAST_FALLBACK, ownContent } from '../own-content/own-content.ts'
import { type ScriptEvidence, scriptEvidence } from './script-evidence.ts'

/**
 * Why a page seems to be a shell; see {@link scriptShell}. `'noscript'`: it asks for JavaScript. `'redirect'`: a
 * script leads to another page. `'frames'`: its content is in frames. `'placeholders'`: a template is not filled.
 * `'state'`: most of its text is data for scripts. `'app-root'`: an element for content is empty. `'loading'`: it says
 * that it is loading. `'empty'`: it has scripts, and nothing to read.
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
/** Characters of text above an empty place or a frame that may introduce what is missing. */
const INTRODUCTION = 400
/** Characters of text of a page that waits for more. */
const LITTLE = 200
/** The same of a page that is a single line. */
const LINE = 40
/** Texts beside a spinner, of a page that waits for more; a list that is there has several. */
const MENTIONS = 2
/** How many times what is shown the data of a state must be, and the least it must be, characters. */
const STATE_RATE = 10
const STATE = 2_000

/**
 * Does a page show little because scripts are to fill it?
 *
 * Evidence, not names: how much the page has to say besides navigation, headings and notices to wait; which of its
 * elements are empty; and whether it has scripts that write, and not only such that count visitors. A short page
 * that is complete is not a shell.
 *
 * @param html - the page as served: the tree has no scripts.
 * @param url - its URL, to recognise frames of the same site.
 * @returns the sign, `undefined` for a page that is what it is.
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
  /** Whether there is an empty place where content belongs. */
  readonly hasHollow: boolean
}

/** The first that holds is the sign. */
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
  // Text under a heading is a page; what it asks scripts for is something else.
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
  // An element with a name may be for anything; an empty list or section is what the text introduces.
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

/** Whether a place for content is empty. What a reader's action fills is so until then. */
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

/** A frameset; or a page that shows less than the frame in it does, most likely. */
function isFramed({ frames, inlineFrames, text }: OwnContent, url: URL | undefined): boolean {
  if (frames.length > 0) return true
  if (text >= INTRODUCTION) return false
  return inlineFrames.some((address) => {
    const target = URL.parse(address, url?.href ?? 'http://page.invalid/')
    return target !== null && target.origin === (url?.origin ?? 'http://page.invalid')
  })
}

/** One line, or one picture, and no heading: what a page shows while it starts. */
function isLine({ text, headings, titles, blocks, fields }: OwnContent): boolean {
  return text < LINE && headings + titles === 0 && blocks <= 1 && fields === 0
}

/** Scripts write into the page itself. */
function isWritten({ text }: OwnContent, { writes, inline }: ScriptEvidence): boolean {
  return writes && text < LITTLE / 2 && ON_PAGE.test(inline)
}

const ON_PAGE =
  /document\.body\s*\.\s*(?:innerHTML|append|prepend|replaceChildren|insertAdjacent|insertBefore)|document\.writeln?\s*\(\s{0,20}(?!\s|new Date|unescape|['"`](?:<|\\x3C)(?:script|\\?\/))/

/** Characters of a `noscript` looked at, and how many of them. */
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
