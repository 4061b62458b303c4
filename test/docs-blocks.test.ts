/**
 * Every command and program that README.md and docs/ show is run against a real service, or is in the list of those
 * that are not (test/docs/code-blocks.ts), with the reason.
 */

import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasRedis, startRedis } from '../packages/store/test/redis-server.ts'
import { blocksOf, type CodeBlock, GUIDES, LISTED, listing } from './docs/code-blocks.ts'
import { type DocsWorld, openDocsWorld } from './docs/docs-world.ts'

const blocks = GUIDES.flatMap(blocksOf)
const runnable = blocks.filter(({ language }) => language !== 'json')

let world: DocsWorld
beforeAll(async () => {
  world = await openDocsWorld()
}, 180_000)
afterAll(() => world.stop())

test('every entry of the list is exactly one block', () => {
  for (const entry of LISTED) {
    const found = runnable.filter(
      ({ file, text }) => file === entry.file && text.startsWith(entry.starts)
    )
    expect(found, `${entry.file}: ${entry.starts}`).toHaveLength(1)
  }
})

test('every block is runnable or listed', () => {
  const strange = runnable.filter((block) => block.language !== 'sh' && !listing(block))
  expect(strange.map(({ place, language }) => `${place} ${language}`)).toEqual([])
})

test('every block of JSON is JSON', () => {
  const shown = blocks.filter(({ language }) => language === 'json')
  expect(shown.length).toBeGreaterThan(2)
  for (const { text } of shown) JSON.parse(text)
})

describe('commands', () => {
  const commands = runnable.filter((block) => block.language === 'sh' && !listing(block))

  test('finds commands', () => expect(commands.length).toBeGreaterThan(8))

  test.each(commands)('$place', { tags: 'long', timeout: 180_000 }, async (block) => {
    const output = await world.run(block.text)
    if (block.answer !== undefined) expectAnswer(output, world.local(block.answer))
    else expectSuccess(block, output)
  })
})

/** Parts of the answer that differ each time need only be present. */
function expectAnswer(output: string, shown: string): void {
  const { meta: { request_id, duration_ms, ...meta } = {}, ...rest } = JSON.parse(shown)
  const answer = JSON.parse(output)
  expect(answer).toMatchObject({ ...rest, ...(request_id ? { meta } : {}) })
  if (request_id) expect(answer.meta.request_id).toMatch(/^ftc_/)
}

/** A request that was refused leaves curl content. */
function expectSuccess({ text }: CodeBlock, output: string): void {
  if (!text.includes('curl')) return
  if (text.includes('-D -')) {
    expect(output).toMatch(/^HTTP\/1\.1 200 /)
    expect(output).not.toMatch(/^HTTP\/1\.1 (?!200 )/m)
    return
  }
  // Text is all that it answers.
  if (text.includes('/r/')) {
    expect(output).toMatch(/^Title: .+\n\nURL Source: /)
    return
  }
  const answers = output.trim().split(/(?<=\})(?=\{"success")/)
  expect(answers).toHaveLength(text.match(/curl /g)?.length ?? 0)
  for (const answer of answers) expect(JSON.parse(answer)).toMatchObject({ success: true })
}

const blockOf = (starts: string) => {
  const block = blocks.find(
    ({ file, text }) => file === 'docs/operating.md' && text.startsWith(starts)
  )
  if (!block) throw new Error(`docs/operating.md has no block that starts with ${starts}`)
  return block.text
}

test('billing.md: a repeated request is answered without a charge', async () => {
  const block = blocks.find(
    ({ file, text }) => file === 'docs/billing.md' && /for attempt/.test(text)
  )
  const again = block?.text.replace('order-17', 'order-18') ?? ''
  const [first, second] = (await world.run(again)).split(/(?=^HTTP)/m)
  expect(first).toContain('X-Tokens-Charged: 1')
  expect(second).toContain('X-Tokens-Charged: 0')
  expect(second).toContain('Idempotency-Replayed: true')
})

const hasSqlite = isInstalled('sqlite3')
if (!hasSqlite)
  console.warn('SKIPPED: sqlite3 is not on PATH; the backup of docs/operating.md is not run')

test('operating.md: the embedded store can be backed up while it serves, and restored', {
  tags: 'long',
  ...(!hasSqlite && { skip: true }),
  timeout: 180_000
}, async () => {
  const listed = 'npm run -s sluice -- keys list --account acc_…'
  const before = await world.run(listed)
  const output = await world.run(
    [
      blockOf('mkdir -p -m 700 backup backup/payloads\nsqlite3'),
      blockOf('mv data'),
      'ls data/payloads',
      listed
    ].join('\n')
  )
  expect(output).toContain(before.trim())
  expect(output).toMatch(/^payload-keys\npayloads\.db$/m)
  expect(existsSync(join(world.sluice.folder, 'sluice.db'))).toBe(true)
})

test('operating.md: Redis can be backed up while it serves, and restored', {
  tags: 'long',
  ...((!hasRedis || !hasSqlite) && { skip: true }),
  timeout: 180_000
}, async () => {
  const redis = await startRedis(['--appendonly', 'yes'])
  const other = await startRedis()
  const { port } = other
  await other.stop()
  const at = (text: string, number: number) =>
    text
      .replaceAll('redis-cli', `redis-cli -p ${number}`)
      .replace('redis-server', `redis-server --port ${number}`)
  try {
    const output = await world.run(
      [
        'rm -rf backup',
        at('redis-cli set sluice:probe kept', redis.port),
        at(blockOf('mkdir -p -m 700 backup backup/payloads\nredis-cli'), redis.port),
        at(blockOf('mkdir -p redis-data'), port),
        at('redis-cli get sluice:probe; redis-cli config get appendonly', port)
      ].join('\n')
    )
    expect(output.trim().split('\n').slice(-3)).toEqual(['kept', 'appendonly', 'yes'])
  } finally {
    endRedis(port)
    await redis.stop()
  }
})

/** Kills Redis. While it writes its first append-only file, it accepts neither `shutdown` nor SIGTERM. */
function endRedis(port: number): void {
  const { stdout } = spawnSync('redis-cli', ['-p', String(port), 'info', 'server'])
  const [, pid] = /process_id:(\d+)/.exec(String(stdout)) ?? []
  if (pid !== undefined) process.kill(Number(pid), 'SIGKILL')
}

function isInstalled(program: string): boolean {
  return spawnSync(program, ['--version']).status === 0
}
