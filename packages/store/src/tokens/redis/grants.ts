/**
 * Owners of grant ids. One key serves all accounts, so it cannot be part of the step that adds the tokens. An id is
 * therefore claimed first. After an interruption the same grant takes up its claim again.
 */

import type { RedisClient } from '../../connections/redis/script-files.ts'
import type { GrantJournal } from '../grant-journal.ts'
import type { GrantReply } from '../ledger.ts'
import type { RedisStore } from './redis-store.ts'
import { keyOf } from './scripts.ts'

/** A purchase of tokens. */
interface Grant {
  readonly account: string
  readonly id: string
  readonly tokens: number
}

/** Hash id → JSON [account, tokens]. */
const CLAIMS = 'slc:grants'

/**
 * See `Ledger.grant`.
 *
 * @param now - in place of the clock of this process, for the journal.
 * @throws RangeError - `tokens` is not a positive integer.
 */
export async function grant(
  store: RedisStore,
  journal: GrantJournal | undefined,
  { account, id, tokens }: Grant,
  now: () => number
): Promise<GrantReply> {
  if (!Number.isSafeInteger(tokens) || tokens < 1) {
    throw new RangeError(`a grant of ${tokens} tokens`)
  }
  const { client, ask } = store
  const given = { account, id, tokens, at: now() }
  const known = await ask(() => grantStatus(client, given))
  if (known.status !== 'NEW') return known
  const owner = await ask(() => claimGrant(client, given))
  if (owner.account !== account || owner.tokens !== tokens) return { status: 'TAKEN', ...owner }
  journal?.append(given)
  const reply = await applyGrant(store, given)
  // The account was closed meanwhile: the id is free again.
  if (reply.status === 'NO_ACCOUNT') await ask(() => unclaimGrant(client, id))
  return reply
}

/** Apply the grants of the journal that the server has lost. */
export async function takeUpGrants(
  store: RedisStore,
  journal: GrantJournal | undefined
): Promise<void> {
  const { client, ask } = store
  for (const given of journal?.read() ?? []) {
    const { status } = await applyGrant(store, given)
    if (status === 'OK') await ask(() => claimGrant(client, given))
  }
}

async function applyGrant(
  { run }: RedisStore,
  { account, id, tokens }: Grant
): Promise<{ status: 'OK' | 'ALREADY' | 'NO_ACCOUNT' }> {
  const [status] = await run('grant', account, [id, tokens])
  return { status: status as 'OK' | 'ALREADY' | 'NO_ACCOUNT' }
}

/** Returns the account's own record of a grant. */
async function grantStatus(
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
async function claimGrant(
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
async function unclaimGrant(client: RedisClient, id: string): Promise<void> {
  await client.hdel(CLAIMS, id)
}
