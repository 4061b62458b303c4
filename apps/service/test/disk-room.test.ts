/** A full disk: what the log says, what is refused, and that single fetches go on as long as there is room for them. */

import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { fullDiskCode, watchDiskRoom } from '../src/base/store/disk-room.ts'
import { get, post, startOrigin, startService } from './harness.ts'

const folder = mkdtempSync(join(tmpdir(), 'sluice-disk-'))
const volume = join(folder, 'volume')
const hasVolume = mounted()
if (!hasVolume) console.warn('SKIPPED: a volume of its own needs the right to mount')

function mounted(): boolean {
  mkdirSync(volume)
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=160m', 'tmpfs', volume], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

afterAll(() => {
  if (hasVolume) execFileSync('umount', ['-l', volume], { stdio: 'ignore' })
  rmSync(folder, { recursive: true, force: true })
})

/** Leave this many bytes free. */
function fill(left: number): void {
  const { bavail, bsize } = statfsSync(volume)
  writeFileSync(join(volume, 'fill'), Buffer.alloc(bavail * bsize - left, 1))
}

const freed = () => rmSync(join(volume, 'fill'))

test('The code of a full disk is found in the causes of an error.', () => {
  const inner = Object.assign(new Error('disk full'), { code: 'ERR_SQLITE_ERROR', errcode: 13 })
  expect(fullDiskCode(new Error('outer', { cause: inner }))).toBe('SQLITE_FULL')
  const system = Object.assign(new Error('no space'), { code: 'ENOSPC' })
  expect(fullDiskCode(new Error('outer', { cause: system }))).toBe('ENOSPC')
  expect(fullDiskCode(Object.assign(new Error('busy'), { errcode: 5 }))).toBeUndefined()
  const loop = new Error('loop')
  loop.cause = loop
  expect(fullDiskCode(loop)).toBeUndefined()
})

test('The log says once that the disk is full, and once that it has room.', {
  tags: 'long',
  ...(!hasVolume && { skip: true }),
  timeout: 120_000
}, async () => {
  const lines: [string, object][] = []
  const room = watchDiskRoom(volume, {
    warn: (what, facts = {}) => void lines.push([what, facts])
  })
  try {
    expect(await room.state()).toBe('ok')
    fill(0)
    const full = Object.assign(new Error('no space'), { code: 'ENOSPC' })
    for (let times = 0; times < 40; times++) room.note(new Error('outer', { cause: full }))
    await until(() => lines.length > 0)
    expect(lines).toEqual([
      [
        expect.stringContaining('full'),
        { folder: volume, free_bytes: 0, total_bytes: expect.any(Number), code: 'ENOSPC' }
      ]
    ])
    await expect(room.requireReserve()).rejects.toMatchObject({ code: 'OVERLOADED' })
    freed()
    await until(() => lines.length > 1)
    expect(lines[1]?.[0]).toContain('room again')
    await room.requireReserve()
    expect(lines).toHaveLength(2)
  } finally {
    room.close()
  }
})

test('New jobs are refused on an almost full disk, and fetches continue.', {
  tags: 'long',
  ...(!hasVolume && { skip: true }),
  timeout: 180_000
}, async () => {
  const origin = await startOrigin((_request, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(`<title>Mill</title><main><p>${'The mill on the river. '.repeat(20)}</p></main>`)
  })
  const sluice = await startService({}, { folder: volume })
  try {
    const { key } = await sluice.account(1_000)
    const batch = () =>
      post(`${sluice.url}/api/v1/internet/batch/`, key, { urls: [`${origin.url}/b`] })
    expect((await batch()).status).toBe(202)
    // Below the 5 % that are kept, and more than the store's log takes until it is written back.
    fill(7_000_000)
    await until(async () => (await get(`${sluice.url}/readyz`)).body.checks.disk === 'low')
    const refused = await batch()
    expect([refused.status, refused.body.error.code]).toEqual([503, 'OVERLOADED'])
    expect(refused.body.error.details.retry_after).toBe(60)
    const crawl = await post(`${sluice.url}/api/v1/internet/crawl`, key, {
      url: `${origin.url}/`
    })
    expect(crawl.body.error.code).toBe('OVERLOADED')
    const fetched = await post(`${sluice.url}/api/v1/internet/fetch/`, key, {
      url: `${origin.url}/f`
    })
    expect(fetched.status).toBe(200)
    expect((await get(`${sluice.url}/readyz`)).status).toBe(200)
    freed()
    await until(async () => (await batch()).status === 202)
  } finally {
    await sluice.stop()
    await origin.stop()
  }
})

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 100))
}
