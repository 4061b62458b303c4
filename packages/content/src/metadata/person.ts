/** Names of persons from bylines. */

/**
 * Names in a byline: `'By Ada Lovelace and Charles Babbage | 3 May'` has two.
 *
 * @returns an empty list if the text is not a byline: a URL, a sentence, a date.
 */
export function personNames(text: string): string[] {
  const line = firstLine(text)
  if (line.length > LONGEST || ADDRESS.test(line)) return []
  for (const piece of (labelledPart(line) ?? line).split(APART)) {
    const names = namesIn(withoutPrefix(piece))
    if (names.length > 0) return names
  }
  return []
}

/** Names in a machine-written value, one of several: `'Lovelace, Ada'` of a catalogue is one person. */
export function catalogueNames(value: string): string[] {
  const [, last, first] = CATALOGUED.exec(value.trim()) ?? []
  if (last === undefined || first === undefined || isRole(first)) return personNames(value)
  return personNames(`${first} ${last}`)
}

/** Maximum characters of a byline. */
const LONGEST = 250

const CATALOGUED = /^(\p{Lu}[\p{L}'’ -]{1,30}), (\p{Lu}[\p{L}'’. -]{0,30})$/u

const ADDRESS = /^(?:https?:)?\/\/|^www\.|^@?\S+@\S+$/i

/** Separators between a byline and a date or another fact. */
const APART = /\s*[|•·⋅»›]\s*|\.\s+(?=\p{Lu}\p{Ll}{2,12}(?: by)?:)/u

/** A label within a line of facts: `发布时间：2025-03-18 作者：王立`. */
const LABEL =
  /(?:^|[\s|｜/，,])(?:作者|撰文|撰稿|執筆|著者|文|記者|记者|글쓴이|Tác giả|Автор|نویسنده|بقلم)\s?[:：]\s?/u
/** The next label, a number or a separator ends it. */
const NEXT_LABEL = /\s\S{1,10}[:：]|\d|二[〇零○]|[|｜/]/u

/** A Korean name before its title. */
const REPORTER = /([가-힣]{2,4})\s기자(?:\s|$)/

/** The names after a label within a line; `undefined` if there is none. */
function labelledPart(line: string): string | undefined {
  const reporter = REPORTER.exec(line)?.[1]
  if (reporter !== undefined) return reporter
  const label = LABEL.exec(line)
  if (!label) return undefined
  const rest = line.slice(label.index + label[0].length)
  return rest.slice(0, NEXT_LABEL.exec(rest)?.index)
}

/** Words before the names, in the larger languages. */
const PREFIX =
  /^(?:(?:(?:guest |staff )?(?!sponsored|powered|trusted|presented|hosted|supported|funded|edited|checked|reviewed)[a-z]{4,12}(?:\s+(?:and|&)\s+\w+)?)\s+by|geschrieben von|verfasst von|veröffentlicht von|écrit par|rédigé par|publié par|escrito por|publicado por|scritto da|pubblicato da|a cura di|geschreven door|skrevet a[vf]|by|authors?|contributors?(?=:)|writer|autor(?:in|es|a)?|auteurs?|redaktion|via|von|par|por|di|door|av|af|od|przez|автор|作者|文|記者|记者|撰文|著者|執筆|yazan|yazar|haber|text|words|story|tekst|penulis|oleh|tác giả|szerző|kirjoittanut|scris de|napsal|بقلم|نویسنده|מאת|โดย|κείμενο)(?:[\s:：/|]+|$)/i

/** A prefix without a space: each is in a separate element. */
const GLUED_PREFIX =
  /^(?:(?:[Ww]ritten |[Pp]osted )?[Bb]y|Authors?|Autor|Auteur):?(?=\p{Lu}\p{Ll})/u

function withoutPrefix(line: string): string {
  let bare = line.replace(GLUED_PREFIX, '')
  for (let round = 0; round < 2; round++) bare = bare.replace(PREFIX, '').trim()
  return bare
}

function firstLine(text: string): string {
  const lines = text.split('\n', 12).map((line) => line.replace(/\s+/g, ' ').trim())
  const filled = lines.filter((line) => line !== '')
  // A prefix may be on a separate line, and so may a name next to it.
  const first = filled.findIndex((line) => withoutPrefix(line) !== '')
  if (first === -1) return ''
  const last = filled.findIndex((line, index) => index > first && LEADING_AND.test(line))
  const isList = last !== -1 && filled.slice(first + 1, last).every((line) => LISTED.test(line))
  return isList ? filled.slice(first, last + 1).join(', ') : filled[first]!
}

