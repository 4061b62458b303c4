import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPart, type Part } from '../open-part.ts'
import { hasRedis, type RedisServer, startRedis } from '../redis-server.ts'
import { type ToxicProxy, toxicProxy } from '../toxic-proxy.ts'

const ADA = {
  id: 'usr_ada',
  account: 'a',
  email: 'ada@example.com',
  passwordHash: 'x',
  role: 'owner' as const
}
const EMPTY = { seq: 0, hash: '0'.repeat(64) }

describe.skipIf(!hasRedis)('the directory in Redis, when an answer is lost', () => {
  let server: RedisServer
  let proxy: ToxicProxy
  let directory: Part<'directory'>
  beforeAll(async () => {
    server = await startRedis()
    proxy = await toxicProxy(server.port)
    directory = await openPart('directory', { url: `redis://127.0.0.1:${proxy.port}` })
  })
  afterAll(async () => {
    await directory.close()
    await proxy.close()
    await server.stop()
  })

  /** The operation is done, its answer thrown away, and the connection comes back in time for the retry. */
  const withoutAnswer = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    await expect
      .poll(() => directory.auditHead().catch(() => undefined), { timeout: 10_000 })
      .toBeTruthy()
    proxy.set('drop-replies')
    const result = work()
    setTimeout(() => proxy.set('none'), 300)
    return result
  }
  test('recognises its own use of an invitation', async () => {
    const expiresAt = Date.now() + 60_000
    await directory.addInvitation({ hash: 'i', account: null, role: 'owner', expiresAt })
    const reply = await withoutAnswer(() => directory.addUser(ADA, 'i'))
    expect(reply).toMatchObject({ status: 'OK', user: { id: 'usr_ada' } })
    expect(await directory.invitation('i')).toBe(undefined)
    expect(await directory.users()).toHaveLength(1)
  })

  test('counts an attempt once', async () => {
    const rate = { limit: 2, windowMs: 60_000 }
    expect((await withoutAnswer(() => directory.attempt('x', rate))).allowed).toBe(true)
    expect((await directory.attempt('x', rate)).allowed).toBe(true)
    expect((await directory.attempt('x', rate)).allowed).toBe(false)
  })

  test('appends records once, even if others came after', async () => {
    const record = (seq: number, previous: string) => ({
      seq,
      at: 0,
      actor: 'system',
      action: 'x',
      account: null,
      details: {},
      previous,
      hash: `${seq}`.padStart(64, 'a')
    })
    const first = record(1, EMPTY.hash)
    const second = record(2, first.hash)
    const straight = await openPart('directory', { url: server.url })
    const other = (async () => {
      for (;;) {
        const head = await straight.auditHead()
        if (head.seq === 1) return straight.appendAudit(head, [second])
      }
    })()
    const reply = await withoutAnswer(() => directory.appendAudit(EMPTY, [first]))
    expect((await other).status).toBe('OK')
    expect(reply).toEqual({ status: 'OK', head: { seq: 1, hash: first.hash } })
    expect(await straight.audit({ limit: 10 })).toEqual([second, first])
    await straight.close()
  })
})

/** Program of each of several processes that use one file at the same time. */
const WORKER = `
import { createHmac } from 'node:crypto'
import { createAuditLog, openStore } from '@sluice/store'
const [file, name] = process.argv.slice(1)
const { directory, close } = await openStore('embedded:', { file })
const log = createAuditLog(directory, { seal: (text) => createHmac('sha256', 'key').update(text).digest() })
const user = { id: 'usr_' + name, account: 'a', email: name + '@example.com', passwordHash: 'x', role: 'owner' }
const { status } = await directory.addUser(user, 'i')
let allowed = 0
for (let n = 0; n < 10; n++) {
  if ((await directory.attempt('x', { limit: 15, windowMs: 60_000 })).allowed) allowed++
  await log.record({ actor: name, action: 'x', details: { n } })
}
const key = await directory.addDataKey('a', Buffer.from(name))
console.log(JSON.stringify({ status, allowed, key: Buffer.from(key).toString(), broken: await log.verify() }))
await log.close()
await close()
`

test('processes that share one SQLite file resolve races correctly', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-directory-'))
  const file = join(folder, 'shared.db')
  const directory = await openPart('directory', { file })
  const expiresAt = Date.now() + 60_000
  await directory.addInvitation({ hash: 'i', account: null, role: 'owner', expiresAt })
  const replies = await Promise.all(
    ['p', 'q', 'r'].map(async (name) => {
      const args = ['--conditions=@sluice/source', '--input-type=module', '-e', WORKER, file, name]
      const { stdout } = await promisify(execFile)(process.execPath, args, {
        cwd: import.meta.dirname
      })
      return JSON.parse(stdout) as { status: string; allowed: number; key: string }
    })
  )
  expect(replies.map(({ status }) => status).sort()).toEqual([
    'NO_INVITATION',
    'NO_INVITATION',
    'OK'
  ])
  expect(replies.reduce((sum, { allowed }) => sum + allowed, 0)).toBe(15)
  expect(new Set(replies.map(({ key }) => key)).size).toBe(1)
  for (const reply of replies) expect(reply).not.toHaveProperty('broken')
  expect(await directory.users()).toHaveLength(1)
  expect((await directory.auditHead()).seq).toBe(30)
  await directory.close()
  rmSync(folder, { recursive: true, force: true })
})
