/** Changes the tokens of accounts for operators: purchases and refunds. */

import { SluiceError } from '@sluice/core'
import { z } from 'zod'
import type { OperatorPorts } from '../ports.ts'
import { noAccount } from './account-view.ts'

const id = z.string().min(1).max(100)

/** Body of `POST /api/v1/operator/grants`. */
export const Grant = z.strictObject({
  id: z
    .string()
    .min(1)
    .max(200)
    .describe(
      'Id of the purchase, unique among all accounts. Repeating a grant changes nothing; a different grant with the same id is refused.'
    ),
  account: id,
  tokens: z.int().min(1).max(1_000_000_000)
})

/** Body of `POST /api/v1/operator/refunds`. */
export const Refund = z.strictObject({
  account: id,
  result: id.describe('Id of the item in the history.')
})

type Parts = Pick<OperatorPorts, 'ledger' | 'audit'>

/**
 * Add purchased tokens, once per id.
 *
 * @returns whether this call added them. @throws SluiceError `NOT_FOUND` - no such account. `IDEMPOTENCY_KEY_REUSED` -
 * the id belongs to another grant: to another account, or of another number of tokens.
 */
export async function grantTokens(
  { ledger, audit }: Parts,
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
  { ledger, audit }: Parts,
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

function otherGrant(id: string, known: { account: string; tokens: number }): SluiceError {
  const { account, tokens } = known
  return new SluiceError(
    'IDEMPOTENCY_KEY_REUSED',
    `The grant ${JSON.stringify(id)} is ${tokens} tokens for ${account}. Nothing was added; a different purchase needs a different id.`,
    { details: { id, account, tokens } }
  )
}
