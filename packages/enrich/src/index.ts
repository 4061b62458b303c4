/** Summaries, JSON, and transcripts of images and recordings: by a model server, or offline. */

export type {
  Ability,
  AudioAnswer,
  AudioInput,
  DataAnswer,
  Engine,
  ExtractInput,
  ImageInput,
  JsonSchema,
  ModelReport,
  QuestionInput,
  QuotedAnswer,
  Segment,
  SummaryInput,
  SummaryStyle,
  TextAnswer,
  Usage,
  Wish
} from './engine.ts'
export { type AbilityReport, engineReport } from './engine-report.ts'
export type { AudioRequest, AudioTranscript } from './enrich-audio.ts'
export type { ImagesInput, ImageTranscript } from './enrich-images.ts'
export {
  createEnricher,
  ENRICH_LIMITS,
  type Enricher,
  type EnrichLimits,
  type EnrichRun
} from './enricher.ts'
export type { Extra, ExtraError } from './extra.ts'
export { type LocalSettings, localEngines } from './local/local-engines.ts'
export type { FetchBytes } from './media/media.ts'
export { mediaTypeOf } from './media/media-type.ts'
export { webVtt } from './media/web-vtt.ts'
export type { ModelFault } from './model/chat-model.ts'
export type { ServerSettings } from './model/endpoint.ts'
export {
  type ModelSettings,
  type NamedModel,
  openAiCompatibleEngine
} from './model/open-ai-compatible.ts'
