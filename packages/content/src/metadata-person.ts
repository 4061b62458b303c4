/** Names of persons out of bylines. */

/**
 * Names in a byline: `'By Ada Lovelace and Charles Babbage | 3 May'` has two.
 *
 * @returns none when the text is no byline: an address, a sentence, a date.
 */
export function personNames(text: string): string[] {
  const line = firstLine(text)
  if (line.length > LONGEST || ADDRESS.test(line)) return []
  const bare = withoutPrefix(line)
  return bare
    .split(BETWEEN)
    .map((part) => cleaned(part))
    .filter((name, index) => isName(name) && (index === 0 || !isRole(name)))
}

/** Characters of a byline. */
const LONGEST = 250

const ADDRESS = /^(?:https?:)?\/\/|^www\.|^@?\S+@\S+$/i
/** Words before the names, in the larger languages. */
const PREFIX =
  /^(?:(?:written|posted|published|reported|created|submitted|edited|compiled|reviewed|story|words|text|photos?|article|review|report|contributed|authored)(?:\s+(?:and|&)\s+\w+)?\s+by|by|authors?|writer|autor(?:in|es|a)?|auteurs?|redaktion|von|par|por|di|door|av|af|od|przez|автор|作者|文|記者|记者|撰文|著者|執筆|yazan|text|words|tekst|penulis|oleh)(?:[\s:：/|]+|$)/i

function withoutPrefix(line: string): string {
  let bare = line.replace(/^By(?=\p{Lu}\p{Ll})/u, '')
  for (let round = 0; round < 2; round++) bare = bare.replace(PREFIX, '').trim()
  return bare
}

function firstLine(text: string): string {
  const lines = text.split('\n', 12).map((line) => line.replace(/\s+/g, ' ').trim())
  // A prefix may stand on a line of its own, and so may a name beside it.
  const line = lines.find((each) => each !== '' && withoutPrefix(each) !== '')
  return line ?? ''
}

/** What stands between two names. */
const BETWEEN = /\s*(?:[,;、，]|\s(?:and|und|et|y|e|og|och|en|i|и|with|&|\+)\s)\s*/iu
/** What ends the name: a mark, a date, a role. */
const TAIL =
  /\s*(?:[|•·⋅–—/<>()[\]]|\s-\s|\s@|\s(?:on|in|at|for|from|published|updated|posted|is|the|staff|special to)\s|\s(?:am|um|le)\s\d|\d{1,4}[./:\s-]|(?:jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)[a-z]{0,6}\.?\s\d).*$/isu

/** A role that stands in an element of its own, without a space. */
const GLUED =
  /(?<=\p{Ll})(?:Staff|Senior|Contributing|Special|Freelance|Reviewed|Updated|Published|Posted|Founder|Co-|Editor|Writer|Reporter|Contributor|Author|Director|CEO|Follow).*$/su

function cleaned(part: string): string {
  return part
    .replace(/\s\([^()]*\)(?=\s\p{Lu})/gu, '')
    .replace(TAIL, '')
    .replace(GLUED, '')
    .replace(/^[\s"'“”‘’@:.-]+|[\s"“”:.,-]+$/gu, '')
    .trim()
}

/** Words that are in bylines and are no names. */
const NO_NAME =
  /^(?:admin|administrator|author|by|editor|contributor|staff writer|senior \w+|\w+ (?:editor|writer|reporter|correspondent)|unknown|anonymous|guest|n\/?a|none|null|undefined|view (?:all )?posts?|read more|follow|share|comments?|last updated|updated?|published|log ?in|(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?|sort by|shop by \w+|sign ?in|subscribe|connect directly|mr|mrs|dr|jr\.?|sr\.?|ph\.?d\.?|m\.?d\.?)$/i

const ROLE =
  /\b(?:editor|writer|reporter|correspondent|expert|specialist|strategist|manager|director|officer|founder|president|analyst|engineer|consultant|professor|attorney|columnist|contributor|security|marketing|privacy|company|team|news|times|magazine)s?$|^(?:[a-z]\.){1,5}[a-z]?$|^(?:md|phd|rn|mba|cfp|cpa|esq|jr|sr)$/i

/** Whether what follows a name and a comma says what the person is. */
function isRole(text: string): boolean {
  return /^[a-z]/.test(text) || ROLE.test(text)
}

function isName(name: string): boolean {
  if (name.length < 2 || name.length > 80 || NO_NAME.test(name)) return false
  if (!/\p{L}/u.test(name) || name.split(' ').length > 8) return false
  return !/@|^\d|https?:|\.(?:com|html?|org|php)\b.*\/|[{}<>=]/i.test(name)
}
