/**
 * Reduces a model's text to bounded plain text.
 *
 * A page that talks a model into Markdown images or links would make the viewer of the answer fetch an address with
 * data in it. So images and links are reduced to their words.
 */

import { visibleCharacters } from './page/visible-characters.ts'

const THOUGHTS = /^\s*<think>[\s\S]*?<\/think>/
const IMAGE_OR_LINK = /!?\[([^[\]]{0,2000})\](?:\([^()\n]{0,4000}\)|\[[^[\]\n]{0,400}\])/g
const REFERENCE = /^ {0,3}\[[^[\]\n]{1,400}\]:.*$/gm
const TAG = /<\/?[a-z][^<>]{0,4000}>/gi
const ADDRESS = /\b(?:https?|ftp|data|javascript|file):[^\s<>()[\]]{3,}/gi

/** Without thoughts, images, links, HTML, addresses and invisible characters; trimmed. */
export function plainAnswer(text: string): string {
  return transcript(text.replace(THOUGHTS, ''))
    .replace(IMAGE_OR_LINK, '$1')
    .replace(REFERENCE, '')
    .replace(TAG, '')
    .replace(ADDRESS, '')
    .trim()
}

/** A transcript repeats seen or heard text, including addresses: only invisible characters are removed. */
export function transcript(text: string): string {
  return visibleCharacters(text).trim()
}

const REFUSAL =
  /^(?:i['’]?m (?:very )?sorry|i am (?:very )?sorry|sorry,|i can(?:no|['’])t |i (?:am|['’]m) (?:not able|unable) to|i won['’]t |as an ai\b|unfortunately, i )/i

/** Returns true if a short answer is only a refusal by the model. */
export function isRefusal(text: string): boolean {
  return text.length < 400 && REFUSAL.test(text.trim())
}
