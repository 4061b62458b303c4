/** The resources of an account and of operators; those of users are in people-resources.ts. */

import type { CallOptions } from './call-options.ts'
import { type LogEvent, type LogsQuery, logEvents } from './log-events.ts'
import type { operations } from './openapi.ts'
import { type PeopleResources, peopleOf } from './people-resources.ts'
import { AlreadyDone, type Request, type Transport } from './transport.ts'

type Operations = operations
type Ok<Name extends keyof Operations> = Operations[Name]['responses'] extends {
  200: { content: { 'application/json': infer Answer } }
}
  ? Answer
  : never
type Data<Name extends keyof Operations> = Ok<Name> extends { data: infer Found } ? Found : never
type Body<Name extends keyof Operations> = Operations[Name] extends {
  requestBody: { content: { 'application/json': infer Sent } }
}
  ? Sent
  : never
type Query<Name extends keyof Operations> = NonNullable<Operations[Name]['parameters']['query']>

/** An API key, without its secret. Times are ISO 8601. */
export type ApiKey = Data<'listKeys'>[number]
/** A key that was just created, with its secret: no other answer contains it. */
export type NewApiKey = Data<'createKey'>
/** Rights and expiry of a new key. */
export type KeyInput = Body<'createKey'>
/** A page of transactions, newest first. */
export type Movements = Data<'listMovements'>
/** A change of the balance: tokens that came or went, with the receipt of a charge. */
export type Movement = Movements['movements'][number]
export type Pack = Data<'listPacks'>['packs'][number]
/** Filters of a list of transactions. */
export type MovementsQuery = Query<'listMovements'>
/** Prices in tokens, and of a token in US dollars. */
export type Pricing = Data<'getPricing'>
/** The JSON Schema of the record of a parser. */
export type ParserSchema = Data<'getParserSchema'>
/** Every code of an error, with its status and what to do. */
export type ErrorTable = Data<'listErrors'>['errors']
/** A link to choose a new password. */
export type PasswordReset = Data<'resetPasswordOf'>
/** A page of accounts, as operators see them. */
export type Accounts = Data<'listAccounts'>
/** Filters of a list of accounts. */
export type AccountsQuery = Query<'listAccounts'>
/** One account with its users and keys, as operators see it. */
export type AccountDetails = Data<'getAccountOf'>
/** A page of the transactions of an account, as operators see them. */
export type AccountMovements = Data<'listMovementsOf'>
/** Filters of an account's transactions. */
export type AccountMovementsQuery = Query<'listMovementsOf'>
/** Invitations that can be used still. */
export type Invitations = Data<'listInvitations'>
/** The service as a whole, with each of its processes. */
export type ServiceHealth = Data<'getServiceHealth'>
/** Result of checking that the audit log is unchanged. */
export type AuditVerification = Data<'verifyAuditLog'>
/** A page of the audit log, newest first. */
export type AuditLog = Data<'readAuditLog'>
/** Filters of the audit log's records. */
export type AuditLogQuery = Query<'readAuditLog'>
/** Filters of the records to export, and the format. */
export type AuditExportQuery = Query<'exportAuditLog'>
/** Alarms of parsers, newest first: those that are not healed, and those healed in the last 30 days. */
export type Alarms = Data<'listAlarms'>
/** An alarm of a parser: its site has changed, or refuses it. */
export type Alarm = Data<'acknowledgeAlarm'>
/** Pages that parsers failed on, newest first, and whether the server keeps any. */
export type Samples = Data<'listSamples'>
/** Filters of the samples. */
export type SamplesQuery = Query<'listSamples'>
/** One of them with its pages, which are those of another site. */
export type SampleWithPages = Data<'getSample'>
/** An invitation to sign up. `invitation` is its token: no other answer contains it. */
export type Invitation = Data<'inviteUser'>
/** Tokens to grant. The same `id` again is applied once. */
export type GrantInput = Body<'grantTokens'>
/** Recipient of an invitation. */
export type InvitationInput = Body<'inviteUser'>

/** API keys of the account. */
export interface KeysResource {
  /** All keys, oldest first; revoked ones too. */
  list(options?: CallOptions): Promise<ApiKey[]>
  /** Sent once: an answer that is lost may have created a key. */
  create(input: KeyInput, options?: CallOptions): Promise<NewApiKey>
  /** The key stops working at once. */
  revoke(id: string, options?: CallOptions): Promise<void>
  /** Revoke a key and create one with the same name and scopes. Sent once. */
  rotate(id: string, options?: CallOptions): Promise<NewApiKey>
}

