import { createHmac } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Redis } from 'ioredis'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { sealed } from '../../src/audit/audit-seal.ts'
import { type AuditHead, type AuditLog, createAuditLog, type Directory } from '../../src/index.ts'
import { openPart, type Part } from '../open-part.ts'
import { hasRedis, type RedisServer, startRedis } from '../redis-server.ts'

const folder = mkdtempSync(join(tmpdir(), 'sluice-audit-'))
let files = 0
const newFile = () => join(folder, `${files++}.db`)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const seal = (text: string) => createHmac('sha256', 'server key').update(text).digest()

describe('records', () => {
  test('records are stored with their time and facts, each sealed over the one before', async () => {
    await withLog(async ({ log, directory }) => {
      const details = { b: 1, a: [{ d: undefined, c: new Date(0) }], lone: '\ud800' }
      await log.record({ actor: 'usr_1', action: 'key.created', account: 'a', details })
      await log.record({ actor: 'lone \ud800', action: 'zero \0 inside' })
      const [second, first] = await directory.audit({ limit: 10 })
      expect(first).toMatchObject({
        seq: 1,
        at: 5_000,
        actor: 'usr_1',
        action: 'key.created',
        account: 'a',
        details: { b: 1, a: [{ c: '1970-01-01T00:00:00.000Z' }], lone: '\ud800' },
        previous: '0'.repeat(64)
      })
      expect(first?.hash).toMatch(/^[0-9a-f]{64}$/)
      expect(second).toMatchObject({ seq: 2, account: null, details: {}, previous: first?.hash })
      expect(await log.verify()).toBe(undefined)
    })
  })

  test('records of one turn are appended together', async () => {
    const appends: number[] = []
    await withLog(
      async ({ log }) => {
        await Promise.all(
          Array.from({ length: 1_200 }, (_, n) => log.record({ actor: 'system', action: `${n}` }))
        )
        expect(appends).toEqual([500, 500, 200])
        expect(await log.verify()).toBe(undefined)
      },
      (directory) => ({
        ...directory,
        appendAudit(head, records) {
          appends.push(records.length)
          return directory.appendAudit(head, records)
        }
      })
    )
  })

  test('records keep the order of the calls', async () => {
    await withLog(async ({ log, directory }) => {
      const asked = Array.from({ length: 50 }, (_, n) => `${n}`)
      await Promise.all(asked.map((action) => log.record({ actor: 'system', action })))
      const kept = (await directory.audit({ limit: 100 })).map(({ action }) => action)
      expect(kept.reverse()).toEqual(asked)
    })
  })

  test('sealed with another key do not verify', async () => {
    await withLog(async ({ log, directory }) => {
      await log.record({ actor: 'system', action: 'x' })
      const other = createAuditLog(directory, { seal: (text) => Buffer.from(`${text.length}`) })
      expect(await other.verify()).toEqual({ seq: 1, text: 'record 1 is not as it was sealed' })
      await other.close()
    })
  })

  test('records are refused by a closed log and by a closed store, by name', async () => {
    await withLog(async ({ log, directory }) => {
      await log.close()
      await expect(log.record({ actor: 'a', action: 'x' })).rejects.toMatchObject({
        code: 'STORE_UNAVAILABLE',
        cause: { message: 'the audit log is closed' }
      })
      const over = createAuditLog(directory, { seal })
      await directory.close()
      await expect(over.record({ actor: 'a', action: 'x' })).rejects.toMatchObject({
        code: 'STORE_UNAVAILABLE'
      })
      await over.close()
    })
  })

  test('records are retried if another log was faster', async () => {
    let faster = 4
    await withLog(
      async ({ log, directory }) => {
        await Promise.all(['x', 'y'].map((action) => log.record({ actor: 'system', action })))
        expect(faster).toBe(0)
        const actions = (await directory.audit({ limit: 10 })).map(({ action }) => action)
        expect(actions).toEqual(['y', 'x', 'theirs', 'theirs', 'theirs', 'theirs'])
        expect(await log.verify()).toBe(undefined)
      },
      (directory) => ({
        ...directory,
        async appendAudit(head, records) {
          if (faster > 0) {
            faster--
            await other(directory, head)
          }
          return directory.appendAudit(head, records)
        }
      })
    )
  })

  test('records are given up after ten seconds if other logs are always faster', async () => {
    const clock = { time: 0 }
    const spy = vi.spyOn(performance, 'now').mockImplementation(() => clock.time)
    let tries = 0
    await withLog(
      async ({ log }) => {
        await expect(log.record({ actor: 'system', action: 'x' })).rejects.toMatchObject({
          code: 'STORE_UNAVAILABLE',
          cause: { message: 'the audit log is too busy' }
        })
        expect(tries).toBe(6)
      },
      (directory) => ({
        ...directory,
        async appendAudit(head) {
          tries++
          // The fifth comes just in time.
          clock.time += 2_000
          return { status: 'STALE', head }
        }
      })
    )
    spy.mockRestore()
  })

  test('continue when the store is back, from its current head', async () => {
    let down = false
    await withLog(
      async ({ log }) => {
        await log.record({ actor: 'system', action: 'x' })
        down = true
        await expect(log.record({ actor: 'system', action: 'y' })).rejects.toThrow('down')
        down = false
        await log.record({ actor: 'system', action: 'z' })
        expect(await log.verify()).toBe(undefined)
      },
      (directory) => ({
        ...directory,
        async appendAudit(head, records) {
          // The worst of it: kept, but the answer is lost.
          const reply = await directory.appendAudit(head, records)
          if (down) throw new Error('down')
          return reply
        }
      })
    )
  })
})

