/** Questions that a page answers: `details`, headings and terms that ask, with what stands below them. */

import { textOf } from '@sluice/content'
import type { PageIndex } from './page-index.ts'
import type { Place } from './place.ts'

/** A question, and its answer on one line. */
export interface Question {
  readonly question: string
  readonly answer: string
}

/** Questions of one page, and characters of an answer. */
const QUESTIONS = 300
const LONGEST = 5000

const ASKS = /[?？؟;]\s*$/
const HEADING = /^(?:h[2-6]|dt|summary|button|strong|b)$/

/** The questions of a page in its order; none where fewer than two stand there. */
export function questions(index: PageIndex): Question[] {
  const asked = index.places.filter(isQuestion).slice(0, QUESTIONS)
  const found = asked.flatMap((place, at) => {
    const answer = answerOf(index, place, asked[at + 1]?.index ?? index.places.length)
    return answer === '' ? [] : [{ question: place.line!, answer: answer.slice(0, LONGEST) }]
  })
  return found.length >= 2 ? found : []
}

/** The outermost element with just the question: a heading, a term, a summary. */
function isQuestion({ element, line, parent, isAside }: Place): boolean {
  if (isAside || !line || !HEADING.test(element.tagName)) return false
  if (element.tagName === 'summary') return true
  if (parent && parent.line === line && HEADING.test(parent.element.tagName)) return false
  return ASKS.test(line)
}

/** The text that follows a question up to the next one: in its own box, else up to the next heading. */
function answerOf(index: PageIndex, question: Place, end: number): string {
  let at: Place | undefined = question
  for (let level = 0; at && level < 4; level++, at = at.parent) {
    const texts = followingTexts(index, at, end)
    if (texts.length > 0) return texts.join(' ').replace(/\s+/g, ' ').trim()
  }
  return ''
}

function followingTexts(index: PageIndex, place: Place, end: number): string[] {
  const texts: string[] = []
  const until = Math.min(place.parent?.end ?? index.places.length, index.places.length)
  for (let next = place.end; next < until; ) {
    const sibling = index.places[next]!
    if (sibling.index >= end || /^h[1-6]$/.test(sibling.element.tagName)) break
    // Of an element that holds the next question only what stands before it.
    if (sibling.end > end) break
    const text = textOf(sibling.element)
    if (text !== '') texts.push(text)
    next = sibling.end
  }
  return texts
}
