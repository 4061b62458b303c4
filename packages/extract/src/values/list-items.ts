/** The texts of a list, without markers, headings in between and copies of the whole list. */

const MARK = /^(?:[-–—•▢□☐◦▪·*✓✔●○]+|(?:step\s*)?\d{1,2}\s?[.):](?=\s*\p{L})|step\s*\d{1,2}\b)\s*/iu

/** Characters of one item. */
const LONGEST = 5000

/** Texts on one line each, without their numbering; empty ones are left out. */
export function cleanItems(texts: readonly string[]): string[] {
  const lines = texts.map((text) => text.replace(/\s+/g, ' ').trim())
  return withoutCounts(lines)
    .map((text) => text.replace(MARK, '').trim())
    .filter((text) => /[\p{L}\p{N}]/u.test(text) && text.length < LONGEST)
}

/** A text that ends with its number: `Step 1`, `2:`. */
const COUNTED = /^(.{0,40}?)(\d{1,2})\s?[.:)]?$/u

/** Items without those that only number the others: `Step 1`, its text, `Step 2`, its text. */
function withoutCounts(items: readonly string[]): readonly string[] {
  const counts = new Map<string, number>()
  const numbered = items.map((item) => {
    const match = COUNTED.exec(item)
    const [, label = '', digits] = match ?? []
    if (digits === undefined || Number(digits) !== (counts.get(label) ?? 0) + 1) return undefined
    counts.set(label, Number(digits))
    return label
  })
  const isCount = (label: string | undefined) =>
    label !== undefined && counts.get(label)! >= 2 && counts.get(label)! <= items.length / 2
  return items.filter((_, at) => !isCount(numbered[at]))
}

/** Items without the headings of groups, `For the sauce:`, and once where the list is there twice. */
export function withoutHeadings(items: readonly string[]): readonly string[] {
  const plain = items.filter((item) => !/[:：]$/.test(item))
  const kept = plain.length * 2 > items.length ? plain : items
  const half = kept.length / 2
  const isTwice = half >= 2 && kept.every((item, at) => at < half || item === kept[at - half])
  return isTwice ? kept.slice(0, half) : kept
}

/** A number before a sentence; in writing without capitals and spaces, `2.土豆`, none need follow it. */
const NUMBER = /(?:^|\s)(\d{1,2})(?:[.)]\s+(?=\p{Lu})|[.)、．]\s*(?=\p{Lo}))/gu

/** One text that numbers its items, `1. Mix. 2. Bake.`, as these items. */
export function numberedParts(text: string): string[] {
  const parts: string[] = []
  let from = 0
  let next = 1
  for (const match of text.matchAll(NUMBER)) {
    const number = Number(match[1])
    // The first one may go without its number.
    if (number !== next && !(next === 1 && number === 2)) continue
    if (match.index > 0) parts.push(text.slice(from, match.index))
    from = match.index
    next = number + 1
  }
  return [...parts, text.slice(from)]
}

/** Share of a list's items that must look like its kind for it to be of that kind at all. */
const FEWEST = 0.15

/** Returns the probability that texts are the items of a list of some kind, 0 to 1. */
export function likelihood(items: readonly string[], concept: string | undefined): number {
  const test = LIKELY[concept ?? '']
  if (!test) return 1
  const share = items.filter(test).length / items.length
  return share < FEWEST ? 0 : 0.2 + 0.8 * share
}

/** Ingredients of one text, `2 eggs, 100 g flour, sifted`, each from its amount on. */
export function amountParts(text: string): string[] {
  return text.split(/\s*[,;]\s*(?=[\d½¼¾⅓⅔⅛])/)
}

const LIKELY: Readonly<Record<string, (item: string) => boolean>> = {
  ingredients: (item) => item.length < 160 && /[\d½¼¾⅓⅔⅛]/.test(item),
  instructions: (item) => item.length > 30
}
