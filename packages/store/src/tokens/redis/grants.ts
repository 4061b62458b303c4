/**
 * Whose the ids of grants are. One key for all accounts, so it cannot be part of the step that adds the tokens: an id
 * is claimed first, and a claim that was cut off is taken up by the same grant again.
 */

import type { RedisClient } from '../../connections/redis/script-files.ts'
import type { GrantReply } from '../ledger.ts'
import { ACCOUNTS } from './accounts.ts'
import { keyOf } from './scripts.ts'

/** A purchase of tokens. */
export interface Grant {
  readonly account: string
  readonly id: string
  readonly tokens: number
}

/** Hash id → JSON [account, tokens]. */
const CLAIMS = 'slc:grants'
/** Set once the grants of an older version are claimed. */
const CLAIMED = 'slc:grants:claimed'

/** Accounts that are read in one go. */
const PART = 500

/** What the account itself knows of a grant. */
export async function grantStatus(
  client: RedisClient,
  { account, id, tokens }: Grant
): Promise<GrantReply | { status: 'NEW' }> {
  const [period, closed] = await client.hmget(keyOf(account, 'acc'), 'period', 'closed')
  if (!period || closed) return { status: 'NO_ACCOUNT' }
  const known = await client.hget(keyOf(account, 'grants'), id)
  if (known === null) return { status: 'NEW' }
  if (Number(known) === tokens) return { status: 'ALREADY' }
  return { status: 'TAKEN', account, tokens: Number(known) }
}

/** Claim the id of a grant. @returns the grant that has it: this one, or an earlier one. */
export async function claimGrant(
  client: RedisClient,
  { account, id, tokens }: Grant
): Promise<Omit<Grant, 'id'>> {
  if ((await client.hsetnx(CLAIMS, id, JSON.stringify([account, tokens]))) === 1) {
    return { account, tokens }
  }
  const text = (await client.hget(CLAIMS, id)) ?? JSON.stringify([account, tokens])
  const [owner, amount] = JSON.parse(text) as [string, number]
  return { account: owner, tokens: amount }
}

/** Let go of an id whose grant was not applied. */
export async function unclaimGrant(client: RedisClient, id: string): Promise<void> {
  await client.hdel(CLAIMS, id)
}

/** Claim the grants of older versions, which kept them by account only. Of several with one id, one has it. */
export async function claimOlderGrants(client: RedisClient): Promise<void> {
  if ((await client.exists(CLAIMED)) === 1) return
  let place = '0'
  do {
    const [next, accounts] = await client.sscan(ACCOUNTS, place, 'COUNT', PART)
    for (const account of accounts) {
      for (const [id, tokens] of Object.entries(await client.hgetall(keyOf(account, 'grants')))) {
        await claimGrant(client, { account, id, tokens: Number(tokens) })
      }
    }
    place = next
  } while (place !== '0')
  await client.set(CLAIMED, '1')
}
