/** What commands do when what they write is no longer read, or cannot be written. */

import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { startSluice } from './run-sluice.ts'

const folder = mkdtempSync(join(tmpdir(), 'sluice-closed-'))
const page = join(folder, 'page.html')
writeFileSync(
  page,
  `<title>Rivers</title><main><h1>Rivers</h1>${'<p>The river rises above the weir in spring and falls again by summer.</p>'.repeat(5_000)}</main>`
)
afterAll(() => rmSync(folder, { recursive: true }))

/** The command with a reader that leaves before anything is written. */
async function unread(...args: string[]) {
  const { child, ended } = startSluice(args, { environment: { DATA_DIR: join(folder, 'data') } })
  child.stdout.destroy()
  return ended
}

describe('apps/cli/README.md "Exit codes": output without a reader', () => {
  test.each([
    ['help', ['--help']],
    ['a page', ['parse', '--url', 'https://site.example/', page]],
    ['a page as JSON', ['parse', '--url', 'https://site.example/', '--json', page]],
    ['an outline', ['parse', '--url', 'https://site.example/', '--explain', page]],
    ['a script for the shell', ['completion', 'bash']],
    ['lines', ['fetch', '--concurrency', '2', 'http://127.0.0.2:9/a', 'http://127.0.0.2:9/b']]
  ])('%s ends silently', { tags: 'long' }, async (_, args) => {
    const { code, error } = await unread(...args)
    expect([code, error.replace(/^.*\d+ of \d+.*$/gm, '').trim()]).toEqual([141, ''])
  })

  test('a usage error is still reported', async () => {
    const { code, error } = await unread('nonsense')
    expect([code, error]).toEqual([2, expect.stringContaining("unknown command 'nonsense'")])
  })

  test('a closed standard error does not stop the work', { tags: 'long' }, async () => {
    const { child, ended } = startSluice(['parse', '--url', 'https://site.example/', page])
    child.stderr.destroy()
    const { code, out } = await ended
    expect([code, out.includes('rises above the weir')]).toEqual([0, true])
  })

  test('a full disk is an error', {
    tags: 'long',
    ...(!existsSync('/dev/full') && { skip: true })
  }, async () => {
    const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))
    const child = spawn(
      process.execPath,
      ['--conditions=@sluice/source', main, 'parse', '--url', 'https://site.example/', page],
      { stdio: ['ignore', openSync('/dev/full', 'w'), 'pipe'] }
    )
    let error = ''
    child.stderr?.on('data', (chunk) => {
      error += chunk
    })
    const code = await new Promise((resolve) => child.on('close', resolve))
    expect([code, error]).toEqual([
      1,
      expect.stringMatching(/^error: Standard output cannot be written: ENOSPC/)
    ])
  })
})
