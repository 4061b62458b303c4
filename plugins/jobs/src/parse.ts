/** From pages to the record of a posting or of a search. */

import { baseUrl, first } from '@sluice/content'
import { isAuthwall } from '@sluice/content/verdict'
import { ignoreFilters, type Page, ParseError, type Target } from '@sluice/core'
import { isLinkedin } from './boards/linkedin/address.ts'
import { isSearch } from './boards/linkedin/plan.ts'
import { readSearch } from './boards/linkedin/search.ts'
import { headLayer } from './boards/recruiting/head.ts'
import { recruitingLayers } from './boards/recruiting/posting.ts'
import { BOARDS } from './boards.ts'
import type { Filters } from './filters.ts'
import { jsonLdPosting, pageLanguage } from './json-ld-posting.ts'
import { type PostingLayer, postingOf } from './posting.ts'
import { postingList } from './posting-list.ts'
import { recognise } from './recognise.ts'
import type { JobsRecord } from './record.ts'
import { shownLayer } from './shown/shown-layer.ts'

/**
 * Read a posting, a search of the professional network, or a list of postings.
 *
 * @throws ParseError `PARSE_FAILED` - the page is neither. `LOGIN_REQUIRED` - a login wall stands in its place.
 * `PARSER_OUTDATED` - a page of a posting without a title.
 */
export function parseJobs(pages: readonly Page[], target: Target<Filters>): JobsRecord {
  const page = pages[0]!
  if (isAuthwall(page.tree)) {
    throw new ParseError('The page is a login wall.', { code: 'LOGIN_REQUIRED' })
  }
  // Pages of postings that are gone lead to a search, which is not what was asked for.
  if (isSearch(target.url)) return readSearch(pages, target)
  if (isLinkedin(target.url) && isSearch(page.url)) {
    throw new ParseError('The page leads to a search: the posting no longer exists.')
  }
  const record = postingOf(layersOf(page), target)
  if (record) {
    ignoreFilters(target, 'the page is of one posting')
    return record
  }
  if (first(page.tree, DESCRIPTIONS)) {
    throw new ParseError('Found a job description but no title. The site may have changed.', {
      code: 'PARSER_OUTDATED',
      details: { missing: ['title'] }
    })
  }
  const list = postingList(page, target)
  if (list) return list
  throw new ParseError('The page is neither a job posting nor a list of them.')
}

/** Marks of a posting, whatever became of the rest. */
const DESCRIPTIONS =
  '.show-more-less-html__markup, #jobDescriptionText, [data-automation="jobAdDetails"], [data-automation-id="jobPostingDescription"]'

/**
 * Structured data first; then the reader of the board. For a host that is not known these are the readers of recruiting
 * systems, and what the page shows.
 */
function layersOf(page: Page): PostingLayer[] {
  const described = jsonLdPosting(page.tree, page.url)
  const board = BOARDS.find(({ isHost }) => isHost(page.url))
  if (board) return [described, ...board.read(page)]
  const read = recruitingLayers(page)
  const isKnown = [described, ...read].some((layer) => layer.get('title'))
  const isPosting = !isKnown && recognise(page) !== undefined
  const base = baseUrl(page.tree, page.url)
  const shown =
    isKnown || isPosting ? [shownLayer(page, base, pageLanguage(page.tree), isPosting)] : []
  return [described, ...read, ...shown, headLayer(page)]
}
