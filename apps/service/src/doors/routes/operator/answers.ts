/** Answers of the routes of operators, below `data`. */

import { z } from 'zod'
import { Key, movement } from '../account/answers.ts'
import { role } from '../auth/answers.ts'

const count = z.int().min(0)
const instant = z.iso.datetime().describe('ISO 8601, UTC.')

/** An account in the list. */
const AccountRow = z.object({
  id: z.string(),
  name: z.string(),
  created_at: instant,
  suspended: z.boolean(),
  closed_at: instant.nullable(),
  balance: z.object({ free: count, purchased: count, held: count }).nullable(),
  users: z.array(z.object({ id: z.string(), email: z.string(), role })).meta({ id: 'Accounts' })
})

/** A page of the accounts. */
export const Accounts = z.object({
  accounts: z.array(AccountRow),
  next_after: z.string().nullable().describe('`after` of the next page.')
})

/** One account. */
export const AccountDetails = AccountRow.extend({
  totals: z
    .object({ granted: count, charged: count, expired: count })
    .nullable()
    .describe('Tokens since the account was opened; null for a closed one.'),
  renews_at: z
    .union([instant, z.number()])
    .nullable()
    .describe('When the free tokens are renewed.'),
  keys: z.array(Key)
}).meta({ id: 'AccountDetails' })

/** A page of the transactions of an account. */
export const AccountMovements = z
  .object({
    movements: z.array(z.object(movement)),
    next_before: z.int().min(1).nullable().describe('`before` of the next page.')
  })
  .meta({ id: 'AccountMovements' })

/** An invitation when it is made. */
export const InvitationAnswer = z
  .object({
    invitation: z.string().describe('Its token, shown only once.'),
    role,
    account: z.string().nullable(),
    expires_at: instant
  })
  .meta({ id: 'InvitationAnswer' })

/** Invitations that can be used still. */
export const Invitations = z
  .object({
    invitations: z.array(
      z.object({
        id: z.string(),
        role,
        email: z.string().nullable().describe('Recipient, as noted at its creation.'),
        account: z.string().nullable().describe('Null for a new account.'),
        account_name: z.string().nullable(),
        invited_by: z.string().nullable().describe('E-mail address; null for a key.'),
        expires_at: instant
      })
    )
  })
  .meta({ id: 'Invitations' })

/** A link to choose a new password. */
export const ResetAnswer = z
  .object({
    reset: z.string().describe('Its token, for `/dashboard/reset?token=`; shown only once.'),
    user: z.string(),
    email: z.string(),
    expires_at: instant
  })
  .meta({ id: 'ResetAnswer' })

/** A page of the audit log. */
export const AuditLog = z
  .object({
    records: z.array(
      z.object({
        seq: z.int().min(1),
        at: instant,
        actor: z.string(),
        action: z.string(),
        account: z.string().nullable(),
        text: z.string().describe('The record as a sentence. Objects that still exist are named.'),
        actor_name: z.string(),
        account_name: z.string().nullable(),
        details: z.record(z.string(), z.unknown()),
        previous: z.string().describe('`hash` of the previous record.'),
        hash: z.string()
      })
    ),
    next_before: z.int().nullable().describe('`before` of the next page.'),
    actions: z.array(z.string()).describe('The actions that this version of the service records.')
  })
  .meta({ id: 'AuditLog' })