/** Calls for operators. Every call needs the scope `operator`. */
export interface OperatorResource {
  /** The service as a whole, with each of its processes. */
  health(options?: CallOptions): Promise<ServiceHealth>
  /**
   * The log of the process that answers: what it kept, then each line as it is written. It ends with the connection, or
   * once the caller may not follow it any more. @param query.after - number of the last line that you have.
   */
  logs(query?: LogsQuery, options?: CallOptions): AsyncGenerator<LogEvent, void>
  accounts(query?: AccountsQuery, options?: CallOptions): Promise<Accounts>
  account(id: string, options?: CallOptions): Promise<AccountDetails>
  renameAccount(id: string, name: string, options?: CallOptions): Promise<AccountDetails>
  /** Transactions of an account, newest first, without what was fetched. */
  movements(
    account: string,
    query?: AccountMovementsQuery,
    options?: CallOptions
  ): Promise<AccountMovements>
  /** Suspend an account, or resume it. */
  suspend(account: string, suspended: boolean, options?: CallOptions): Promise<void>
  /** Close an account permanently: its keys, users and history are deleted. */
  closeAccount(account: string, options?: CallOptions): Promise<void>
  /** @returns whether it was applied now; false where this `id` had been before. */
  grant(input: GrantInput, options?: CallOptions): Promise<{ readonly applied: boolean }>
  /** Refund the charge of a result. @returns whether it was applied now. */
  refund(input: Body<'refundResult'>, options?: CallOptions): Promise<{ readonly applied: boolean }>
  /** Sent once: an answer that is lost may have created an invitation. */
  invite(input: InvitationInput, options?: CallOptions): Promise<Invitation>
  /** A link for a user to choose a new password. Sent once. */
  resetPassword(user: string, options?: CallOptions): Promise<PasswordReset>
  /** Remove the second factors of a user who has lost them. */
  resetFactors(user: string, options?: CallOptions): Promise<void>
  invitations(options?: CallOptions): Promise<Invitations>
  withdrawInvitation(id: string, options?: CallOptions): Promise<void>
  auditLog(query?: AuditLogQuery, options?: CallOptions): Promise<AuditLog>
  /** All records that match, as the text of a file. */
  exportAuditLog(query?: AuditExportQuery, options?: CallOptions): Promise<string>
  /** Recompute the hash chain of the audit log. */
  verifyAuditLog(options?: CallOptions): Promise<AuditVerification>
  alarms(options?: CallOptions): Promise<Alarms>
  /** The alarm no longer counts as open. It heals when the parser reads as before. */
  acknowledgeAlarm(id: string, options?: CallOptions): Promise<Alarm>
  samples(query?: SamplesQuery, options?: CallOptions): Promise<Samples>
  sample(id: string, options?: CallOptions): Promise<SampleWithPages>
  deleteSample(id: string, options?: CallOptions): Promise<void>
}

/** The resources of a client. */
export interface Resources extends PeopleResources {
  readonly keys: KeysResource
  readonly operator: OperatorResource
  /** Transactions, newest first, a page at a time: `before` is `next_before` of the page before. */
  movements(query?: MovementsQuery, options?: CallOptions): Promise<Movements>
  /** List the packs of tokens for sale. */
  packs(options?: CallOptions): Promise<Pack[]>
  /** Begin to buy a pack. Sent once. @returns address of the page on which it is paid. */
  buyPack(pack: string, options?: CallOptions): Promise<string>
  /** Prices in tokens. */
  pricing(options?: CallOptions): Promise<Pricing>
  /** The table of error codes. */
  errors(options?: CallOptions): Promise<ErrorTable>
  /** The JSON Schema of what a parser reads. @param parser - its kind, or the name of its package. */
  parserSchema(parser: string, options?: CallOptions): Promise<ParserSchema>
  /** Close the account of the signed-in user permanently. */
  closeAccount(password: string, options?: CallOptions): Promise<void>
}