describe('notes', () => {
  test('equal notes become one record with their count', async () => {
    await withLog(async ({ log, directory }) => {
      for (let n = 0; n < 1_000; n++) {
        const details = n % 2 === 0 ? { address: 'x', why: 'y' } : { why: 'y', address: 'x' }
        log.note({ actor: 'anonymous', action: 'session.refused', details })
      }
      log.note({ actor: 'anonymous', action: 'session.refused', account: 'a' })
      await expect.poll(() => directory.audit({ limit: 10 }), { timeout: 5_000 }).toHaveLength(2)
      const [second, first] = await directory.audit({ limit: 10 })
      expect(first?.details).toEqual({ address: 'x', why: 'y', times: 1_000 })
      expect(second).toMatchObject({ account: 'a', details: { times: 1 } })
      log.note({ actor: 'anonymous', action: 'session.refused', account: 'a' })
      await expect.poll(() => directory.audit({ limit: 10 }), { timeout: 5_000 }).toHaveLength(3)
      expect(await log.verify()).toBe(undefined)
    })
  })

  test('at most a hundred different notes are kept; the rest are counted', async () => {
    await withLog(async ({ log, directory }) => {
      for (let n = 0; n < 5_000; n++) log.note({ actor: 'anonymous', action: 'x', details: { n } })
      log.note({ actor: 'anonymous', action: 'x', details: { n: 0 } })
      await log.close()
      const records = await directory.audit({ limit: 1_000 })
      expect(records).toHaveLength(102)
      const last = records.at(-1)
      const counted = records.filter(({ actor }) => actor === 'system')
      const times = counted.map(({ details }) => Number(details?.times))
      expect(times.reduce((sum, one) => sum + one, 0)).toBe(4_900)
      expect(counted.map(({ account }) => account)).toEqual([null, null])
      expect(last?.details).toEqual({ n: 0, times: 2 })
      expect(await log.verify()).toBe(undefined)
    })
  })

  test('notes that cannot be stored are passed to onError', async () => {
    const errors: unknown[] = []
    const directory = await openPart('directory', { file: newFile() })
    const log = createAuditLog(directory, { seal, onError: (error) => errors.push(error) })
    const circular: Record<string, unknown> = {}
    circular.self = circular
    log.note({ actor: 'a', action: 'x', details: circular })
    expect(errors).toHaveLength(1)
    log.note({ actor: 'a', action: 'x' })
    log.note({ actor: 'a', action: 'y' })
    await directory.close()
    await log.close()
    expect(errors).toHaveLength(2)
    expect(errors[1]).toMatchObject({ code: 'STORE_UNAVAILABLE' })
    log.note({ actor: 'a', action: 'x' })
    expect(errors).toHaveLength(3)
  })
})

