/** Operations for operators: accounts, purchases, refunds, invitations, the audit log. */

import { SluiceError } from '@sluice/core'
import { parseRequest } from '@sluice/fetch/request'
import type { AuditRecord } from '@sluice/store'
import { z } from 'zod'
import { shownTime } from '../http/shown-time.ts'
import type { Service } from '../service.ts'
import { invite } from './invitations.ts'

const id = z.string().min(1).max(100)

/** Body of `POST /api/v1/operator/grants`. */
export const Grant = z.strictObject({
  id: z
    .string()
    .min(1)
    .max(200)
    .describe(
      'Id of the purchase, unique among all accounts. Repeating a grant changes nothing; another grant with the same id is refused.'
    ),
  account: id,
  tokens: z.int().min(1).max(1_000_000_000)
})

/** Body of `POST /api/v1/operator/refunds`. */
export const Refund = z.strictObject({
  account: id,
  result: id.describe('Id of the item in the history.')
})

/** Body of `POST /api/v1/operator/invitations`. */
export const NewInvitation = z.strictObject({
  account: id.optional().describe('Account the invitee will own; default: a new one.'),
  role: z.enum(['owner', 'operator']).default('owner')
})

/** Body of `POST /api/v1/operator/accounts/{id}/suspension`. */
export const Suspension = z.strictObject({ suspended: z.boolean() })

/** Query of `GET /api/v1/operator/accounts`. */
export const AccountsQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(100).default(50),
  after: id.optional().describe('`id` of the last account seen.')
})

/** Query of `GET /api/v1/operator/audit`. */
export const AuditQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(100).default(50),
  before: z.coerce.number().int().min(1).optional().describe('`seq` of the last record seen.'),
  account: id.optional(),
  action: z.string().min(1).max(100).optional()
})

type Parts = Pick<Service, 'ledger' | 'directory' | 'secrets' | 'audit'>

/**
 * A page of the accounts with their balances and users, in the order of their ids: those that the service makes begin
 * with their time.
 *
 * @throws SluiceError `INVALID_REQUEST` - a parameter is unknown or out of range.
 */
export async function accountsPage(
  { ledger, directory }: Parts,
  parameters: unknown
): Promise<{ accounts: readonly object[]; next_after: string | null }> {
  const { limit, after } = parseRequest(AccountsQuery, parameters)
  const found = await ledger.accountPage({
    limit: limit + 1,
    ...(after === undefined ? {} : { after })
  })
  const page = found.slice(0, limit)
  const accounts = await Promise.all(
    page.map(async ({ id: account, name, createdAt, suspended, closedAt }) => {
      const balance = await ledger.balance(account)
      const users = await directory.users(account)
      return {
        id: account,
        name,
        created_at: new Date(createdAt).toISOString(),
        suspended,
        closed_at: shownTime(closedAt),
        balance: balance
          ? { free: balance.free, purchased: balance.purchased, held: balance.held }
          : null,
        users: users.map((user) => ({ id: user.id, email: user.email, role: user.role }))
      }
    })
  )
  const next = found.length > limit ? (page.at(-1)?.id ?? null) : null
  return { accounts, next_after: next }
}

/**
 * Add purchased tokens, once per id.
 *
 * @returns whether this call added them. @throws SluiceError `NOT_FOUND` - no such account. `IDEMPOTENCY_KEY_REUSED` - the
 * id is that of another grant: to another account, or of another number of tokens.
 */
export async function grantTokens(
  { ledger, audit }: Pick<Parts, 'ledger' | 'audit'>,
  actor: string,
  grant: z.infer<typeof Grant>
): Promise<boolean> {
  const { account, tokens } = grant
  const reply = await ledger.grant(grant)
  if (reply.status === 'NO_ACCOUNT') throw noAccount(account)
  if (reply.status === 'TAKEN') throw otherGrant(grant.id, reply)
  const details = { grant: grant.id, tokens }
  if (reply.status === 'OK') {
    await audit.record({ actor, action: 'grant.applied', account, details })
  }
  return reply.status === 'OK'
}

/**
 * Give a charge back.
 *
 * @returns whether this call did. @throws SluiceError `NOT_FOUND` - nothing was charged for such a result.
 */
export async function refundResult(
  { ledger, audit }: Pick<Parts, 'ledger' | 'audit'>,
  actor: string,
  { account, result }: z.infer<typeof Refund>
): Promise<boolean> {
  const reply = await ledger.refund({ account, entry: result })
  if (reply.status === 'NOT_SETTLED') {
    throw new SluiceError('NOT_FOUND', 'This account has no charged result with that id.')
  }
  if (reply.status === 'OK') {
    await audit.record({ actor, action: 'refund.applied', account, details: { result } })
  }
  return reply.status === 'OK'
}

/** Suspend an account, which also signs its users out, or end that. @throws SluiceError `NOT_FOUND`. */
export async function suspendAccount(
  { ledger, directory, audit }: Parts,
  actor: string,
  account: string,
  suspended: boolean
): Promise<void> {
  if ((await ledger.suspend(account, suspended)) === 'NO_ACCOUNT') throw noAccount(account)
  if (suspended) {
    for (const user of await directory.users(account)) await directory.endSessions(user.id)
  }
  const action = suspended ? 'account.suspended' : 'account.resumed'
  await audit.record({ actor, action, account })
}

/** Make an invitation. @returns its token, shown once. @throws SluiceError `NOT_FOUND` - no such account. */
export async function inviteUser(
  { ledger, directory, secrets, audit }: Parts,
  actor: string,
  { account, role }: z.infer<typeof NewInvitation>
): Promise<{ invitation: string; role: string; account: string | null; expires_at: string }> {
  if (account !== undefined) {
    const found = await ledger.account(account)
    if (!found || found.closedAt !== null) throw noAccount(account)
  }
  const { token, expiresAt } = await invite(directory, secrets, {
    role,
    ...(account === undefined ? {} : { account })
  })
  const whose = account ?? null
  await audit.record({ actor, action: 'invitation.created', account: whose, details: { role } })
  return {
    invitation: token,
    role,
    account: whose,
    expires_at: new Date(expiresAt).toISOString()
  }
}

/** A page of the audit log, newest first. @throws SluiceError `INVALID_REQUEST`. */
export async function auditPage(
  { directory }: Parts,
  parameters: unknown
): Promise<{ records: readonly object[]; next_before: number | null }> {
  const { limit, before, account, action } = parseRequest(AuditQuery, parameters)
  const records = await directory.audit({
    limit,
    ...(before === undefined ? {} : { before }),
    ...(account === undefined ? {} : { account }),
    ...(action === undefined ? {} : { action })
  })
  const last = records.at(-1)
  const next = records.length === limit && last && last.seq > 1 ? last.seq : null
  return { records: records.map(shownRecord), next_before: next }
}

function shownRecord({ at, ...record }: AuditRecord): object {
  return { ...record, at: new Date(at).toISOString() }
}

function otherGrant(id: string, known: { account: string; tokens: number }): SluiceError {
  const { account, tokens } = known
  return new SluiceError(
    'IDEMPOTENCY_KEY_REUSED',
    `The grant ${JSON.stringify(id)} is ${tokens} tokens for ${account}. Nothing was added; another purchase needs another id.`,
    { details: { id, account, tokens } }
  )
}

function noAccount(account: string): SluiceError {
  return new SluiceError('NOT_FOUND', `There is no account ${JSON.stringify(account)}.`)
}
