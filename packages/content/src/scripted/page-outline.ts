/** A quick look at a page's source: how much it shows, and where it redirects. No tree is built. */

import { attributeIn } from './page-scripts.ts'

/** See {@link outlineOf}. */
export interface Outline {
  /** Characters outside tags, without white space. */
  readonly shown: number
  /** `content` of each `meta` that refreshes. */
  readonly refreshes: readonly string[]
  /** Inline scripts, and the `onload` of the body. */
  readonly programs: readonly string[]
  /** True if a button or a form does something when the reader presses or submits it. */
  readonly reacts: boolean
  /** `href` of the first `base`. */
  readonly base: string | undefined
}

/** Elements whose content is raw text, or not for readers with scripts. */
const RAW = new Set(
  'script style noscript template title textarea iframe xmp noembed svg'.split(' ')
)

/**
 * Scan a page's source until it has shown more than `most` characters. Linear: each part of the source is read once.
 */
export function outlineOf(html: string, most: number): Outline {
  const refreshes: string[] = []
  const programs: string[] = []
  let base: string | undefined
  let reacts = false
  let shown = 0
  let at = 0
  while (at < html.length && shown <= most) {
    const tag = html.indexOf('<', at)
    shown += lettersIn(html, at, tag === -1 ? html.length : tag)
    if (tag === -1) break
    if (html.startsWith('<!--', tag)) {
      at = after(html, '-->', tag + 4)
      continue
    }
    const end = html.indexOf('>', tag)
    if (end === -1) break
    at = end + 1
    const source = html.slice(tag + 1, Math.min(end, tag + LONGEST))
    const name = /^[a-z][\w-]*/i.exec(source)?.[0].toLowerCase()
    if (name === undefined) continue
    reacts ||= REACTION.test(source)
    if (name === 'meta' && isRefresh(source)) refreshes.push(valueIn(source, 'content'))
    if (name === 'base') base ??= valueIn(source, 'href') || undefined
    if (name === 'body') programs.push(valueIn(source, 'onload'))
    if (!RAW.has(name)) continue
    const close = closing(html, name, at)
    if (name === 'script' && isProgram(source)) programs.push(html.slice(at, close))
    at = close
  }
  return { shown, reacts, refreshes, programs: programs.filter((one) => one.trim() !== ''), base }
}

const REACTION = /\son(?:click|submit|change|input|key\w+|mouse\w+|pointer\w+|touch\w+)\s*=/i
/** Maximum characters of a tag that are examined. */
const LONGEST = 5_000

function lettersIn(html: string, from: number, to: number): number {
  let letters = 0
  for (let index = from; index < to; index++) if (html.charCodeAt(index) > 32) letters++
  return letters
}

function after(html: string, text: string, from: number): number {
  const at = html.indexOf(text, from)
  return at === -1 ? html.length : at + text.length
}

function closing(html: string, name: string, from: number): number {
  const pattern = new RegExp(`</${name}(?=[\\s/>])`, 'gi')
  pattern.lastIndex = from
  return pattern.exec(html)?.index ?? html.length
}

function isRefresh(source: string): boolean {
  return /^\s*refresh\s*$/i.test(valueIn(source, 'http-equiv'))
}

function isProgram(source: string): boolean {
  return (
    /^(?:|module|.*(?:java|ecma)script.*)$/i.test(valueIn(source, 'type')) &&
    !/\ssrc\s*=/i.test(source)
  )
}

function valueIn(source: string, name: string): string {
  const value = attributeIn(source, name) ?? ''
  return value.includes('&') ? value.replace(REFERENCE, characterOf) : value
}

/** Character references that occur in URLs and short scripts. */
const REFERENCE = /&(?:amp|quot|apos|#x[\da-f]{1,6}|#\d{1,7});?/gi

function characterOf(reference: string): string {
  const name = reference.slice(1).replace(';', '').toLowerCase()
  if (name === 'amp') return '&'
  if (name === 'quot') return '"'
  if (name === 'apos') return "'"
  const code = name[1] === 'x' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
  return code <= 0x10ffff ? String.fromCodePoint(code) : ''
}
