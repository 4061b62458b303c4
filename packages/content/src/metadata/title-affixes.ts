/** Site names at the beginning or end of titles: `Otters swim | River Notes`. */

import { nameKey } from './names.ts'

/** Separators of the parts of a title. */
const MARK = /\s+[|\-–—·•»«›‹:/\\~†‖]+\s+|\s*[|»›‖｜]\s*|\s+::\s+|:\s+|\s*_\s*(?=\P{ASCII})/gu

/** Known facts about the site's names. */
export interface SiteNames {
  /** Keys of its names. */
  readonly sites: ReadonlySet<string>
  /** Keys of the first words of its names. */
  readonly words: ReadonlySet<string>
  /** True if the page is the home page of the site. */
  readonly isHome: boolean
}

/**
 * Cut the names of the site off both ends of a title. The home page keeps the name at the beginning: a slogan follows.
 * A title that would only say "home" keeps the name alone.
 */
export function withoutSite(title: string, names: SiteNames): string {
  let value = title
  for (;;) {
    const marks = [...value.matchAll(MARK)]
    const first = marks[0]
    const last = marks.at(-1)
    if (!first || !last) return value
    const front = value.slice(0, first.index)
    const tail = value.slice(last.index + last[0].length)
    if (isSiteTail(tail, last[0], names)) value = kept(value.slice(0, last.index), tail)
    else if (!names.isHome && names.sites.has(nameKey(front)))
      value = kept(value.slice(first.index + first[0].length), front)
    else return value
  }
}

/** Maximum words of a site name at the end of a title; longer ones are titles themselves. */
const TAIL_WORDS = 5

function isSiteTail(tail: string, mark: string, { sites, words }: SiteNames): boolean {
  if (sites.has(nameKey(tail))) return true
  const parts = tail.split(' ', TAIL_WORDS + 1)
  return mark.trim() !== ':' && parts.length <= TAIL_WORDS && words.has(nameKey(parts[0]!))
}

const START =
  /^(?:home ?page|home|index|startseite|accueil|inicio|início|pagina iniziale|главная)$/i

/** Checks whether a title says only that the page is the home page. */
export function isStart(title: string): boolean {
  return START.test(title.trim())
}

function kept(rest: string, name: string): string {
  return isStart(rest) ? name : rest.trim()
}

/** The part of a title before its first separator, and the part before its last one. */
export function frontsOf(title: string): string[] {
  const marks = [...title.matchAll(MARK)]
  const [first] = marks
  const last = marks.at(-1)
  if (!first || !last) return []
  return [title.slice(0, first.index), title.slice(0, last.index)]
}

/** Cut off the part after the last separator if it is the smaller one: without other information, a site's name. */
export function withoutTail(title: string): string {
  const last = [...title.matchAll(MARK)].at(-1)
  if (!last || last[0].trim() === ':') return title
  const rest = title.slice(0, last.index).trim()
  const tail = title.slice(last.index + last[0].length)
  return wordsOf(rest).size >= Math.max(2, wordsOf(tail).size) ? rest : title
}

const WORD = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{N}]+/gu

/** Words of a text. In scripts without spaces, characters count as words. */
export function wordsOf(text: string): Set<string> {
  return new Set(text.normalize('NFKC').toLowerCase().match(WORD) ?? [])
}
