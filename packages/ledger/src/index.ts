/** Tokens that are charged once, for success only, and the history they paid for. */

export type { AuditBreak } from './audit-chain.ts'
export type { AuditEvent, AuditLog, AuditLogOptions } from './audit-log.ts'
export { createAuditLog } from './audit-log.ts'
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
  HistoryEntry,
  HistoryQuery,
  HoldRef,
  InvariantBreak,
  Ledger,
  ReserveInput,
  ReserveReply,
  SettleReply,
  Usage
} from './ledger.ts'
export type { PayloadStore } from './payload-store.ts'
export type { RedisDirectoryOptions } from './redis/directory.ts'
export { openRedisDirectory } from './redis/directory.ts'
export type { RedisLedgerOptions } from './redis/open.ts'
export { openRedisLedger } from './redis/open.ts'
export type { SqliteDirectoryOptions } from './sqlite/directory.ts'
export { openSqliteDirectory } from './sqlite/directory.ts'
export type { SqliteLedgerOptions } from './sqlite/open.ts'
export { openSqliteLedger } from './sqlite/open.ts'
