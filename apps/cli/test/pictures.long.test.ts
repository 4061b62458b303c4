/** `sluice fetch --screenshot` and `--pdf`, in this process and by a server (docs/api.md "Screenshots and PDF"). */

import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium } from '@sluice/acquire/browser'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
// @boundaries-ignore the command line is tested against a running service
import {
  ORIGIN_HOST,
  type Origin,
  startOrigin,
  startService,
  type TestService
} from '../../service/test/harness.ts'
import { runSluice } from './run-sluice.ts'

vi.setConfig({ testTimeout: 60_000 })

const chromium = await findChromium()
if (!chromium) console.warn('SKIPPED: there is no Chromium; tests of pictures need one')

const TALL = `<!doctype html><html lang="en"><title>Weir</title><body style="margin:0"><main style="height:17000px">
<h1>Weir</h1><p>${'The river rises above the weir in spring and falls again by summer. '.repeat(4)}</p></main></body></html>`

describe.skipIf(!chromium)('pictures of sluice fetch', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-cli-pictures-'))
  let origin: Origin
  let service: TestService
  let key: string
  beforeAll(async () => {
    service = await startService({ BROWSER: 'auto' })
    origin = await startOrigin((_request, response) => {
      response.setHeader('content-type', 'text/html')
      response.end(TALL)
    })
    key = (await service.account(100)).key
  })
  afterAll(async () => {
    await service?.stop()
    await origin?.stop()
    rmSync(folder, { recursive: true, force: true })
  })
  const fetched = (way: string, args: string[]) =>
    runSluice(
      ['fetch', origin.url, ...args, ...(way === 'locally' ? [] : ['--server', service.url])],
      {
        environment: {
          ALLOW_PRIVATE_CIDRS: `${ORIGIN_HOST}/32`,
          DATA_DIR: join(folder, 'none'),
          BROWSER: 'auto',
          ...(way === 'locally' ? {} : { SLUICE_KEY: key })
        }
      }
    )
  const head = (name: string) => readFileSync(join(folder, name)).toString('latin1', 0, 4)

  test.each(['locally', 'by a server'])('are saved %s, a tall page in parts', async (way) => {
    const name = way.replaceAll(' ', '-')
    const { code, out, error } = await fetched(way, [
      ...['--format', 'markdown', '--screenshot', join(folder, `${name}.png`)],
      ...['--pdf', join(folder, `${name}.pdf`)]
    ])
    expect([code, error]).toEqual([0, ''])
    expect(out).toContain('The river rises')
    expect(head(`${name}.png`)).toBe('\x89PNG')
    expect(head(`${name}-2.png`)).toBe('\x89PNG')
    expect(head(`${name}.pdf`)).toBe('%PDF')
  })

  test('options of the API add to the flag', async () => {
    const file = join(folder, 'window.webp')
    const { code } = await fetched('locally', [
      ...['--screenshot', file, '--option', 'screenshot.full_page=false']
    ])
    expect(code).toBe(0)
    expect(head('window.webp')).toBe('RIFF')
  })

  test.each([
    [['--screenshot', 'page.gif'], /must end in \.webp/],
    [['--screenshot', 'page.png', 'https://example.com/'], /a single URL/],
    [['--pdf', 'page.pdf', '--out', 'list.jsonl'], /a single URL/]
  ])('%j is refused', async (args, message) => {
    const { code, error } = await fetched('locally', args)
    expect(code).toBe(2)
    expect(error).toMatch(message)
  })

  test('a screenshot that nothing would keep is refused', async () => {
    const { code, error } = await fetched('locally', ['--option', 'screenshot=true'])
    expect(code).toBe(1)
    expect(error).toContain('INVALID_REQUEST')
  })
})
