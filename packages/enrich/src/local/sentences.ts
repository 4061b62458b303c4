/** Whole sentences of running text, in the measure of their script. */

/** Characters of one sentence, at most. */
const LONGEST = 600
/** Least size of a sentence. */
const SHORTEST = 25
/** Size of a phrase of a script that has no sentence marks. */
const PHRASE = 90

/** Splits paragraphs of one language into sentences. */
export interface SentenceReader {
  /** Sentences of a paragraph, trimmed, and what is left over after the last one. */
  sentencesOf(paragraph: string): string[]
  /** Words in lower case, without repeats. */
  wordsOf(sentence: string): Set<string>
}

/** @param language - BCP 47; an unknown tag reads as none. */
export function sentenceReader(language: string | undefined, text: string): SentenceReader {
  const locale = knownLocale(language)
  const bySentence = new Intl.Segmenter(locale, { granularity: 'sentence' })
  const byWord = new Intl.Segmenter(locale, { granularity: 'word' })
  const isShortened = abbreviations(text)
  return {
    sentencesOf(paragraph) {
      const found: string[] = []
      let open = ''
      for (const { segment } of bySentence.segment(paragraph)) {
        open += segment
        if (isShortened(open)) continue
        found.push(...(UNMARKED.test(open) ? phrasesOf(open) : [open.trim()]))
        open = ''
      }
      return open.trim() === '' ? found : [...found, open.trim()]
    },
    wordsOf(sentence) {
      const words = new Set<string>()
      for (const { segment, isWordLike } of byWord.segment(sentence)) {
        if (isWordLike) words.add(segment.toLowerCase())
      }
      return words
    }
  }
}

/** Scripts whose sentences end without a mark: Thai, Lao, Khmer, Myanmar, Tibetan. */
const UNMARKED =
  /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}]/u
/** The end of a sentence that lost the address it announces. */
const EMPTY_END = /[:(]\s?[.)!?]{1,2}$/
/** A mark that ends a sentence, and what may follow it. */
const ENDED = /[.!?…。！？｡।॥؟۔։።᙮‼⁉][\p{Pe}\p{Pf}"'*\s]*$/u

/** Checks whether a piece of text is a sentence, and no label, caption or teaser. */
export function isWhole(text: string): boolean {
  const size = textSize(text)
  const isEnded = ENDED.test(text)
    ? !text.endsWith('...') && !text.endsWith('…') && !EMPTY_END.test(text)
    : UNMARKED.test(text)
  return isEnded && size >= SHORTEST && text.length <= LONGEST
}

/** Phrases stand between spaces; several make the size of a sentence. */
function phrasesOf(text: string): string[] {
  const phrases: string[] = []
  for (const phrase of text.trim().split(/\s+/)) {
    const last = phrases.at(-1)
    if (last !== undefined && textSize(last) < PHRASE)
      phrases[phrases.length - 1] = `${last} ${phrase}`
    else phrases.push(phrase)
  }
  return phrases
}

const WEIGHTS: readonly (readonly [RegExp, number])[] = [
  [/[\p{Script=Han}]/gu, 3],
  [/[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu, 2.2],
  [/[\p{Script=Arabic}\p{Script=Hebrew}]/gu, 1.25]
]

/** The length in characters of an English text that says as much: a Chinese one has a third of them. */
export function textSize(text: string): number {
  const marks = text.match(/\p{M}/gu)?.length ?? 0
  return WEIGHTS.reduce(
    (size, [script, weight]) => size + (weight - 1) * (text.match(script)?.length ?? 0),
    text.length - marks
  )
}

/** Short forms that end in a full stop before a name, a number or the rest of the sentence. */
const SHORT_FORMS = new Set(
  (
    'dr mr mrs ms mx prof rev hon st gen col lt capt sgt gov sen rep pres jr sr messrs mt ft ' +
    'dept inc ltd co corp bros vs etc fig figs no nos vol vols ed eds pp ch sec art approx est al cf viz ' +
    'jan feb mar apr jun jul aug sep sept oct nov dec mon tue tues wed thu thur thurs fri sat sun ' +
    'bzw ca evtl ggf inkl exkl nr str tel usw sog vgl zzgl bspw hr fr dipl ing geb mio mrd abs abb ' +
    'mme mlle mm me av bd env ex réf ' +
    'sra srta dña ud uds avda núm pág págs aprox ' +
    'sig dott avv egr spett pag ' +
    'dra eng exmo exma ' +
    'dhr mevr mw drs bijv enz incl excl nl resp blz ' +
    'kl tlf bl dvs osv mv evt ' +
    'ul prof tzn tzw np itp itd godz tys mln mld zob ' +
    'č čís tzv např apod atd ' +
    'г гг ул им руб тыс млн млрд т стр рис см напр др проф акад ' +
    'sn sok cad doç yrd'
  ).split(' ')
)
const LAST_TOKEN = /(?:^|[\s(«"'„“])((?:\p{L}\.)*[\p{L}\p{M}]+|\d{1,2})\.\s*$/u
const BEFORE_MORE = /(?:^|[\s(])([\p{L}\p{M}]{1,6})\.(?=[\d-]|\s+\p{Ll})/gu

/**
 * Tells whether a piece of text ends in a short form. Short forms are the usual ones, initials, ordinal numbers, and
 * those that this text writes before a small letter or a number somewhere.
 */
function abbreviations(text: string): (piece: string) => boolean {
  const own = new Set(Array.from(text.matchAll(BEFORE_MORE), ([, form = '']) => form))
  return (piece) => {
    const token = LAST_TOKEN.exec(piece.slice(-40))?.[1]
    if (token === undefined) return false
    if (/^\d+$/.test(token)) return Number(token) <= 31
    if (/^(?:\p{L}\.)*\p{L}$/u.test(token)) return true
    return SHORT_FORMS.has(token.toLowerCase()) || own.has(token)
  }
}

function knownLocale(language: string | undefined): string | undefined {
  try {
    return language === undefined ? undefined : Intl.getCanonicalLocales(language)[0]
  } catch {
    return undefined
  }
}
