/** A URL in, structured data out, without a server: see `openPipeline`. */

import './needed-node.ts'

export { type Deadline, type Endings, startDeadline } from './deadline.ts'
export type { ConvertedDocument, ConvertRequest, DocumentConverter } from './documents/converter.ts'
export { mayHoldDocument } from './documents/media-types.ts'
export { type DocumentsOptions, openDocuments } from './documents/open-documents.ts'
export type { Enriched, ExtrasTools } from './extras/ask-extras.ts'
export { createMediaFetcher, type MediaFetcher, type MediaOptions } from './extras/media-fetcher.ts'
export { MEDIA_HINTS } from './extras/media-hint.ts'
export { openProviders, type ProviderOptions } from './extras/providers.ts'
export type { ExtractionFacts } from './extras/wanted.ts'
export { createLivePipeline, type LivePipeline, type ParserSet } from './live-pipeline.ts'
export { type OpenPipeline, openPipeline, type PipelineOptions } from './open-pipeline.ts'
export type { ChangesMode, Comparison } from './options/changes.ts'
export { expiredWarnings, validCookies } from './options/expired-cookies.ts'
export { mayBeCached } from './options/if-changed.ts'
export { PRICES, TOKEN_USD } from './options/prices.ts'
export { proxyFor } from './options/proxy.ts'
export * from './options/request.ts'
export { joinOptions, shownOptions, splitOptions, typesSecrets } from './options/secret-options.ts'
export type { AnswerMeta, Outcome } from './outcome.ts'
export { wayOf } from './pages/failed-way.ts'
export { PageUnchanged } from './pages/page-unchanged.ts'
export type { RobotsPolicy } from './pages/robots.ts'
export { secretsOf } from './pages/visit.ts'
export * from './parsers.ts'
export {
  createPipeline,
  type Pipeline,
  type PipelineParts,
  type Run,
  type SessionCookies
} from './pipeline.ts'
export {
  type EngineOptions,
  type Engines,
  openEngines,
  type RenderingOptions
} from './plan/engines.ts'
export type { KnownResult } from './plan/known-result.ts'
export { type LearnedSpec, withLearned } from './plan/learned-parser.ts'
export type { Prepared, Upload } from './plan/prepare.ts'
export type { Price } from './plan/price.ts'
export {
  changedSession,
  type SessionChange,
  type SessionState
} from './plan/session-state.ts'
export type { Discovered } from './reading/discovered.ts'
export { DROPPED_REASONS } from './reading/dropped-reasons.ts'
export type { EmptyPage } from './reading/job.ts'
export {
  type LearnInput,
  type LearnJob,
  type LearnOutcome,
  learnableValues,
  type PageValues
} from './reading/learn-job.ts'
export { emptyPageOf } from './reading/reader.ts'
export * from './reading.ts'
export { type Stages, type StageTime, startStages, type TimeStage } from './stages.ts'
