/** Tokens that are charged once, for success only, and the history they paid for. */

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
  ProfileId,
  ReserveInput,
  ReserveReply,
  SettleReply,
  Usage
} from './ledger.ts'
export type { PayloadStore } from './payload-store.ts'
export type { RedisLedgerOptions } from './redis/open.ts'
export { openRedisLedger } from './redis/open.ts'
export type { SqliteLedgerOptions } from './sqlite/open.ts'
export { openSqliteLedger } from './sqlite/open.ts'
