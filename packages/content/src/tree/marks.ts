/**
 * Meaning of an element's classes and role for its Markdown. Page generators write the same few kinds of things in many
 * ways. Each way is a class, so the meaning of a class list is computed once, however often a page repeats it.
 */

import type { Element } from 'hast'
import { attributesOf, classesOf, HAS } from '../html/present.ts'
import { type Classes, rememberingClasses, wordBits } from '../memory/class-lists.ts'

/** Bits of {@link marksOf}. */
export const MARKS = {
  /** Line numbers of a listing, if its text is only numbers. */
  lineNumber: 1,
  /** One line of a listing. */
  line: 2,
  /** Around a listing; may name its language. */
  listing: 4,
  /** Beside a listing: its language, buttons. */
  codeLabel: 8,
  /** A button that copies. */
  copy: 16,
  /** For editors of the page: a link to its source, a request for a citation; the name of an icon, which a font draws. */
  editorial: 32,
  /** The permalink sign beside a heading. */
  permalink: 64,
  /** Text for screen readers. */
  unseen: 128,
  tabList: 256,
  tabPanel: 512,
  /** Around tabs that are labels of hidden inputs. */
  tabSet: 1024,
  /** A line that names a callout. */
  calloutTitle: 2048,
  /** Around a formula that is written more than once. */
  formula: 4096,
  /** Names a language, as far as a class can. */
  language: 8192,
  /** A listing whose lines are elements, without a `pre`. */
  lines: 16_384,
  /** An image of a formula, or its TeX as text. */
  tex: 32_768,
  /** A table that its roles describe, and no `table`. */
  roleTable: 65_536,
  /** Its line ends are shown: `white-space: pre-wrap` and the like. */
  keptLines: 131_072,
  /** All of its white space is shown: `white-space: pre`. */
  keptSpace: 262_144,
  /** A heading by its role. */
  heading: 524_288,
  /** A note in the margin. */
  sideNote: 1_048_576,
  /** A cell with code beside a cell with line numbers. */
  codeCell: 2_097_152,
  /** The number of a page of a printed book, at the place where it begins. */
  pageNumber: 33_554_432
} as const

/** Position of the bits of {@link calloutKind}. */
const CALLOUT = 22

/** Kind of a callout that an attribute names, in its bits. */
const NAMED = 6
const CALLOUT_BITS = 7

function calloutOfMarks(marks: number): number {
  return (marks >> CALLOUT) & CALLOUT_BITS
}

/** Kind of a callout of Obsidian's: `data-callout`. */
function namedKind({ properties: { dataCallout } }: Element): number {
  return KINDS.get(String(dataCallout).toLowerCase()) ?? 0
}

/** Kinds of callouts, as GitHub names them. */
export const CALLOUTS = ['NOTE', 'TIP', 'IMPORTANT', 'WARNING', 'CAUTION'] as const

/** Bits of {@link MARKS}, and the kind of callout: see {@link calloutKind}. */
export function marksOf(element: Element): number {
  const classes = classesOf(element)
  let marks = classes === undefined ? 0 : marksOfClasses(classes)
  if (calloutOfMarks(marks) === NAMED)
    marks = (marks & ~(CALLOUT_BITS << CALLOUT)) | (namedKind(element) << CALLOUT)
  return (attributesOf(element) & HAS.role) === 0 ? marks : marks | marksOfRole(element)
}

/** The kind of callout that marks name, if any. */
export function calloutKind(marks: number): (typeof CALLOUTS)[number] | undefined {
  return CALLOUTS[calloutOfMarks(marks) - 1]
}

/** Checks whether an element is a table that its roles describe (WAI-ARIA), and no `table`. */
export function isRoleTable(element: Element): boolean {
  return (attributesOf(element) & HAS.role) !== 0 && (marksOfRole(element) & MARKS.roleTable) !== 0
}

function marksOfRole({ tagName, properties: { role } }: Element): number {
  if (tagName !== 'table' && TABLE_ROLES.has(role as string)) return MARKS.roleTable
  if (role === 'heading') return /^h[1-6]$/.test(tagName) ? 0 : MARKS.heading
  if (role === 'tablist') return MARKS.tabList
  return role === 'tabpanel' ? MARKS.tabPanel : 0
}

