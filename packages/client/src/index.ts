/** A typed client of the Sluice API. */

export type {
  Account,
  Comparison,
  ErrorCode,
  FetchInput,
  FetchMeta,
  FetchOptions,
  FetchResult,
  HistoryItem,
  LoadedParsers,
  ParseInput,
  Profile,
  Quote,
  ReadAgainInput,
  Receipt,
  Records,
  Rendered,
  ResultFacets,
  ResultsFilter,
  ResultsPage,
  ResultsPageQuery,
  ResultsQuery,
  SearchInput,
  SearchQuote,
  SearchResults,
  SharedResult,
  ShareLink,
  SiteMap,
  Usage,
  UsageQuery,
  Warnings
} from './answers.ts'
export type { CallOptions, PaidCallOptions } from './call-options.ts'
export type { Client } from './client.ts'
export { createClient } from './create-client.ts'
export { ERROR_ADVICE } from './error-table.ts'
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
export type {
  BatchInput,
  CrawlInput,
  CrawlQuote,
  Job,
  JobChange,
  JobChangesPageQuery,
  JobChangesQuery,
  JobDeleteQuery,
  JobEvent,
  JobExportQuery,
  JobFetchInput,
  JobPage,
  JobPagesPageQuery,
  JobPagesQuery,
  JobsPageQuery,
  JobsQuery,
  JobsResource,
  Listed,
  MapInput,
  RetryInput,
  StartedJob,
  WaitOptions
} from './jobs-resource.ts'
export type {
  LearnAnswer,
  LearnedParser,
  LearnedParserChange,
  LearnedParserDetail,
  LearnedParsersQuery,
  LearnedParsersResource,
  LearnedParserVersion,
  LearnInput
} from './learned-parsers.ts'
export type { LogEvent, LogsQuery } from './log-events.ts'
export type {
  Monitor,
  MonitorChange,
  MonitorInput,
  MonitorRun,
  MonitorsResource
} from './monitors.ts'
export type {
  FactorAdded,
  Factors,
  FactorsResource,
  NewTeamInvitation,
  SecondFactorNeeded,
  Session,
  SessionResource,
  SignUpTerms,
  Team,
  TeamInvitation,
  TeamMember,
  TeamResource,
  UserSession
} from './people-resources.ts'
export type { Preset, PresetChange, PresetInput, PresetsResource } from './presets.ts'
export type { ReadInput } from './read-page.ts'
export type {
  AccountDetails,
  AccountMovements,
  AccountMovementsQuery,
  Accounts,
  AccountsQuery,
  Alarm,
  Alarms,
  ApiKey,
  AuditExportQuery,
  AuditLog,
  AuditLogQuery,
  AuditVerification,
  ErrorTable,
  GrantInput,
  Invitation,
  InvitationInput,
  Invitations,
  KeyInput,
  KeysResource,
  Movement,
  Movements,
  MovementsQuery,
  NewApiKey,
  OperatorResource,
  Pack,
  ParserSchema,
  PasswordReset,
  Pricing,
  Resources,
  Samples,
  SamplesQuery,
  SampleWithPages,
  ServiceHealth
} from './resources.ts'
export type { CookieSession, CookieSessionInput, SessionsResource } from './sessions.ts'
export { PAGE_REASONS, SKIPPED_PAGES } from './skip-words.ts'
export type { ClientSettings } from './transport.ts'
export type { ReceivedWebhook, WebhookMessage } from './verify-webhook.ts'
export { verifyWebhook, WebhookVerificationError } from './verify-webhook.ts'
export type {
  DeliveriesPageQuery,
  DeliveriesQuery,
  Delivery,
  DeliveryDetails,
  WebhookEndpoint,
  WebhookEndpointInput,
  WebhookSecret,
  WebhooksResource
} from './webhooks-resource.ts'
