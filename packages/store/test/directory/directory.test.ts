import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { directoryConformance } from '../../src/directory/conformance.ts'
import type { Directory } from '../../src/index.ts'
import { openPart } from '../open-part.ts'
import { hasRedis, type RedisServer, startRedis } from '../redis-server.ts'
import { onEachDriver } from '../subjects.ts'

const folder = mkdtempSync(join(tmpdir(), 'sluice-directory-'))
let files = 0
const newFile = () => join(folder, `${files++}.db`)

afterAll(() => rmSync(folder, { recursive: true, force: true }))

const ada = {
  id: 'usr_ada',
  account: 'a',
  email: 'ada@example.com',
  passwordHash: 'x',
  role: 'owner' as const
}

onEachDriver((subject) => directoryConformance(subject, { describe, test, expect }))

describe('the embedded directory', () => {
  test('shares its file with the ledger', async () => {
    const shared = newFile()
    const ledger = await openPart('ledger', { file: shared })
    const directory = await openPart('directory', { file: shared })
    await Promise.all([ledger.openAccount({ id: 'a', name: 'a' }), directory.addUser(ada)])
    await ledger.close()
    expect(await directory.users()).toHaveLength(1)
    const again = await openPart('ledger', { file: shared })
    expect(await again.accounts()).toHaveLength(1)
    expect(await again.verify()).toEqual([])
    await again.close()
    await directory.close()
  })

  test('leaves a forgotten data key in no file', async () => {
    const own = join(folder, `own-${files++}`)
    const directory = await openPart('directory', { file: `${own}.db` })
    const key = Buffer.from('a-wrapped-key-that-is-easily-seen')
    const written = () =>
      readdirSync(folder)
        .filter((name) => join(folder, name).startsWith(own))
        .some((name) => readFileSync(join(folder, name)).includes(key))
    await directory.addDataKey('a', key)
    expect(written()).toBe(true)
    await directory.removeDataKey('a')
    expect(written()).toBe(false)
    await directory.close()
  })

  test('removes expired entries with later writes', async () => {
    const own = newFile()
    let now = 1_000
    const directory = await openPart('directory', { file: own, now: () => now })
    await fill(directory)
    now = 5_000
    for (let n = 0; n < 10; n++) await directory.attempt('one', { limit: 100, windowMs: 1_000 })
    const database = new DatabaseSync(own)
    const count = (table: string) =>
      database.prepare(`SELECT count(*) AS n FROM ${table}`).get() as { n: number }
    expect(count('sessions').n + count('invitations').n + count('attempts').n).toBe(1)
    database.close()
    await directory.close()
  })

  test.each<[string, (directory: Directory, n: number) => Promise<unknown>]>([
    ['a session', (one, n) => one.openSession({ hash: `s${n}`, user: ada.id, ttlMs: 1 })],
    [
      'an invitation',
      (one, n) =>
        one.addInvitation({ hash: `j${n}`, account: null, role: 'owner', expiresAt: 9_000 })
    ]
  ])('removes expired entries also with %s', async (_, write) => {
    const own = newFile()
    let now = 1_000
    const directory = await openPart('directory', { file: own, now: () => now })
    await fill(directory)
    now = 5_000
    for (let n = 0; n < 10; n++) await write(directory, n)
    const database = new DatabaseSync(own)
    for (const [table, column] of [
      ['sessions', 'expires_at'],
      ['invitations', 'expires_at']
    ]) {
      const old = database.prepare(`SELECT count(*) AS n FROM ${table} WHERE ${column} < 5000`)
      expect(old.get()).toEqual({ n: 0 })
    }
    database.close()
    await directory.close()
  })

  test('refuses different facts under the id of an existing user, and changes nothing', async () => {
    const directory = await openPart('directory', { file: newFile(), now: () => 1_000 })
    const added = await directory.addUser(ada)
    expect(await directory.addUser(ada)).toEqual(added)
    for (const change of [
      { account: 'b' },
      { email: 'eve@example.com' },
      { passwordHash: 'y' },
      { role: 'operator' as const }
    ]) {
      await expect(directory.addUser({ ...ada, ...change })).rejects.toMatchObject({
        code: 'STORE_UNAVAILABLE',
        cause: { message: 'there is another user of id usr_ada' }
      })
    }
    expect(await directory.users()).toEqual([{ ...ada, createdAt: 1_000 }])
    await directory.close()
  })

  test('says that the folder is missing', async () => {
    const opening = openPart('directory', { file: join(folder, 'no', 'such', 'folder.db') })
    await expect(opening).rejects.toThrow(
      /openStore: the folder of file does not exist; make \/\S+\/no\/such first/
    )
  })
})

describe.skipIf(!hasRedis)('the directory in Redis', () => {
  let server: RedisServer
  beforeAll(async () => {
    server = await startRedis()
  })
  afterAll(() => server.stop())

  test('uses the times of the store', async () => {
    await server.flush()
    const directory = await openPart('directory', { url: server.url })
    const reply = await directory.addUser(ada)
    const client = new Redis(server.url)
    const [seconds] = await client.time()
    client.disconnect()
    if (reply.status !== 'OK') throw new Error(reply.status)
    expect(Math.abs(reply.user.createdAt - Number(seconds) * 1_000)).toBeLessThan(5_000)
    await directory.close()
  })

  test('keeps all keys in one slot, and removes expired ones with later writes', async () => {
    await server.flush()
    let now = 1_000
    const directory = await openPart('directory', { url: server.url, now: () => now })
    await fill(directory)
    now = 5_000
    for (let n = 0; n < 10; n++) await directory.attempt('one', { limit: 100, windowMs: 1_000 })
    const client = new Redis(server.url)
    const keys = (await client.keys('*')).filter((key) => key !== 'slc:layout')
    for (const key of keys) expect(key).toMatch(/^slc:\{directory\}:/)
    expect(await client.zrange('slc:{directory}:ends', '0', '-1')).toEqual(['aone'])
    expect(await client.hkeys('slc:{directory}:attempts')).toEqual(['one'])
    const gone = ['sessions', 'opened', 'invitations'].map((part) => `slc:{directory}:${part}`)
    expect(await client.exists(...gone)).toBe(0)
    client.disconnect()
    await directory.close()
  })

  test('answers STORE_UNAVAILABLE without a server, and works again when it is back', async () => {
    const own = await startRedis(['--appendonly', 'yes'])
    const directory = await openPart('directory', { url: own.url })
    await directory.addUser(ada)
    await own.kill()
    await expect(directory.users()).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' })
    const opening = openPart('directory', { url: own.url })
    await expect(opening).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' })
    await own.restart()
    await expect.poll(() => directory.users().catch(() => []), { timeout: 10_000 }).toHaveLength(1)
    await directory.close()
    await own.stop()
  })
})

/** Forty sessions, invitations and windows that end at 2,000. */
async function fill(directory: Directory): Promise<void> {
  await directory.addUser(ada)
  for (let n = 0; n < 40; n++) {
    await directory.openSession({ hash: `h${n}`, user: ada.id, ttlMs: 1_000 })
    await directory.addInvitation({ hash: `i${n}`, account: null, role: 'owner', expiresAt: 2_000 })
    await directory.attempt(`x${n}`, { limit: 1, windowMs: 1_000 })
  }
}
