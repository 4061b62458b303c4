/** What Sluice keeps: tokens, people, the audit log and payloads, on SQLite or on Redis. */

export type { AuditBreak } from './audit-chain.ts'
export type { AuditEvent, AuditLog, AuditLogOptions } from './audit-log.ts'
export { createAuditLog } from './audit-log.ts'
export type { DataKeys } from './data-keys.ts'
export { createDataKeys } from './data-keys.ts'
export type {
  AuditHead,
  AuditQuery,
  AuditRecord,
  Directory,
  Invitation,
  Role,
  Session,
  User
} from './directory.ts'
export { openFilePayloads } from './file-payloads.ts'
export type {
  Account,
  ApiKey,
  Balance,
  GrantReply,
  HistoryChoice,
  HistoryDeletion,
  HistoryEntry,
  HistoryQuery,
  HoldRef,
  InvariantBreak,
  Ledger,
  Movement,
  MovementKind,
  ProfileId,
  ReserveInput,
  ReserveReply,
  SettleReply,
  Usage
} from './ledger.ts'
export { CHARGES_KEPT_MS, FAILURE_WINDOW_MS, MOVEMENTS_KEPT } from './ledger.ts'
export type { PayloadPlace } from './payload-pointer.ts'
export { accountPrefixOf, placeOf, pointerOf } from './payload-pointer.ts'
export type { ListedPayload, PayloadStore } from './payload-store.ts'
export type { RedisDirectoryOptions } from './redis/directory.ts'
export { openRedisDirectory } from './redis/directory.ts'
export { lookAtRedis } from './redis/look.ts'
export type { RedisLedgerOptions } from './redis/open.ts'
export { openRedisLedger } from './redis/open.ts'
export { sealPayloads } from './sealed-payloads.ts'
export type { SqliteDirectoryOptions } from './sqlite/directory.ts'
export { openSqliteDirectory } from './sqlite/directory.ts'
export { lookAtSqlite } from './sqlite/look.ts'
export type { SqliteLedgerOptions } from './sqlite/open.ts'
export { openSqliteLedger } from './sqlite/open.ts'
export type { StoreFacts, StoreSeals, StoreSetting } from './store-facts.ts'