/** A line of a list of names, before the last one. */
const LISTED = /^\p{Lu}[\p{L}'’. -]{2,40},?$/u

/** Separators between two names, and between a name and a role. */
const COMMA = /\s*[,;、，]\s*/u
const LEADING_AND = /^(?:and|und|et|og|och|&)\s(?=\p{Lu})/u
const AND = /(?:^|\s)(?:and|und|et|y|e|og|och|en|i|и|with|&|\+)\s/iu

function namesIn(line: string): string[] {
  const [name = '', ...others] = line.split(COMMA)
  // After a role without a comma before it comes the employer.
  const further = others.length === 1 && GLUED.test(name) ? [] : others
  const parts = [
    name,
    ...further.filter(
      (part) =>
        !OTHER_CREDIT.test(part) &&
        !isRole(part.replace(LEADING_AND, '')) &&
        !isPlace(part, name, further)
    )
  ]
  return parts
    .flatMap((part) => part.split(AND))
    .map((part) => cleaned(part))
    .filter((each, index) => isName(each) && (index === 0 || !isRole(each)))
}

/** Another contribution, with its label: `Text: Ada Fenn, Fotos: Bo Lee`. */
const OTHER_CREDIT = /^\p{L}{3,20}\s?:\s/u

/** A single word after the full name of the only author is a place: `Ada Fenn, Paris`. */
function isPlace(part: string, name: string, further: readonly string[]): boolean {
  return (
    further.length === 1 && /^\p{L}+\s\p{L}/u.test(name.trim()) && /^\p{Lu}\p{Ll}+$/u.test(part)
  )
}

/** Ends of a name: a mark, a date, a role. */
const TAIL =
  /\s*(?:[|•·⋅–—/<>()[\]»›]|\s-\s|\s@|\s(?:on|in|at|for|from|published|updated|posted|is|the|staff|special to)\s|\s(?:am|um|le)\s\d|\d{1,4}[./:\s-]|\b(?:jan(?:uary?|uari|vier|eiro)?|feb(?:ruary?|ruari|braio|brero)?|mar(?:ch|s|zo|ço|t)?|apr(?:ile?)?|may|mai|june?|juni|juin|july?|juli|aug(?:ust)?|sept?(?:ember|embre)?|o[ck]t(?:ober|obre)?|nov(?:ember|embre)?|de[cz](?:ember|embre)?)\.?\s\d).*$/isu

/** A role in a separate element, without a space. */
const GLUED =
  /(?<=\p{Ll})(?:Staff|Senior|Contributing|Special|Freelance|Reviewed|Updated|Published|Posted|Founder|Co-|Editor|Writer|Reporter|Contributor|Author|Director|CEO|Follow|(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]{0,6}\.? \d).*$/su

function cleaned(part: string): string {
  return part
    .replace(/\s\([^()]*\)(?=\s\p{Lu})/gu, '')
    .replace(TAIL, '')
    .replace(GLUED, '')
    .replace(/^[\s"'“”‘’@:.~-]+|[\s"“”:.,-]+$/gu, '')
    .trim()
}

/** Words in bylines that are not names. */
const NO_NAME =
  /^(?:admin|administrator|author|by|editor|contributor|staff writer|senior \w+|\w+ (?:editor|writer|reporter|correspondent)|unknown|anonymous|guest|news ?desk|web desk|news ?room|agencies|our correspondent|n\/?a|none|null|undefined|about|home|press release|coming soon!?|get (?:the )?app|read more|follow|share|comments?|last updated|updated?|published|log ?in|(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?|sort by|shop by \w+|sign ?in|subscribe|connect directly|.{0,40} by|mr|mrs|dr|jr\.?|sr\.?|ph\.?d\.?|m\.?d\.?)$/i

/** Words that begin instructions to readers, and words of sentences. */
const NO_START =
  /^(?:about|all|get|view|read|see|show|visit|earn|meet|ask|more|join|learn|click|find|buy|download|listen|watch|report|reply|quote|from) |^(?:\w+ ){0,6}by |^(?:about|get|view|visit|read|ask)$|(?:^| )(?:this|these|was|were|are|will|your|you|how|what|which|article)(?: |$)/i

const ROLE =
  /\b(?:editor|writer|reporter|correspondent|expert|specialist|strategist|manager|director|officer|founder|president|analyst|engineer|consultant|professor|attorney|columnist|contributor|security|marketing|privacy|company|team|news|times|magazine)s?$|^(?:[a-z]\.){1,5}[a-z]?$|^(?:md|phd|rn|mba|cfp|cpa|esq|jr|sr)$/i

/** A lower-case word that is not a particle of a name. */
const PLAIN_WORD =
  /(?:^|\s)(?!(?:and|und|et|y|de|da|di|do|du|del|der|den|des|la|le|van|von|vom|zu|zur|ten|ter|al|el|bin|ibn|af|av|dos|das|e|i|og|och|en|with)\s)\p{Ll}{3,}(?=\s|$)/u

/** Checks whether the text after a name and a comma is the person's role. */
function isRole(text: string): boolean {
  return /^[a-z]/.test(text) || ROLE.test(text) || (text.includes(' ') && PLAIN_WORD.test(text))
}

function isName(name: string): boolean {
  if (name.length < 2 || name.length > 80 || NO_NAME.test(name) || NO_START.test(name)) return false
  if (!/\p{L}/u.test(name) || name.split(' ').length > 8) return false
  return !/@|^\d|https?:|\.(?:com|html?|org|php)\b.*\/|[{}<>=§]/i.test(name)
}
