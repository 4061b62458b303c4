/** Terms of a text: its words as a search compares them. */

const WORD = /[\p{L}\p{N}\p{M}_]+/gu
/** Scripts that put no spaces between words, or join particles to them. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const MOST_WORD = 64

/** Words of questions that are on every page. */
const COMMON = new Set(
  (
    'a an and are as at be been by can could did do does for from had has have how i if in into is it its me my no not of on ' +
    'or our shall should so than that the their them then there these they this those to us was we were what when where ' +
    'which who why will with would you your ' +
    'als am auch auf aus bei das dem den der des die ein eine einem einen einer eines er es für hat ich im ist kann man mich ' +
    'mit nach nicht oder sich sie sind über um und uns von vor wann war warum was wie wir wird wo zu zum zur ' +
    'au aux avec ce ces comment dans de du elle en est et il ils je la le les leur mais où par pas pour pourquoi quand que ' +
    'quel quelle qui sa se ses son sont sur un une ' +
    'como con cuál cuándo cómo del el ella en es esta este los las lo para pero por qué quién se ser sin sobre su sus una y ' +
    'che chi come con cosa da dei del della di dove gli il nel non perché per più quale quando sono ' +
    'com como da das do dos em na nas nos não o os onde ou para pela por qual quando que são uma ' +
    'aan bij dat de deze dit een het hoe in is met naar niet op te van voor waar waarom wat wie zijn'
  ).split(' ')
)

/** The terms of a text, in order, each as often as it occurs. */
export function termsOf(text: string): string[] {
  const terms: string[] = []
  for (const [word] of text.normalize('NFKC').matchAll(WORD)) addTerms(terms, word)
  return terms
}

/** The terms of a question: without common words, unless it has no other. */
export function questionTerms(text: string): string[] {
  const words = text.normalize('NFKC').match(WORD) ?? []
  const telling = words.filter((word) => !COMMON.has(word.toLowerCase()))
  return [...new Set(termsOf((telling.length > 0 ? telling : words).join(' ')))]
}

function addTerms(terms: string[], word: string): void {
  if (UNSPACED.test(word)) {
    addPairs(terms, word)
    return
  }
  const parts = partsOf(word)
  if (parts.length > 1) for (const part of parts) terms.push(stemOf(part.toLowerCase()))
  terms.push(stemOf(word.slice(0, MOST_WORD).toLowerCase()))
}

/** Pairs of neighbouring characters; a single one is a term itself. */
function addPairs(terms: string[], word: string): void {
  const characters = Array.from(word.toLowerCase())
  if (characters.length === 1) terms.push(word.toLowerCase())
  for (let at = 0; at + 1 < characters.length; at++) {
    terms.push(`${characters[at]}${characters[at + 1]}`)
  }
}

/** Parts of a name such as `max_tokens`, `fetchPage` or `HTTPServer2`. */
function partsOf(word: string): string[] {
  if (!/_|\p{Ll}\p{Lu}|\p{L}\p{N}|\p{N}\p{L}/u.test(word)) return [word]
  return (
    word.slice(0, MOST_WORD).match(/\p{Lu}+(?!\p{Ll})|\p{Lu}?[\p{Ll}\p{Lo}\p{M}]+|\p{N}+/gu) ?? [
      word
    ]
  )
}

const ENDINGS: readonly (readonly [RegExp, string])[] = [
  [/ies$/, 'y'],
  [/(?<=s|x|ch|sh)es$/, ''],
  [/(?:ing|ed)$/, ''],
  [/(?<![su])s$/, '']
]

/** The word without an English ending; other languages keep theirs. Both sides of a comparison are cut alike. */
function stemOf(word: string): string {
  if (word.length < 4 || !/^[a-z]+$/.test(word)) return word
  let stem = word
  for (const [ending, rest] of ENDINGS) {
    const cut = stem.replace(ending, rest)
    if (cut.length >= 3 && cut !== stem) stem = cut
  }
  if (/([bdgklmnprt])\1$/.test(stem)) stem = stem.slice(0, -1)
  return stem.length > 3 ? stem.replace(/e$/, '') : stem
}
