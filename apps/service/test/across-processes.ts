/** Facts that one service process must know at once after another one changed them. Both use the same store. */

import { randomUUID } from 'node:crypto'
import { type Answer, get, post } from './harness.ts'
import { openBrowser } from './people/browser.ts'

/** One thing that must hold. */
export interface Finding {
  readonly name: string
  readonly holds: boolean
  /** The observed value. */
  readonly saw: string
}

const KEYS = '/api/v1/account/keys'
const FETCH = '/api/v1/internet/fetch/'
const RESULTS = '/api/v1/fetch/results/'

/**
 * Do things on the first process and look for them on the second. Both have `SIGNUP=open` and `TRUST_PROXY=1`.
 *
 * @param origin - serves a page for every path.
 */
export async function acrossProcesses(
  first: string,
  second: string,
  origin: string
): Promise<readonly Finding[]> {
  const findings: Finding[] = []
  const note = (name: string, holds: boolean, saw: unknown) =>
    void findings.push({ name, holds, saw: JSON.stringify(saw) ?? 'undefined' })
  await people(first, second, note)
  const key = await keys(first, second, note)
  await history({ first, second, origin, key }, note)
  return findings
}

type Note = (name: string, holds: boolean, saw: unknown) => void

/** A user who signs in on one is signed in on the other, and is signed out of both. */
async function people(first: string, second: string, note: Note): Promise<void> {
  const person = { email: `${randomUUID()}@example.com`, password: 'long enough, so' }
  const browser = openBrowser(first)
  await browser.request('POST', '/api/v1/auth/sign-up', person)
  const other = openBrowser(second)
  const signedIn = await other.request('POST', '/api/v1/auth/sign-in', person)
  note('signed up on one, signs in on the other', signedIn.status === 200, signedIn.status)
  const cookie = { cookie: browser.cookie() }
  const list = await openBrowser(second).request('GET', KEYS, undefined, cookie)
  note('a session of one lists keys on the other', list.status === 200, list.status)
  await browser.request('POST', '/api/v1/auth/sign-out', undefined, cookie)
  const after = await openBrowser(second).request('GET', KEYS, undefined, cookie)
  note('signed out on one is signed out on the other', after.status === 401, after.status)
}

/** @returns a key that works. */
async function keys(first: string, second: string, note: Note): Promise<string> {
  const browser = openBrowser(first)
  const person = { email: `${randomUUID()}@example.com`, password: 'long enough, so' }
  await browser.request('POST', '/api/v1/auth/sign-up', person)
  const made = (await browser.request('POST', KEYS, { name: 'k' })).body.data
  const works = async (key: string) => (await get(`${second}/api/v1/account`, key)).status
  const atOnce = await works(made.key)
  note('a key made on one works on the other at once', atOnce === 200, atOnce)
  const fresh = (await browser.request('POST', `${KEYS}/${made.id}/regenerate`)).body.data
  const dead = await works(made.key)
  note('a key regenerated on one is dead on the other at once', dead === 401, dead)
  const alive = await works(fresh.key)
  note('and the new one works there', alive === 200, alive)
  return fresh.key
}

interface Place {
  readonly first: string
  readonly second: string
  readonly origin: string
  readonly key: string
}

const ITEMS = 5

async function history({ first, second, origin, key }: Place, note: Note): Promise<void> {
  const ids: string[] = []
  let one: Answer
  for (let number = 0; number < ITEMS; number++) {
    const url = number % 2 === 0 ? first : second
    const body = { url: `${origin}/across-${number}` }
    const answer = await post(url + FETCH, key, body, { 'idempotency-key': `across-${number}` })
    if (number === 0) one = answer.body
    ids.push(answer.body.meta?.request_id)
  }
  const again = await post(
    second + FETCH,
    key,
    { url: `${origin}/across-0` },
    { 'idempotency-key': 'across-0' }
  )
  const isReplayed = again.headers.get('idempotency-replayed') === 'true'
  const isSame = JSON.stringify(again.body.data) === JSON.stringify(one.data)
  note('what one did is replayed by the other', isReplayed && isSame, {
    status: again.status,
    isReplayed,
    isSame
  })

  const start = await get(`${first}${RESULTS}?limit=2&order=asc`, key)
  const cursor = encodeURIComponent(start.body.next_cursor)
  const rest = await get(`${second}${RESULTS}?limit=10&order=asc&cursor=${cursor}`, key)
  const listed = [...start.body.data, ...(rest.body.data ?? [])].map(idOf)
  const isWhole = JSON.stringify(listed) === JSON.stringify(ids)
  note('a cursor of one goes on at the other', isWhole, { listed, ids })

  const shown = await get(`${second}${RESULTS}${ids[0]}`, key)
  const data = shown.body.data
  note('the other shows the data that one kept', shown.status === 200 && data !== undefined, {
    status: shown.status
  })
  const { balance } = (await get(`${second}/api/v1/account`, key)).body.data
  const spent = (await get(`${first}/api/v1/account`, key)).body
  const left = spent.data.free_per_month - balance.free
  note('both count the same charges, each once', left === ITEMS && balance.held === 0, balance)
}

function idOf(item: Answer): string {
  return item.id ?? item.request_id ?? item.meta?.request_id
}
