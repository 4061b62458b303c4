/** The storage of Sluice: tokens, users, the audit log and payloads, on SQLite or Redis. */

import './needed-node.ts'

export type { AuditBreak } from './audit/audit-chain.ts'
export type { AuditEvent } from './audit/audit-event.ts'
export type { AuditLog, AuditLogOptions } from './audit/audit-log.ts'
export { createAuditLog } from './audit/audit-log.ts'
export type { AuditHead, AuditQuery, AuditRecord, AuditStore } from './audit/audit-store.ts'
export { openQueueClient } from './connections/redis/queue-client.ts'
export type { StoreSetting } from './connections/redis/server-settings.ts'
export type {
  CookieSessionRef,
  CookieSessionRow,
  CookieSessionStore,
  NewCookieSession
} from './cookie-sessions/cookie-session-store.ts'
export { COOKIE_SESSION_MAX } from './cookie-sessions/cookie-session-store.ts'
export type {
  Directory,
  Factors,
  Identity,
  Invitation,
  Role,
  Session,
  Ticket,
  User
} from './directory/directory.ts'
export { OWNING_ROLES } from './directory/directory.ts'
export type {
  DriftChange,
  DriftState,
  DriftStore,
  DriftText,
  SampleListChange
} from './drift/drift-store.ts'
export { DRIFT_STATE_MAX } from './drift/drift-store.ts'
export { STORE_SCHEMES, storeDriver } from './drivers.ts'
export type { HostReply, HostReturn, HostStore, HostWish } from './hosts/host-store.ts'
export type { StoreFacts, StoreSeals } from './inspect/store-facts.ts'
export type {
  Job,
  JobEvent,
  JobEventType,
  JobKind,
  JobPage,
  JobStatus,
  NewPage,
  PageError,
  PageStatus,
  PauseReason,
  SkipReason
} from './jobs/job.ts'
export { FETCHES_PER_PAGE, RETRY_RANK, rankOf, SKIP_REASONS } from './jobs/job.ts'
export type { JobRoom } from './jobs/job-room.ts'
export { MOST_KEPT } from './jobs/job-room.ts'
export type {
  FinishReply,
  JobPlace,
  JobQuery,
  JobRef,
  JobStore,
  NewJob,
  PageFinish,
  PageHold,
  PageHoldReply,
  PageOutcome,
  PageQuery,
  PageRef,
  StopReply,
  Successor,
  Taken
} from './jobs/job-store.ts'
export { PAGES_PER_CALL } from './jobs/job-store.ts'
export type {
  LearnedChange,
  LearnedPart,
  LearnedPartChange,
  LearnedQuery,
  LearnedRef,
  LearnedRow,
  LearnedStore
} from './learned/learned-store.ts'
export { LEARNED_TEXT_MAX } from './learned/learned-store.ts'
export type {
  MonitorChange,
  MonitorRef,
  MonitorRow,
  MonitorStore
} from './monitors/monitor-store.ts'
export { MONITOR_STATE_MAX } from './monitors/monitor-store.ts'
export { openStore } from './open-store.ts'
export type { DataKeys } from './payloads/data-keys.ts'
export { createDataKeys } from './payloads/data-keys.ts'
export { openSealed, seal as sealBytes } from './payloads/gcm.ts'
export type { PayloadPlace } from './payloads/payload-pointer.ts'
export { accountPrefixOf, placeOf, pointerOf } from './payloads/payload-pointer.ts'
export type {
  ErasablePayloads,
  ListedPayload,
  PayloadStore,
  SealedPayload
} from './payloads/payload-store.ts'
export { sealPayloads } from './payloads/sealed-payloads.ts'
export type { SqlitePayloads } from './payloads/sqlite-payloads.ts'
export { openSqlitePayloads } from './payloads/sqlite-payloads.ts'
export type { PresetRow, PresetStore } from './presets/preset-store.ts'
export { PRESET_MAX } from './presets/preset-store.ts'
export type { ProcessReport, ProcessStore } from './processes/process-store.ts'
export { PROCESS_REPORT_MAX } from './processes/process-store.ts'
export type { OpenStore, StoreDriver, StoreSettings } from './store-driver.ts'
export { withoutPassword } from './store-url.ts'
export { LATENCY_BOUNDS_MS } from './tokens/latency.ts'
export type {
  Account,
  ApiKey,
  Balance,
  GrantReply,
  HistoryChoice,
  HistoryDeletion,
  HistoryEntry,
  HistoryGroup,
  HistoryGroups,
  HistoryQuery,
  HoldRef,
  HourUsage,
  InvariantBreak,
  KeyClaim,
  Ledger,
  Movement,
  MovementKind,
  ProfileId,
  ReserveInput,
  ReserveReply,
  SettleReply,
  Usage
} from './tokens/ledger.ts'
export { CHARGES_KEPT_MS, FAILURE_WINDOW_MS, HOURS_KEPT, MOVEMENTS_KEPT } from './tokens/ledger.ts'
export { createTurnLine, type TurnLine } from './turn-line.ts'
export { isUrgent, turnOver, urgentWork } from './turns.ts'
export type {
  Delivery,
  DeliveryAttempt,
  DeliveryStatus,
  NewDelivery,
  TakenDelivery
} from './webhooks/delivery.ts'
export { deliveryHost } from './webhooks/delivery.ts'
export type {
  AccountClaim,
  Arrival,
  DeliveryOutcome,
  DeliveryQuery,
  DropQuery,
  KeptDeliveries,
  Watch,
  WatchStep,
  WebhookSettings,
  WebhookSettingsChange,
  WebhookStore
} from './webhooks/webhook-store.ts'
