/** Every tool, in the order in which they are listed. */

import type { Tool, ToolClient } from './tool.ts'
import type { ToolName } from './tool-names.ts'
import { crawlSite } from './tools/crawl-site.ts'
import { extract } from './tools/extract.ts'
import { getJob } from './tools/get-job.ts'
import { learnParser } from './tools/learn-parser.ts'
import { mapSite } from './tools/map-site.ts'
import { readMany } from './tools/read-many.ts'
import { actingReadPage, readPage } from './tools/read-page.ts'
import { searchHistory } from './tools/search-history.ts'
import { searchWeb } from './tools/search-web.ts'

/** All of them. */
export const ALL_TOOLS: readonly Tool[] = [
  readPage,
  extract,
  readMany,
  searchWeb,
  mapSite,
  crawlSite,
  getJob,
  searchHistory,
  learnParser
]

/** Tools that replace others of the same names if agents may act on pages. */
export const ACTING_TOOLS: readonly Tool[] = [actingReadPage]

/** The tools that a client has all parts for. */
export function toolsFor({
  map,
  search,
  jobs,
  resultsPage,
  learnedParsers
}: ToolClient): readonly ToolName[] {
  const parts: Partial<Record<ToolName, unknown>> = {
    search_web: search,
    map_site: map,
    crawl_site: jobs,
    get_job: jobs,
    search_history: resultsPage,
    learn_parser: learnedParsers
  }
  return ALL_TOOLS.map(({ name }) => name).filter((name) => !(name in parts) || parts[name])
}
