/** Recognises pages of one job posting on sites of any host. */

import { pageNames, sharedWords, structuredData, text, things, valueText } from '@sluice/content'
import { type Evidence, evidenceOf, type Page } from '@sluice/core'
import { ownPosting } from './json-ld-posting.ts'
import { applyControl, shownPosting } from './shown/shown-posting.ts'
import { isJobPath, isMarked, mayNamePosition } from './shown/words.ts'

/** Weights of the signs. A page is a posting's from {@link ENOUGH} on. */
const WEIGHTS = {
  described: 3,
  bothParts: 1.5,
  onePart: 0.5,
  offer: 0.5,
  apply: 1,
  facts: 1,
  mark: 1,
  path: 0.5,
  article: -2,
  several: -3
} as const
const ENOUGH = 3

/** Evidence that a page is about one open position. */
export function recognise(page: Page): Evidence | undefined {
  const posting = ownPosting(page.tree, page.url)
  const { title } = pageNames(page.tree)
  if (posting) {
    if (!isNamed(page, valueText(posting.values('title')[0] ?? posting.values('name')[0])))
      return undefined
    if (shownPosting(page).isGone) return undefined
    const [syntax] = posting.source.split(':')
    return { kind: 'job', signs: [`${syntax}:jobposting`], weight: WEIGHTS.described }
  }
  if (!mayNamePosition(title)) return undefined
  // The looks at the page that follow take longer than reading many a page does.
  const found: [string, number][] = []
  if (isJobPath(page.url)) found.push(['path of a posting', WEIGHTS.path])
  if (isMarked(title)) found.push(['mark of a position', WEIGHTS.mark])
  const hasApply = applyControl(page.tree) !== undefined
  if (hasApply) found.push(['control to apply', WEIGHTS.apply])
  if (found.length === 0) return undefined
  found.push(...shownSigns(page))
  return evidenceOf('job', found, ENOUGH)
}

function shownSigns(page: Page): [string, number][] {
  const { title, sections, isGone, isSeveral, facts, labels } = shownPosting(page)
  if (title === undefined || isGone || sections.size === 0) return [['no posting', WEIGHTS.several]]
  const found: [string, number][] = []
  const hasBoth = sections.has('duties') && sections.has('profile')
  if (hasBoth) found.push(['duties and requirements', WEIGHTS.bothParts])
  else if (sections.has('duties') || sections.has('profile'))
    found.push(['duties or requirements', WEIGHTS.onePart])
  if (sections.has('offer')) found.push(['offer', WEIGHTS.offer])
  if (labels > 1 || facts.size > 2) found.push(['facts of a position', WEIGHTS.facts])
  if (isArticle(page)) found.push(['article', WEIGHTS.article])
  if (isSeveral) found.push(['several positions', WEIGHTS.several])
  return found
}

/** A posting that the page is called after, or that stands alone. */
function isNamed({ tree }: Page, name: string | undefined): boolean {
  if (name === undefined) return false
  const titles = [
    ...pageNames(tree).headings,
    pageNames(tree).title,
    text(tree, 'h2'),
    structuredData(tree).meta.get('og:title')?.[0]
  ].flatMap((title) => title || [])
  return titles.length === 0 || titles.some((title) => sharedWords(name, title) >= 0.5)
}

/** Pages that write about work, and courses that one applies for. */
function isArticle({ tree }: Page): boolean {
  return things(structuredData(tree)).some(
    ({ types, depth }) =>
      depth === 0 &&
      types.some((type) =>
        /^(?:\w*article|blogposting|course|event|educationaloccupational\w+|howto|faqpage|product)$/.test(
          type
        )
      )
  )
}