/** Manipulations of the stored records, and what verify reports. */
const HARM: Record<string, { harm: Harm; expected: { seq: number; text: string } | undefined }> = {
  'nothing at all': { harm: (rows) => rows, expected: undefined },
  'a changed action': {
    harm: (rows) => rows.map((row) => (row.seq === 4 ? { ...row, action: 'innocent' } : row)),
    expected: { seq: 4, text: 'record 4 is not as it was sealed' }
  },
  'a changed fact': {
    harm: (rows) => rows.map((row) => (row.seq === 9 ? { ...row, details: '{"n":0}' } : row)),
    expected: { seq: 9, text: 'record 9 is not as it was sealed' }
  },
  'facts that are no JSON': {
    harm: (rows) => rows.map((row) => (row.seq === 9 ? { ...row, details: '{' } : row)),
    expected: { seq: 9, text: 'record 9 is not as it was sealed' }
  },
  'two changed records, the first of them': {
    harm: (rows) => rows.map((row) => (row.seq % 600 === 2 ? { ...row, actor: 'x' } : row)),
    expected: { seq: 2, text: 'record 2 is not as it was sealed' }
  },
  'a changed link': {
    harm: (rows) => rows.map((row) => (row.seq === 4 ? { ...row, previous: 'x' } : row)),
    expected: { seq: 4, text: 'record 4 is not as it was sealed' }
  },
  'a removed record': {
    harm: (rows) => rows.filter(({ seq }) => seq !== 7),
    expected: { seq: 7, text: 'record 7 is missing' }
  },
  'many removed records': {
    harm: (rows) => rows.filter(({ seq }) => seq < 20 || seq > 1_150),
    expected: { seq: 20, text: 'records 20 to 1150 are missing' }
  },
  'a removed record, the gap closed': {
    harm: (rows) => rows.filter(({ seq }) => seq !== 7).map((row, n) => ({ ...row, seq: n + 1 })),
    expected: { seq: 7, text: 'record 7 is not as it was sealed' }
  },
  'two records in each other’s place': {
    harm: (rows) =>
      rows.map((row) => ({ ...row, seq: row.seq === 5 ? 6 : row.seq === 6 ? 5 : row.seq })),
    expected: { seq: 5, text: 'record 5 is not as it was sealed' }
  },
  'an inserted record': {
    harm: (rows) => [
      ...rows.slice(0, 5),
      { ...(rows[5] as Row), action: 'made up' },
      ...rows.slice(5).map((row) => ({ ...row, seq: row.seq + 1 }))
    ],
    expected: { seq: 6, text: 'record 6 is not as it was sealed' }
  },
  'a cut-off beginning': {
    harm: (rows) => rows.slice(3),
    expected: { seq: 1, text: 'records 1 to 3 are missing' }
  },
  'a cut-off beginning, numbered anew': {
    harm: (rows) => rows.slice(3).map((row) => ({ ...row, seq: row.seq - 3 })),
    expected: { seq: 1, text: 'record 1 is not as it was sealed' }
  },
  'a cut-off end': {
    harm: (rows) => rows.slice(0, -1),
    expected: { seq: 1_200, text: 'record 1200 is missing' }
  },
  'a record behind the last': {
    harm: (rows) => [...rows, { ...(rows[0] as Row), seq: 1_201 }],
    expected: { seq: 1_201, text: 'record 1201 is beyond the last one, 1200' }
  },
  'everything removed': {
    harm: () => [],
    expected: { seq: 1, text: 'records 1 to 1200 are missing' }
  }
}

/** Forgeries that need the key, such as those made in another copy of the log. */
const FORGED: Record<string, { harm: Harm; expected: { seq: number; text: string } }> = {
  'a record that follows another one': {
    harm: (rows) => rows.map((row) => (row.seq === 5 ? forged(row, 'f'.repeat(64)) : row)),
    expected: { seq: 5, text: 'record 5 does not follow record 4' }
  },
  'a first record that follows one': {
    harm: (rows) => rows.map((row) => (row.seq === 1 ? forged(row, 'f'.repeat(64)) : row)),
    expected: { seq: 1, text: 'record 1 follows a missing record' }
  },
  'another last record': {
    harm: (rows) => rows.map((row) => (row.seq === 1_200 ? forged(row, row.previous) : row)),
    expected: { seq: 1_200, text: 'record 1200 is not the record that was written last' }
  }
}

function forged(row: Row, previous: string): Row {
  const fields = { ...row, at: 0, previous, details: JSON.parse(row.details) }
  return { ...row, at: 0, previous, hash: sealed(fields, seal).hash }
}

interface Row {
  readonly seq: number
  readonly at: number
  readonly actor: string
  readonly action: string
  readonly account: string | null
  /** JSON. */
  readonly details: string
  readonly previous: string
  readonly hash: string
}
type Harm = (rows: Row[]) => Row[]

describe('verify on SQLite finds', () => {
  let directory: Part<'directory'>
  let log: AuditLog
  let rows: Row[]
  let database: DatabaseSync
  beforeEach(async () => {
    const file = newFile()
    directory = await openPart('directory', { file })
    log = createAuditLog(directory, { seal })
    await recordMany(log)
    database = new DatabaseSync(file)
    rows = database.prepare('SELECT * FROM audit ORDER BY seq').all() as unknown as Row[]
  })
  afterEach(async () => {
    database.close()
    await log.close()
    await directory.close()
  })

  test.each(Object.entries({ ...HARM, ...FORGED }))('%s', async (_, { harm, expected }) => {
    database.exec('BEGIN; DELETE FROM audit')
    const insert = database.prepare('INSERT INTO audit VALUES (?, ?, ?, ?, ?, ?, ?, ?)')
    for (const row of harm(rows)) {
      const { seq, at, actor, action, account, details, previous, hash } = row
      insert.run(seq, at, actor, action, account, details, previous, hash)
    }
    database.exec('COMMIT')
    expect(await log.verify()).toEqual(expected)
  })
})

