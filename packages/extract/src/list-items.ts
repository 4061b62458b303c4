/** Texts of a list as its author meant them: without marks, headings in between, and copies of the whole list. */

const MARK = /^(?:[-–—•▢□☐◦▪·*✓✔●○]+|(?:step\s*)?\d{1,2}\s?[.):](?=\s*\p{L})|step\s*\d{1,2}\b)\s*/iu

/** Characters of one item. */
const LONGEST = 5000

/** Texts on one line each, without the marks that number them; empty ones are left out. */
export function cleanItems(texts: readonly string[]): string[] {
  return texts
    .map((text) => text.replace(/\s+/g, ' ').trim().replace(MARK, '').trim())
    .filter((text) => text !== '' && text.length < LONGEST)
}

/** Items without the headings of groups, `For the sauce:`, and once where the list is there twice. */
export function withoutHeadings(items: readonly string[]): readonly string[] {
  const plain = items.filter((item) => !/[:：]$/.test(item))
  const kept = plain.length * 2 > items.length ? plain : items
  const half = kept.length / 2
  const isTwice = half >= 2 && kept.every((item, at) => at < half || item === kept[at - half])
  return isTwice ? kept.slice(0, half) : kept
}

/** One text that numbers its items, `1. Mix. 2. Bake.`, as these items. */
export function numberedParts(text: string): string[] {
  const parts: string[] = []
  let from = 0
  for (const match of text.matchAll(/(?:^|\s)(\d{1,2})[.)]\s+(?=\p{Lu})/gu)) {
    if (Number(match[1]) !== parts.length + 1 && !(parts.length === 0 && Number(match[1]) === 2))
      continue
    if (match.index > 0) parts.push(text.slice(from, match.index))
    from = match.index
  }
  return [...parts, text.slice(from)]
}

/** How likely texts are the items of a list of some kind, 0 to 1. */
export function likelihood(items: readonly string[], concept: string | undefined): number {
  const test = LIKELY[concept ?? '']
  return test ? 0.2 + (0.8 * items.filter(test).length) / items.length : 1
}

const LIKELY: Readonly<Record<string, (item: string) => boolean>> = {
  ingredients: (item) => item.length < 160 && /[\d½¼¾⅓⅔⅛]/.test(item),
  instructions: (item) => item.length > 30
}
