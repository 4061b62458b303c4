/** What operators see on a terminal: tables, colours, and neither in a pipe. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { hasTerminal, onTerminal } from './on-terminal.ts'
import { runSluice } from './run-sluice.ts'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 })

const folder = mkdtempSync(join(tmpdir(), 'sluice-terminal-'))
const environment = { DATA_DIR: folder, SLUICE_CONFIG_DIR: folder, BROWSER: 'off', WORKERS: '1' }
const RED = '\u001b[31m'
let account = ''

beforeAll(async () => {
  const { out } = await runSluice(['accounts', 'create', '--name', 'Ada'], { environment })
  account = JSON.parse(out).id
  const named = ['--account', account, '--name']
  await runSluice(['keys', 'create', ...named, 'laptop', '--scope', 'fetch'], { environment })
  await runSluice(['users', 'create', '--email', 'ada@example.com', '--account', account], {
    environment,
    input: 'a long enough password'
  })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The lines on a terminal, without colours and the spaces between columns. */
async function linesOf(...args: string[]): Promise<string[]> {
  const { text } = await onTerminal(args, { environment })
  const lines = stripVTControlCharacters(text).trim().split('\r\n')
  return lines.map((line) => line.trim().replace(/ {2,}/g, ' | '))
}

describe.skipIf(!hasTerminal)('on a terminal', () => {
  test('lists are tables', { tags: 'long' }, async () => {
    expect(await linesOf('accounts', 'list')).toEqual([
      'id | name | state | free | purchased | created (UTC)',
      expect.stringMatching(new RegExp(`^${account} \\| Ada \\| open \\| +?\\d+ \\| +?0 \\| 20`))
    ])
    const [titles, key] = await linesOf('keys', 'list', '--account', account)
    expect(titles).toBe('id | name | key | scopes | state | last used (UTC)')
    expect(key).toMatch(/ \| laptop \| slc_live_\S* \| fetch \| valid \| never$/)
    expect((await linesOf('users', 'list')).at(-1)).toMatch(/ada@example\.com/)
    const [head, ...records] = await linesOf('audit', 'list', '--action', 'account.created')
    expect(head).toBe('number | at (UTC) | what')
    expect(records.at(-1)).toMatch(/ \| The command line created /)
    expect(await linesOf('audit', 'list', '--to', '2020-01-01')).toEqual(['No matching records.'])
    expect(await linesOf('audit', 'verify')).toEqual([
      expect.stringMatching(/^records \| [1-9]\d*$/),
      'broken | none'
    ])
  })

  test('--json prints JSON on a terminal too', { tags: 'long' }, async () => {
    for (const command of [
      ['accounts', 'list'],
      ['users', 'list'],
      ['audit', 'list', '--limit', '1'],
      ['audit', 'verify']
    ]) {
      const { text } = await onTerminal([...command, '--json'], { environment })
      expect(JSON.parse(text)).toBeTypeOf('object')
    }
  })

  test('a failure is red, unless colours are turned off', async () => {
    const failed = (args: string[], more = {}) =>
      onTerminal(args, { environment: { ...environment, ...more } })
    expect((await failed(['accounts', 'suspend', 'acc_none'])).text).toContain(
      `${RED}error: NOT_FOUND: `
    )
    expect((await failed(['acounts'])).text).toContain(`${RED}error: unknown command`)
    const plain = [
      await failed(['--no-color', 'accounts', 'suspend', 'acc_none']),
      await failed(['accounts', 'suspend', 'acc_none'], { NO_COLOR: '1' }),
      await failed(['acounts'], { NO_COLOR: '1' })
    ]
    for (const { text } of plain) expect(text).not.toContain('\u001b[')
  })

  test('the marks of doctor are coloured', { tags: 'long' }, async () => {
    const { text } = await onTerminal(['doctor'], { environment })
    expect(text).toContain('\u001b[32mok      \u001b[39m node')
    const { text: plain } = await onTerminal(['--no-color', 'doctor'], { environment })
    expect(plain).not.toContain('\u001b[')
  })
})

test('lists are JSON without colours in a pipe', { tags: 'long' }, async () => {
  const listed = await runSluice(['keys', 'list', '--account', account], { environment })
  expect(JSON.parse(listed.out)).toMatchObject([{ name: 'laptop', scopes: ['fetch'] }])
  const { error } = await runSluice(['accounts', 'suspend', 'acc_none'], { environment })
  expect(error).toMatch(/^error: NOT_FOUND: /)
})
