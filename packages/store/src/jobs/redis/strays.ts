/** Holds and charges of pages that do not say so. */

import type { RedisClient } from '../../connections/redis/script-files.ts'
import { readItem } from '../../tokens/redis/entries.ts'
import { keyOf, runScript } from '../../tokens/redis/scripts.ts'
import type { PageStatus } from '../job.ts'
import { pageOf } from './page-records.ts'
import { jobKeyOf, jobsKeyOf } from './scripts.ts'

/** Fields that one command reads, about. */
const PART = 500

/** Keys of the ledger that have ids of pages, each with the status that such a page has. */
const KEPT = [
  ['holds', 'running'],
  ['hist', 'success'],
  ['charges', 'success']
] as const

type KeptPart = (typeof KEPT)[number][0]

/** Sentences about what the ledger has of these jobs of an account, and their pages do not. */
export async function straysOf(
  client: RedisClient,
  account: string,
  jobs: ReadonlySet<string>
): Promise<string[]> {
  const strays: string[] = []
  for (const [part, status] of KEPT) {
    const what = part === 'holds' ? 'holds tokens' : 'was charged'
    let place = '0'
    do {
      const [next, fields] = await client.hscan(keyOf(account, part), place, 'COUNT', PART)
      const rids = ridsOf(part, fields).filter((rid) => jobs.has(splitRid(rid)[0]))
      const found = await Promise.all(
        rids.map(async (rid) => {
          const isStray = async () => (await statusOf(client, account, rid)) !== status
          const isKept = () => hasKept(client, account, part, rid)
          // Its page may have ended, or have been taken again, since the scan.
          const isFound = (await isStray()) && (await isKept()) && (await isStray())
          return isFound && (await isListed(client, account, rid)) ? [rid] : []
        })
      )
      strays.push(...found.flat().map((rid) => `${rid} ${what}, and is not ${status}`))
      place = next
    } while (place !== '0')
  }
  return strays
}

/** Ids of requests. @param fields - names and values in turn. */
function ridsOf(part: KeptPart, fields: readonly string[]): string[] {
  if (part === 'holds') return fields.filter((_, at) => at % 2 === 0)
  const items = fields.filter((_, at) => at % 2 === 1).map(readItem)
  return items.filter(({ hasCharge }) => hasCharge).map(({ rid }) => rid)
}

async function hasKept(
  client: RedisClient,
  account: string,
  part: KeptPart,
  rid: string
): Promise<boolean> {
  if (part === 'holds') return (await client.hexists(keyOf(account, part), rid)) === 1
  const [, amount] = await runScript(client, 'amounts', account, ['0', 0], [rid])
  return amount !== ''
}

/** Returns true if the job exists. Charges outlive a job that is removed. */
async function isListed(client: RedisClient, account: string, rid: string): Promise<boolean> {
  const [job] = splitRid(rid)
  return (await client.zscore(jobsKeyOf(account, 'all'), job)) !== null
}

/** The job and the number of a page in the id of its request. */
function splitRid(rid: string): [job: string, number: string] {
  const slash = rid.lastIndexOf('/')
  return [rid.slice(0, Math.max(0, slash)), rid.slice(slash + 1)]
}

async function statusOf(
  client: RedisClient,
  account: string,
  rid: string
): Promise<PageStatus | undefined> {
  const [job, number] = splitRid(rid)
  const state = await client.hget(jobKeyOf({ account, job }, 'states'), number)
  return state === null ? undefined : pageOf(Number(number), '[""]', state).status
}