const TABLE_ROLES = new Set(['table', 'grid', 'treegrid'])

/** Patterns of one class each, in lower case. */
const PATTERNS: readonly (readonly [number, RegExp])[] = [
  [
    MARKS.lineNumber,
    /^(?:(?:react-syntax-highlighter-)?line-?numbers?|line-?nos?|linenodiv|lnt?|gutter|rouge-gutter|code-gutter|hljs-ln-(?:numbers|n)|blob-num|line-num|crayon-nums)$/
  ],
  [
    MARKS.line,
    /^(?:line|crayon-line|(?:code|token|view|cm|ec|highlight|codemirror|hljs-ln)-line)$/
  ],
  [
    MARKS.listing,
    /highlight|sourcecode|code-?(?:block|box|container|example|group|toolbar|wrapper|snippet|frame)|expressive-code|^(?:snippet|prism|shiki|codehilite|frame)$/
  ],
  [
    MARKS.codeLabel,
    /^(?:code-?(?:block-?)?(?:header|lang|language|label|toolbar)|example-header|language-name|lang|lang-?(?:name|label)|language|toolbar|copy-code-bar)$/
  ],
  [
    MARKS.copy,
    /^(?:copy|copy-?(?:btn|button|code|to-clipboard)|btn-copy|copybtn|clipboard|twoslash-popup-container)$/
  ],
  [
    MARKS.editorial,
    /^(?:mw-editsection|mw-editsection-like|inline-template|need_ref_tag|edit-?(?:link|section)|edit-(?:this-)?page(?:-link)?|headeredit|theme-edit-this-page|heading-edit|material-(?:icons|symbols)(?:-[a-z]+)?)$/
  ],
  [
    MARKS.permalink,
    /^(?:head(?:er|ing)-?(?:link|anchor)|anchor|anchor-?(?:link|icon|js-link)|anchorjs-link|hash-link|sl-anchor-link|permalink|perma-link|direct-link|deep-?link|autolink-header|hanchor|self-?link|section-?link)$/
  ],
  [MARKS.unseen, /^(?:sr-only|visually-?hidden|screen-reader-text|a11y-hidden|vh|a-offscreen)$/],
  [
    MARKS.tabList,
    /^(?:nav-tabs|tabbed-labels|tab-?list|tabs-?list|tabs?-(?:nav|navigation|labels|header|headers))$/
  ],
  [
    MARKS.tabPanel,
    /^(?:tab-pane|tab-?panel|tabs-panel|tabbed-block|sd-tab-content|sphinx-tabs-panel)$/
  ],
  [MARKS.tabSet, /^(?:tabbed-set|sd-tab-set|vp-code-group|tab-set|console-block)$/],
  [MARKS.pageNumber, /^(?:pagenum|page-?(?:number|num|no|break))$/],
  [MARKS.lines, /^(?:fragment|syntaxhighlighter)$/],
  [
    MARKS.codeCell,
    /^(?:blob-code|crayon-code|code-line|line-code|line_content|source-code|diff-line-code)$/
  ],
  [MARKS.sideNote, /^(?:side|margin)-?note$/],
  [MARKS.keptLines, /^whitespace-(?:pre-wrap|pre-line|break-spaces)!?$/],
  [MARKS.keptSpace, /^whitespace-pre!?$/],
  [
    MARKS.calloutTitle,
    /^(?:(?:admonition|alert|callout|notice|hint|markdown-alert|custom-block|custom-container|hint-container)-(?:title|heading|header|label|title-container)|starlight-aside__title|title|box-label|admonitiontitle)$|^admonitionheading/
  ],
  [MARKS.formula, /^(?:mwe-math-element|katex|mathjax(?:_.*)?|mjx-chtml)$/],
  [
    MARKS.tex,
    /^(?:mwe-math-.*image.*|mathoid|(?:wp-)?latex|tex|katex-eq|eeimg|(?:process-)?math(?:-inline|-display|-?tex)?|arithmatex|formula(?:dsp|inl)?|equation|ql-img-(?:inline-formula|displayed-equation)|texrender)$/
  ],
  [
    MARKS.language,
    /^(?:lang|language|highlight|source|brush|code-block-language|sourcecode|syntax)[-:]/
  ]
]