/** Make them. */
export function resourcesOf(transport: Transport): Resources {
  const call = async <Answer>(
    method: Request['method'],
    path: string,
    { signal }: CallOptions = {},
    parts: Pick<Request, 'body' | 'query' | 'once'> = {}
  ): Promise<Answer> => {
    const request = { method, path: `/api/v1/${path}`, ...parts, ...(signal ? { signal } : {}) }
    return (await transport.json<{ data: Answer }>(request)).answer.data
  }
  /** Deletes a resource. It succeeds if an earlier attempt already deleted it. */
  const remove = async (path: string, options?: CallOptions): Promise<void> => {
    await call('DELETE', path, options).catch((error) => {
      if (!(error instanceof AlreadyDone)) throw error
    })
  }
  const key = (id: string) => `account/keys/${encodeURIComponent(id)}`
  const user = (id: string) => `operator/users/${encodeURIComponent(id)}`
  const account = (id: string) => `operator/accounts/${encodeURIComponent(id)}`
  const invitation = (id: string) => `operator/invitations/${encodeURIComponent(id)}`
  const alarm = (id: string) => `operator/alarms/${encodeURIComponent(id)}`
  const sample = (id: string) => `operator/samples/${encodeURIComponent(id)}`
  return {
    keys: {
      list: (options) => call('GET', 'account/keys', options),
      create: (body, options) => call('POST', 'account/keys', options, { body, once: true }),
      revoke: (id, options) => remove(key(id), options),
      rotate: (id, options) => call('POST', `${key(id)}/regenerate`, options, { once: true })
    },
    ...peopleOf(call, remove),
    operator: {
      health: (options) => call('GET', 'operator/health', options),
      logs: (query = {}, options) => logEvents(transport, query, options),
      accounts: (query = {}, options) => call('GET', 'operator/accounts', options, { query }),
      account: (id, options) => call('GET', account(id), options),
      renameAccount: (id, name, options) => call('PATCH', account(id), options, { body: { name } }),
      movements: (id, query = {}, options) =>
        call('GET', `${account(id)}/movements`, options, { query }),
      suspend: (id, suspended, options) =>
        call('POST', `${account(id)}/suspension`, options, { body: { suspended } }),
      closeAccount: (id, options) => remove(account(id), options),
      grant: (body, options) => call('POST', 'operator/grants', options, { body }),
      refund: (body, options) => call('POST', 'operator/refunds', options, { body }),
      invite: (body, options) =>
        call('POST', 'operator/invitations', options, { body, once: true }),
      resetPassword: (id, options) => call('POST', `${user(id)}/reset`, options, { once: true }),
      resetFactors: (id, options) => remove(`${user(id)}/factors`, options),
      invitations: (options) => call('GET', 'operator/invitations', options),
      withdrawInvitation: (id, options) => remove(invitation(id), options),
      auditLog: (query = {}, options) => call('GET', 'operator/audit', options, { query }),
      exportAuditLog: async (query = {}, { signal } = {}) => {
        const path = '/api/v1/operator/audit/export'
        const request = { method: 'GET', path, query, ...(signal ? { signal } : {}) } as const
        return (await transport.text(request)).text
      },
      verifyAuditLog: (options) => call('GET', 'operator/audit/verification', options),
      alarms: (options) => call('GET', 'operator/alarms', options),
      acknowledgeAlarm: (id, options) => call('POST', `${alarm(id)}/acknowledgement`, options),
      samples: (query = {}, options) => call('GET', 'operator/samples', options, { query }),
      sample: (id, options) => call('GET', sample(id), options),
      deleteSample: (id, options) => remove(sample(id), options)
    },
    movements: (query = {}, options) => call('GET', 'account/movements', options, { query }),
    packs: async (options) =>
      (await call<Data<'listPacks'>>('GET', 'billing/packs', options)).packs,
    buyPack: async (pack, options) => {
      const body = { pack }
      const bought = { body, once: true }
      return (await call<Data<'buyPack'>>('POST', 'billing/checkout', options, bought)).url
    },
    pricing: (options) => call('GET', 'pricing', options),
    errors: async (options) =>
      (await call<{ errors: ErrorTable }>('GET', 'errors', options)).errors,
    parserSchema: (parser, options) =>
      call('GET', `parsers/${encodeURIComponent(parser)}/schema`, options),
    closeAccount: (password, options) =>
      call('DELETE', 'account', options, { body: { password }, once: true })
  }
}
