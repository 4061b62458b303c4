/** The language of code, from the places where page generators name it. */

import type { Element, ElementContent } from 'hast'
import { attributesOf, HAS } from '../../html/present.ts'
import { MARKS, marksOf } from '../../tree/marks.ts'
import { isLanguage } from './code-languages.ts'

/** A `pre` in a `pre`, as mdBook writes, and the `code` in it. */
const LEVELS = 3

/** The language named by the attributes of a listing or of its first element. */
export function codeLanguage(code: Element): string | undefined {
  let node: Element | undefined = code
  for (let level = 0; node && level < LEVELS; level++) {
    const named = namedLanguage(node)
    if (named !== undefined) return named
    node = node.tagName === 'code' ? undefined : node.children.find(isElement)
  }
  return undefined
}

/**
 * The language named by an element around a listing. Fewer names count than on the listing itself: `lang-en` on a part
 * of the page is not a programming language.
 */
export function surroundingLanguage(element: Element): string | undefined {
  const marks = marksOf(element)
  const hasName = (marks & NAMED) !== 0 || (attributesOf(element) & HAS.code) !== 0
  if (!hasName) return undefined
  const { className, dataLang, dataLanguage } = element.properties
  const isListing = (marks & MARKS.listing) !== 0
  const named = known(dataLang ?? dataLanguage) ?? prefixed(className)
  if (named !== undefined) return isListing || isLanguage(named) ? named : undefined
  return isListing ? bare(className, true) : undefined
}

const NAMED = MARKS.listing | MARKS.language

function isElement(node: ElementContent): node is Element {
  return node.type === 'element'
}

/** Attributes that name it, by their hast names. `lang` is usually the human language: see below. */
const ATTRIBUTES = [
  'dataLang',
  'dataLanguage',
  'dataCodeLang',
  'dataCodeLanguage',
  'dataEnlighterLanguage',
  'language',
  'syntax'
]

function namedLanguage(element: Element): string | undefined {
  const { tagName, properties } = element
  for (const name of (attributesOf(element) & HAS.code) === 0 ? [] : ATTRIBUTES) {
    const named = known(properties[name])
    if (named !== undefined) return named
  }
  const { className, lang, dataMeta } = properties
  const fromClass = prefixed(className)
  if (fromClass !== undefined) return fromClass
  const isCode = tagName === 'pre' || tagName === 'code' || tagName === 'div'
  const fromWord = isCode ? bare(className, false) : undefined
  if (fromWord !== undefined) return fromWord
  // GitHub's rendered READMEs name it in `lang`, and so does `<pre lang="go">`.
  const asLang = known(lang)
  if (asLang === undefined || !isCode) return undefined
  return dataMeta !== undefined || (isLanguage(asLang) && !HUMAN.has(asLang)) ? asLang : undefined
}

/** Programming languages whose short name is also a human language in `lang`. */
const HUMAN = new Set(['as', 'cs', 'ml', 'pl'])

const PREFIX =
  /^(?:language|lang|highlight-source|highlight-text|highlight|source|brush|code-block-language|sourcecode|syntax)[-:](\S+?);?$/i

/** The language in a class like `language-js`. */
function prefixed(classes: unknown): string | undefined {
  if (!Array.isArray(classes)) return undefined
  for (let index = 0; index < classes.length; index++) {
    const name = String(classes[index])
    const found = known(PREFIX.exec(name)?.[1])
    if (found !== undefined) return plainName(found)
    // SyntaxHighlighter writes `brush: js`, which is two classes.
    if (name === 'brush:') return known(String(classes[index + 1]).replace(/;.*/, ''))
  }
  return undefined
}

/** GitHub's scopes: `json-comments`, `html-basic`. */
function plainName(name: string): string {
  if (!name.includes('-') || isLanguage(name)) return name
  const head = name.slice(0, name.indexOf('-'))
  return isLanguage(head) ? head : name
}

/** Classes beside which any language name counts. */
const BESIDE =
  /^(?:hljs|sourceCode|highlight|code|prettyprint|chroma|shiki|literal-block|syntaxhighlighter)$/

/** The language in a class that is only its name, as in `hljs javascript`. */
function bare(classes: unknown, isListing: boolean): string | undefined {
  if (!Array.isArray(classes)) return undefined
  const isSure = isListing || classes.some((name) => BESIDE.test(String(name)))
  for (const each of classes) {
    const name = String(each)
    if (!isLanguage(name) || NONE.has(name)) continue
    // Names of two letters are also those that tools generate.
    const isName = name.length > 2 || classes.length === 1
    if (isSure || (isName && !COMMON_WORDS.has(name))) return name
  }
  return undefined
}

/** Language names that are also used for styles. */
const COMMON_WORDS = new Set(
  'c d r v less http make basic clean stylus console output shell-session box k q'.split(' ')
)

/** Values that mean "no language". */
const NONE = new Set([
  'default',
  'none',
  'text',
  'plain',
  'plaintext',
  'txt',
  'nohighlight',
  'auto',
  'undefined',
  'unknown',
  'wrapper',
  'block',
  'container'
])

/** A name without the additions that some write: `rust,ignore`, `js{1,3}`, `{r}`. */
const NAME = /^[{.]*([^\s{},;:=([]+)/

/** Editors name languages by their media type: `text/x-python`. */
const MEDIA_TYPE = /^(?:text|application)\/(?:x-)?/

function known(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const trimmed = value.trim().replace(MEDIA_TYPE, '')
  const name = NAME.exec(trimmed)?.[1] ?? trimmed
  const isName = name !== '' && name.length <= 40 && !/\s/.test(trimmed)
  return isName && !NONE.has(name.toLowerCase()) ? name : undefined
}
