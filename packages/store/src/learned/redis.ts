/**
 * Learned parsers in Redis: for each account a hash of its parsers and one of their sites, and for each parser a hash of
 * its parts, all in the slot of the account. The scripts are those of `lua/learned/`.
 */

import type { RedisConnection } from '../connections/redis/connection.ts'
import { callScript, defineFolder } from '../connections/redis/script-files.ts'
import {
  assertLearnedFits,
  type LearnedPart,
  type LearnedRef,
  type LearnedRow,
  type LearnedStore
} from './learned-store.ts'

const FOLDER = {
  folder: 'learned',
  names: ['put', 'put-part', 'remove'],
  numberOfKeys: 3
} as const
/** Length of a revision, which is kept in front of a text. */
const REVISION = 36
/** Digits of the length of a site, in bytes. */
const LENGTH = 4

/** The store of learned parsers over a connection. */
export function learnedOn({ client, ask }: RedisConnection): LearnedStore {
  defineFolder(client, FOLDER)
  const run = async (
    name: (typeof FOLDER)['names'][number],
    ref: LearnedRef,
    args: (string | number)[]
  ) => {
    const [status] = await ask((one) => callScript(one, FOLDER, name, [...keysOf(ref), ...args]))
    return status
  }
  const rowsOf = async (account: string, names: readonly string[]) => {
    if (names.length === 0) return []
    const texts = await ask((one) => one.hmget(rowsKeyOf(account), ...names))
    return names.flatMap((name, index) => rowOf({ account, name }, texts[index] ?? null))
  }
  return {
    async learnedAt(account, sites) {
      if (sites.length === 0) return []
      const names = await ask((one) => one.hmget(sitesKeyOf(account), ...sites))
      const rows = await rowsOf(
        account,
        names.filter((name) => name !== null)
      )
      // A site may have changed hands between the two looks.
      return rows.filter(({ site }) => sites.includes(site))
    },
    hasLearned: async (account) => (await ask((one) => one.exists(rowsKeyOf(account)))) === 1,
    learned: async (ref) => (await rowsOf(ref.account, [ref.name]))[0],
    async learnedList({ account, after = '', limit }) {
      const names = await ask((one) => one.hkeys(rowsKeyOf(account)))
      const next = names.filter((name) => name > after).sort()
      return rowsOf(account, next.slice(0, limit))
    },
    async putLearned(change) {
      const { name, site, previous = '', revision, state, most } = change
      const { parts = [], removed = [] } = change
      assertLearnedFits(revision, state)
      for (const part of parts) assertLearnedFits(part.revision, part.text)
      const written = parts.flatMap(({ part, revision, text }) => [part, revision + text])
      const args = [name, previous, revision, site, state, most, parts.length]
      const status = await run('put', change, [...args, ...written, ...removed])
      return status as 'OK' | 'STALE' | 'TAKEN' | 'TOO_MANY'
    },
    async learnedPart(ref, part) {
      const [, , parts] = keysOf(ref)
      const text = await ask((one) => one.hget(parts, part))
      return text === null ? undefined : partOf(part, text)
    },
    async putLearnedPart(change) {
      const { name, part, previous = '', revision, text } = change
      assertLearnedFits(revision, text)
      const args = [name, part, previous, revision, text]
      return (await run('put-part', change, args)) as 'OK' | 'STALE'
    },
    removeLearned: async (ref) => (await run('remove', ref, [ref.name])) === 'OK',
    async removeAllLearned(account) {
      const names = await ask((one) => one.hkeys(rowsKeyOf(account)))
      for (const name of names) await run('remove', { account, name }, [name])
    }
  }
}

function rowsKeyOf(account: string): string {
  return `slc:{${account}}:learned`
}

function sitesKeyOf(account: string): string {
  return `slc:{${account}}:learned-sites`
}

function keysOf({ account, name }: LearnedRef): [string, string, string] {
  return [rowsKeyOf(account), sitesKeyOf(account), `slc:{${account}}:learned-parts:${name}`]
}

function rowOf(ref: LearnedRef, text: string | null): LearnedRow[] {
  if (text === null) return []
  const bytes = Number(text.slice(REVISION, REVISION + LENGTH))
  const rest = text.slice(REVISION + LENGTH)
  // Hosts and paths of parsed URLs are ASCII.
  const [site, state] = [rest.slice(0, bytes), rest.slice(bytes)]
  return [{ ...ref, site, revision: text.slice(0, REVISION), state }]
}

function partOf(part: string, text: string): LearnedPart {
  return { part, revision: text.slice(0, REVISION), text: text.slice(REVISION) }
}
