/**
 * Reduces a model's text to bounded plain text.
 *
 * A page that talks a model into Markdown images or links would make the viewer of the answer fetch an address with
 * data in it. So images and links are reduced to their words.
 */

import { visibleCharacters } from '../page/visible-characters.ts'

const IMAGE_OR_LINK = /!?\[([^[\]]{0,2000})\](?:\([^()\n]{0,4000}\)|\[[^[\]\n]{0,400}\])/g
const REFERENCE = /^ {0,3}\[[^[\]\n]{1,400}\]:.*$/gm
/** Elements of HTML, so that `Array<string>` stays. */
const TAG =
  /<\/?(?:a|abbr|address|area|article|aside|audio|b|base|blockquote|body|br|button|canvas|caption|cite|code|col|dd|del|details|div|dl|dt|em|embed|figure|font|footer|form|frame|h[1-6]|head|header|hr|html|i|iframe|img|input|ins|kbd|label|legend|li|link|main|map|mark|meta|nav|object|ol|option|p|param|picture|pre|q|s|samp|script|section|select|small|source|span|strong|style|sub|summary|sup|svg|table|tbody|td|template|textarea|tfoot|th|thead|time|title|tr|track|u|ul|var|video|wbr)\b[^<>]{0,4000}>/gi
const ADDRESS = /\b(?:https?|ftp|data|javascript|file):[^\s<>()[\]]{3,}/gi

/** A line that announces the answer: "Here is a summary of the page:". An item of a list announces those below it. */
const PREAMBLE = /^(?![ \t]*(?:[-*+•]|\d{1,3}[.)])[ \t])[^\n]{0,200}[:：]\s*\n+(?=\S)/
const FENCE = /^```[\w-]*[ \t]*\n?([\s\S]*?)\n?```$/
/** A fence with a sentence before or after it. */
const FENCE_IN_PROSE = /^[^`]{0,200}```[\w-]*[ \t]*\n([\s\S]*?)\n```[^`]{0,200}$/
/** A label of the answer: "# Summary", "**Summary:**". */
const LABEL =
  /^(?:#{1,6} +[^\n]{1,60}\n+|[*_]{2}[^\n*_]{1,40}[*_]{2}:?[ \t]*\n+|[*_]{0,2}(?:tl;?dr|summary|zusammenfassung|résumé|resumen|resumo|riassunto|samenvatting|резюме|摘要|总结|要約|요약)[*_]{0,2} ?[:：][*_]{0,2}\s*)/i
/** Text that a model adds after its answer, for a reader that it imagines. */
const ENDING =
  /\n\s*\n\s*(?:[*_(]*(?:note|please note|disclaimer|hinweis|anmerkung|nota|remarque|注)\b[^\n]{0,3}[:：]|let me know|i hope |hope this|would you like|feel free|if you (?:need|want|have|would)|is there anything|do you want|lass(?:en sie)? mich wissen|n['’]hésitez pas)[^\n]*\s*$/i

/** Without fences, introductions, Markdown, images, links, HTML, addresses and invisible characters; trimmed. */
export function plainAnswer(text: string): string {
  return plainText(saidText(text))
}

/** Without fences and introductions, and what a model adds after its answer. Markdown stays. */
export function saidText(text: string): string {
  const said = transcript(text)
    .replace(FENCE_IN_PROSE, '$1')
    .replace(PREAMBLE, '')
    .replace(ENDING, '')
    .trim()
  return transcript(said).replace(LABEL, '').trimEnd()
}

/** Without Markdown, images, links, HTML and addresses; trimmed. */
export function plainText(markdown: string): string {
  return markdown
    .replace(IMAGE_OR_LINK, '$1')
    .replace(REFERENCE, '')
    .replace(TAG, '')
    .replace(ADDRESS, '')
    .replace(/^ {0,3}#{1,6} +/gm, '')
    .replace(/^ {0,3}(?:[*+-]|>) +/gm, '')
    .replace(/(\*\*|__)(?=\S)([^\n]{1,400}?\S)\1/g, '$2')
    .replace(/`([^`\n]{1,400})`/g, '$1')
    .trim()
    .replace(/^["“«„]([^"“”«»„]+)["”»“]$/, '$1')
}

/** The kind and the place of a block, as models for OCR tell them before its text. */
const LAYOUT =
  /(?:<\|ref\|>[a-z_ ]{1,40}<\|\/ref\|>[ \t]?)?<\|det\|>[\d\s,.[\]]{0,400}<\|\/det\|>[ \t]*\n?/g

/**
 * A transcript repeats seen or heard text, including addresses: only a fence around it and invisible characters are
 * removed.
 */
export function transcript(text: string): string {
  const visible = visibleCharacters(text).replace(LAYOUT, '').trim()
  return (FENCE.exec(visible)?.[1] ?? visible).trim()
}

/** Checks whether a model got stuck and repeated itself. */
export function isStuck(text: string): boolean {
  if (text.length <= 400) return false
  return /(\S.{0,39}?)\1{40}/su.test(text.slice(0, 20_000)) || endsInRounds(text.slice(-20_000))
}

/** Characters of a round, and rounds that no text has by itself. */
const ROUND = { least: 40, times: 8 }

/** Checks whether a text ends in the same lines again and again; the last round may be cut. */
function endsInRounds(text: string): boolean {
  const reversed = [...text.trim()].reverse()
  // Knuth, Morris and Pratt: the longest beginning that also ends there leaves the shortest period.
  const border = new Int32Array(reversed.length)
  for (let at = 1, length = 0; at < reversed.length; at++) {
    while (length > 0 && reversed[at] !== reversed[length]) length = border[length - 1] ?? 0
    if (reversed[at] === reversed[length]) length++
    border[at] = length
    const period = at + 1 - length
    if (period >= ROUND.least && at + 1 >= period * ROUND.times) return true
  }
  return false
}
