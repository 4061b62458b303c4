/** A typed client of the Sluice API. */

export type {
  Account,
  ErrorCode,
  FetchInput,
  FetchMeta,
  FetchOptions,
  FetchResult,
  HistoryItem,
  LoadedParsers,
  Profile,
  Quote,
  Receipt,
  Records,
  Rendered,
  ResultsQuery,
  Usage,
  UsageQuery,
  Warnings
} from './answers.ts'
export type { CallOptions, Client, PaidCallOptions } from './client.ts'
export { createClient } from './create-client.ts'
export {
  InsufficientTokensError,
  InvalidRequestError,
  NotFoundError,
  ServiceError,
  SiteError,
  SluiceApiError,
  SluiceConnectionError,
  SluiceTimeoutError,
  UnauthorizedError
} from './errors.ts'
export type { ClientSettings } from './transport.ts'