describe.skipIf(!hasRedis)('on Redis', () => {
  let server: RedisServer
  let client: Redis
  beforeAll(async () => {
    server = await startRedis()
    client = new Redis(server.url)
  })
  afterAll(async () => {
    client.disconnect()
    await server.stop()
  })

  test('eight logs that write fifty records each concurrently make one chain', async () => {
    await client.flushall()
    const logs = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const directory = await openPart('directory', { url: server.url })
        return { directory, log: createAuditLog(directory, { seal }) }
      })
    )
    // The first half of each in one turn, the others one by one: many appends, each against seven others.
    await Promise.all(
      logs.map(async ({ log }, writer) => {
        const record = (n: number) =>
          log.record({ actor: `${writer}`, action: 'x', details: { n } })
        await Promise.all(Array.from({ length: 25 }, (_, n) => record(n)))
        for (let n = 25; n < 50; n++) await record(n)
      })
    )
    const first = logs[0] as (typeof logs)[number]
    expect(await first.log.verify()).toBe(undefined)
    const records = await first.directory.audit({ limit: 1_000 })
    expect(records).toHaveLength(400)
    expect(new Set(records.map(({ actor, details }) => `${actor} ${details.n}`)).size).toBe(400)
    for (const { log, directory } of logs) {
      await log.close()
      await directory.close()
    }
  })

  describe('verify finds', () => {
    const key = 'slc:{directory}:audit'
    let directory: Part<'directory'>
    let log: AuditLog
    let rows: Row[]
    beforeAll(async () => {
      await client.flushall()
      directory = await openPart('directory', { url: server.url })
      log = createAuditLog(directory, { seal })
      await recordMany(log)
      rows = (await client.zrange(key, '0', '-1')).map((text) => {
        const record = JSON.parse(text) as Row
        return { ...record, details: JSON.stringify(record.details) }
      })
    })
    afterAll(async () => {
      await log.close()
      await directory.close()
    })
    const write = async (harmed: readonly Row[]) => {
      await client.del(key)
      const members = harmed.flatMap(({ details, ...row }) => {
        const fields = JSON.stringify(row).slice(0, -1)
        return [row.seq, `${fields},"details":${details}}`]
      })
      if (members.length > 0) await client.zadd(key, ...members)
    }

    test.each(Object.entries({ ...HARM, ...FORGED }))('%s', async (_, { harm, expected }) => {
      await write(harm(rows))
      expect(await log.verify()).toEqual(expected)
    })

    test.each([2, 701, 700, 1_199])('a duplicate record %i', async (seq) => {
      const same = rows.find((row) => row.seq === seq) as Row
      await write([...rows, { ...same, actor: 'zzz' }])
      expect((await log.verify())?.seq).toBe(seq)
    })

    test('a record that is not JSON', async () => {
      await write(rows.filter(({ seq }) => seq !== 3))
      await client.zadd(key, 3, 'nonsense')
      expect(await log.verify()).toEqual({ seq: 3, text: 'record 3 is not as it was sealed' })
    })
  })
})

/** Another log of the same key appends a record. */
async function other(directory: Directory, head: AuditHead): Promise<void> {
  const fields = { at: 0, actor: 'other', action: 'theirs', account: null, details: {} }
  const record = sealed({ ...fields, seq: head.seq + 1, previous: head.hash }, seal)
  expect((await directory.appendAudit(head, [record])).status).toBe('OK')
}

/** More records than are read at once. */
async function recordMany(log: AuditLog): Promise<void> {
  await Promise.all(
    Array.from({ length: 1_200 }, (_, n) =>
      log.record({ actor: `usr_${n % 7}`, action: 'x', account: 'a', details: { n, of: [n] } })
    )
  )
}

async function withLog(
  body: (bench: { log: AuditLog; directory: Part<'directory'> }) => Promise<void>,
  over: (directory: Part<'directory'>) => Part<'directory'> = (directory) => directory
): Promise<void> {
  const directory = over(await openPart('directory', { file: newFile() }))
  const log = createAuditLog(directory, { seal, now: () => 5_000 })
  try {
    await body({ log, directory })
  } finally {
    await log.close()
    await directory.close()
  }
}
