/** Reads pages you already have, in a pool of worker threads. */

import './needed-node.ts'

export { convertPage, type DocumentTools } from './documents/convert-page.ts'
export { type DocumentsOptions, openDocuments } from './documents/open-documents.ts'
export { namedMedia, withMediaHint } from './extras/media-hint.ts'
export { checkFilters, chooseParser } from './plan/prepare.ts'
export { answeredBy, fallbackOf } from './reading/fallback.ts'
export type { PageInput, Reading, ReadJob, RenderOptions } from './reading/job.ts'
export { type ReadablePage, readJobOf } from './reading/read-job.ts'
export {
  createReader,
  type Reader,
  type ReaderOptions,
  type ReaderReport
} from './reading/reader.ts'
export { type ReadingMeta, readingMeta } from './reading/reading-meta.ts'
export { createSiteReader, type SiteReader, type SiteReaderOptions } from './reading/site-reader.ts'
export type { Warning } from './warning.ts'
