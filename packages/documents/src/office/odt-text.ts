/**
 * Parts of an OpenDocument text that the reader behind this mixes up: comments stand within the words that they are
 * about, raised text loses its place, hidden text is read.
 *
 * Source: OpenDocument 1.3, part 3, §14.1 (annotations), §20.387 (`text:display`), §20.402 (`style:text-position`).
 */

import type { Element } from 'hast'
import { attribute, child, descendants, elements, xmlText, xmlTree } from '../xml/xml-tree.ts'
import type { Parts } from '../zip/office-parts.ts'
import { commentSection } from './comment-section.ts'
import { markedText } from './run-marks.ts'
import { positionMark } from './text-position.ts'

const CONTENT = 'content.xml'
const ANNOTATION =
  /<office:annotation(?:\s[^<>]*)?>(?:(?!<\/office:annotation>)[\s\S])*<\/office:annotation>|<office:annotation-end\b[^<>]*>/g

/** The parts without comments, and the comments as a section. The parts given are not changed. */
export function withoutComments(parts: Parts): { parts: Parts; comments: Element[] } {
  const content = parts.get(CONTENT)
  if (!content?.includes('<office:annotation')) return { parts, comments: [] }
  const xml = content.toString('utf8')
  const comments = [...descendants(xmlTree(xml), 'annotation')].map((comment) => ({
    author: xmlText(child(comment, 'creator')),
    text: [...elements(comment, 'p'), ...elements(comment, 'list')].map(xmlText).join(' ')
  }))
  const plain = xml.replace(ANNOTATION, '')
  return {
    parts: new Map(parts).set(CONTENT, Buffer.from(plain)),
    comments: commentSection(comments)
  }
}

/** Styles that raise, lower or hide text. */
type Looks = ReadonlyMap<string, 'sup' | 'sub' | 'hidden'>

/** The parts with marks around raised and lowered text, and without hidden text unless it is asked for. */
export function withTextLooks(parts: Parts, hidden: boolean): Parts {
  const content = parts.get(CONTENT)
  if (!content) return parts
  const looks = looksIn(content, parts.get('styles.xml'))
  const xml = content.toString('utf8')
  if (looks.size === 0 && !HIDDEN.test(xml)) return parts
  return new Map(parts).set(CONTENT, Buffer.from(rewritten(xml, looks, hidden)))
}

const HIDDEN = /<text:hidden-|text:display="none"/
const STYLED = /style:text-position="|text:display="none"/

function looksIn(...sources: (Buffer | undefined)[]): Looks {
  const looks = new Map<string, 'sup' | 'sub' | 'hidden'>()
  for (const source of sources) {
    if (!source || !STYLED.test(source.toString('latin1'))) continue
    for (const style of descendants(xmlTree(source), 'style')) {
      const properties = child(style, 'text-properties')
      const isHidden = attribute(properties, 'display') === 'none'
      const look = isHidden ? 'hidden' : positionMark(attribute(properties, 'text-position'))
      if (look) looks.set(attribute(style, 'name') ?? '', look)
    }
  }
  return looks
}

const TOKEN = /<[^<>]*>|[^<>]+/g
const LOOKING = new Set([
  'text:span',
  'text:p',
  'text:h',
  'text:section',
  'text:hidden-text',
  'text:hidden-paragraph'
])

function rewritten(xml: string, looks: Looks, hidden: boolean): string {
  const out: string[] = []
  const open: ('sup' | 'sub' | 'hidden' | undefined)[] = []
  for (const [token] of xml.matchAll(TOKEN)) {
    if (token.startsWith('<')) {
      out.push(token)
      const name = /^<\/?([^\s/>]+)/.exec(token)?.[1] ?? ''
      if (!LOOKING.has(name) || token.endsWith('/>')) continue
      if (token.startsWith('</')) open.pop()
      else open.push(lookOf(name, token, looks))
    } else if (open.includes('hidden')) {
      if (hidden && token.trim() !== '') out.push(`[hidden: ${token.trim()}]`)
    } else {
      const mark = open.findLast((one) => one !== undefined)
      out.push(mark === 'sup' || mark === 'sub' ? markedText(token, mark) : token)
    }
  }
  return out.join('')
}

function lookOf(name: string, token: string, looks: Looks) {
  if (name.startsWith('text:hidden-'))
    return /text:is-hidden="false"/.test(token) ? undefined : 'hidden'
  if (/\stext:display="none"/.test(token)) return 'hidden'
  return looks.get(/\stext:style-name="([^"]*)"/.exec(token)?.[1] ?? '')
}
