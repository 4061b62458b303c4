/** The rules of the style sheets in a page, those in conditions and inside of other rules included. */

/** Characters of style sheets that are read, and rules of them. */
const LONGEST_SHEETS = 500_000
const MOST_RULES = 5000
/** Selectors that one rule stands for when it is inside of others. */
const MOST_SELECTORS = 60
/** Width of the window that conditions are held against, CSS pixels. */
const WINDOW = 1280

/** A rule: its selectors as if it stood alone, and its declarations. */
export interface StyleRule {
  readonly selectors: readonly string[]
  readonly declarations: string
}

/** The rules of all `style` elements, in order. Sheets of other files are not fetched. */
export function styleRules(html: string): StyleRule[] {
  const found: StyleRule[] = []
  const text = styleSheets(html).replace(/\/\*[\s\S]*?(?:\*\/|$)/g, '')
  addRules(blockOf(text).inner, [], found, 0)
  return found
}

/** Text of all `style` elements, in order, in time linear in the page. */
function styleSheets(html: string): string {
  const sheets: string[] = []
  const opening = /<style(?:\s[^>]*)?>/gi
  let length = 0
  for (
    let match = opening.exec(html);
    match && length < LONGEST_SHEETS;
    match = opening.exec(html)
  ) {
    const end = endOfStyle(html, opening.lastIndex)
    const media = /\smedia\s*=\s*["']?([^"'>]*)/i.exec(match[0])?.[1]
    const sheet = html.slice(opening.lastIndex, end)
    sheets.push(media === undefined ? sheet : `@media ${media}{${sheet}}`)
    length += end - opening.lastIndex
    opening.lastIndex = end
  }
  return sheets.join('\n').slice(0, LONGEST_SHEETS)
}

function endOfStyle(html: string, start: number): number {
  const closing = /<\/style/gi
  closing.lastIndex = start
  return closing.exec(html)?.index ?? html.length
}

interface Block {
  readonly declarations: string
  /** Preludes and bodies of the blocks inside. */
  readonly inner: readonly (readonly [prelude: string, body: string])[]
}

/** One pass over a block, which does not enter the blocks inside. */
function blockOf(body: string): Block {
  const declarations: string[] = []
  const inner: [string, string][] = []
  const sign = /"[^"]*"|'[^']*'|[;{}]/g
  let start = 0
  for (let match = sign.exec(body); match; match = sign.exec(body)) {
    if (match[0] === ';') declarations.push(body.slice(start, match.index))
    else if (match[0] === '{') {
      const end = blockEnd(body, match.index)
      inner.push([body.slice(start, match.index).trim(), body.slice(match.index + 1, end)])
      sign.lastIndex = end + 1
    } else if (match[0] !== '}') continue
    start = sign.lastIndex
  }
  declarations.push(body.slice(start))
  return { declarations: declarations.join(';'), inner }
}

function blockEnd(text: string, open: number): number {
  const brace = /"[^"]*"|'[^']*'|[{}]/g
  brace.lastIndex = open
  let depth = 0
  for (let match = brace.exec(text); match; match = brace.exec(text)) {
    if (match[0] === '{') depth++
    else if (match[0] === '}' && --depth === 0) return match.index
  }
  return text.length
}

function addRules(
  blocks: Block['inner'],
  parents: readonly string[],
  found: StyleRule[],
  depth: number
): void {
  for (const [prelude, body] of blocks) {
    if (found.length >= MOST_RULES || depth > 8) return
    const isCondition = prelude.startsWith('@')
    if (isCondition && !holds(prelude)) continue
    const selectors = isCondition ? parents : within(prelude, parents)
    const { declarations, inner } = blockOf(body)
    if (selectors.length > 0 && declarations.trim() !== '') found.push({ selectors, declarations })
    addRules(inner, selectors, found, depth + 1)
  }
}

/** Each selector of a list, so that one that is not supported does not take the others with it. */
function within(list: string, parents: readonly string[]): string[] {
  const parts = list.includes('(') ? [list] : list.split(',')
  const own = parts.map((part) => part.trim()).filter((part) => part !== '' && part.length < 500)
  if (parents.length === 0) return own.slice(0, MOST_SELECTORS)
  return parents
    .flatMap((parent) =>
      own.map((part) => (part.includes('&') ? part.replaceAll('&', parent) : `${parent} ${part}`))
    )
    .slice(0, MOST_SELECTORS)
}

/** Conditions that hold for a reader with a window of common width and no preferences. */
function holds(prelude: string): boolean {
  const [, name = '', condition = ''] = /^@([\w-]+)\s*([\s\S]*)$/.exec(prelude) ?? []
  switch (name.toLowerCase()) {
    case 'layer':
    case 'scope':
    case 'starting-style':
      return name.toLowerCase() === 'layer'
    case 'supports':
      return !/^\s*not\b/i.test(condition)
    case 'media':
      return condition.split(',').some(mediaHolds)
    default:
      return false
  }
}

function mediaHolds(query: string): boolean {
  const text = query.toLowerCase()
  const isNegated = /^\s*not\b/.test(text)
  const features = [...text.matchAll(/\(([^()]*)\)/g)].map(([, feature = '']) => feature)
  const isShown = !/\b(?:print|speech)\b/.test(text) && features.every(featureHolds)
  return isShown !== isNegated
}

function featureHolds(feature: string): boolean {
  const [name = '', value = ''] = feature.split(':').map((part) => part.trim())
  const unit = /em$/.test(value) ? 16 : 1
  const width = Number.parseFloat(value) * unit
  if (name === 'min-width') return width <= WINDOW
  if (name === 'max-width') return width >= WINDOW
  return name === 'width' || name === 'color' || (name === 'hover' && value !== 'none')
}
