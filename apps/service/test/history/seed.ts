/** A history that is there without its fetches: entries settled by the ledger, as fetches would have left them. */

import type { HistoryEntry } from '@sluice/store'
import type { TestService } from '../harness.ts'

/** Requests that settle at once. */
const AT_ONCE = 50

const HOSTS = ['shop.example', 'news.example', 'docs.example', 'jobs.example']
const CODES = ['FETCH_TIMEOUT', 'TARGET_BLOCKED', 'DNS_ERROR'] as const

/** The entry of a number; one in twenty has failed. */
function seededEntry(n: number): HistoryEntry {
  const host = HOSTS[n % HOSTS.length] ?? ''
  const hasFailed = n % 20 === 7
  const code = CODES[n % CODES.length] ?? 'FETCH_TIMEOUT'
  const now = Date.now()
  const took = 40 + (n % 30) * 25
  return {
    id: `ftc_${String(n).padStart(26, '0')}`,
    url: `https://${host}/products/${n}?ref=list`,
    host,
    parser: { name: '@sluice/parser-generic', version: '1.0.0' },
    kind: 'generic',
    status: hasFailed ? 'failed' : 'success',
    pointer: null,
    tokens: hasFailed ? 0 : 1,
    key: { id: 'key_seed', name: 'Seed' },
    createdAt: now - took,
    completedAt: now,
    expiresAt: now + 86_400_000,
    ...(hasFailed ? {} : { title: `Product ${n}, an oak chair for the garden` }),
    shared: { content_type: 'text/html', target_status: 200, engine: 'http' },
    meta: {
      ms: took,
      bytes: 20_000 + n,
      ...(hasFailed ? { error: { code, message: 'It did not answer.', details: {} } } : {})
    }
  }
}

/** Fill the history of an account, which has the tokens for it. Numbers begin with 1. */
export async function seedHistory(
  { service }: Pick<TestService, 'service'>,
  account: string,
  amount: number
): Promise<void> {
  const { ledger } = service
  const one = async (n: number) => {
    const entry = seededEntry(n)
    const rid = `seed-${n}`
    const hold = await ledger.reserve({
      account,
      rid,
      cost: 1,
      leaseMs: 60_000,
      fingerprint: 'seed',
      nonce: 'seed',
      replayMs: 1
    })
    if (hold.status !== 'OK') throw new Error(`reserve answered ${hold.status}`)
    const held = { account, rid, fence: hold.fence }
    if (entry.status === 'failed') await ledger.release({ ...held, failure: entry })
    else await ledger.settle({ ...held, amount: 1, entry })
  }
  for (let first = 1; first <= amount; first += AT_ONCE) {
    const size = Math.min(AT_ONCE, amount - first + 1)
    await Promise.all(Array.from({ length: size }, (_, index) => one(first + index)))
  }
}