/** All patterns as one: most words have no mark. */
const ANY = new RegExp(PATTERNS.map(([, pattern]) => pattern.source).join('|'))

/** Bit of a word that {@link calloutOf} reads as the kind of a callout or as a callout. */
const CALLED = 1 << 30

const words = wordBits((name) => {
  const word = name.toLowerCase()
  let marks = mayCall(name) ? CALLED : 0
  if (word.length > LONGEST || !ANY.test(word)) return marks
  for (const [mark, pattern] of PATTERNS) if (pattern.test(word)) marks |= mark
  return marks
})

const marksOfClasses = rememberingClasses((classes) => {
  const marks = words.ofClasses(classes)
  if ((marks & CALLED) === 0) return marks
  return (marks & ~CALLED) | (calloutOf(classes) << CALLOUT)
})

/** Maximum characters of such a class. */
const LONGEST = 60

/** Index of a kind in {@link CALLOUTS}, from 1, by the words that generators use for it. */
const KINDS = new Map<string, number>([
  ...each(
    1,
    'note info information seealso primary secondary abstract example question neutral summary tldr todo help faq'
  ),
  ...each(2, 'tip hint success check positive done'),
  ...each(3, 'important'),
  ...each(4, 'warning warn attention'),
  ...each(5, 'caution danger error failure bug critical negative fail missing')
])
/** Kinds that are a callout without another class. */
const ALONE = new Set(['note', 'tip', 'important', 'warning', 'caution', 'danger', 'warn'])

const CONTAINER =
  /^(?:theme-)?(?:admonition(?:-?block)?|markdown-alert|alert|starlight-aside|(?:nextra-)?callout|custom-(?:block|container)|hint|hint-container|book-hint|notecard|notices?|notification|doc-callout|aside-block|infobox-note|confluence-information-macro|bs-callout)(?:$|[-_]{1,2}(.+)$)/

/** A named box with the kind in its class: `template-box-tip`. */
const BOX = /(?:^|-)box[-_]{1,2}([a-z]+)$/

/** Checks whether a list of classes without such a word is no callout. */
function mayCall(word: string): boolean {
  return ALONE.has(word) || upperKind(word) > 0 || CONTAINER.test(word) || BOX.test(word)
}

function calloutOf(classes: Classes): number {
  const words = classes.slice(0, 12).map((name) => String(name))
  let isCallout = false
  let kind = 0
  for (const word of words) {
    const box = BOX.exec(word)?.[1]
    if (box !== undefined && ALONE.has(box)) return KINDS.get(box) ?? 0
    const match = CONTAINER.exec(word)
    if (!match) continue
    const named = match[1] === undefined ? undefined : KINDS.get(match[1])
    // Notion's callouts have a colour and no kind.
    if (word === 'callout' && words.some((each) => each.startsWith('block-color'))) kind ||= 1
    // `hint` alone is a kind too, and `alert-title` is a part of a callout.
    if (match[1] === undefined || named !== undefined) isCallout = true
    kind ||= named ?? 0
  }
  for (const word of words) kind ||= KINDS.get(word.replace(/^is-/, '')) ?? upperKind(word)
  const [only] = words
  if (isCallout) return kind === 0 && words.includes('callout') ? NAMED : kind
  const alone = words.length === 1 && only !== undefined && (ALONE.has(only) || upperKind(only) > 0)
  return alone || words.some((word) => upperKind(word) > 0) ? kind : 0
}

/** The classes of Microsoft's pages: `NOTE`. */
function upperKind(word: string): number {
  const place = CALLOUTS.indexOf(word as (typeof CALLOUTS)[number])
  return place + 1
}

function each(kind: number, names: string): [string, number][] {
  return names.split(' ').map((name) => [name, kind])
}
