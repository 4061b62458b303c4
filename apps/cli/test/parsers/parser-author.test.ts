/** `sluice parser test --live` and `sluice parser fixture`, on a package in a folder and a site on loopback. */

import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync
} from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createKey } from '@sluice/service/accounts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
// @boundaries-ignore the command line is tested against a running service
import { startService, type TestService } from '../../../service/test/harness.ts'
import { runSluice } from '../run-sluice.ts'

// Each command is a process of its own, which starts slowly on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

const folder = mkdtempSync(join(tmpdir(), 'sluice-author-'))
const environment = { ALLOW_PRIVATE_CIDRS: '127.0.0.1/32' }
let site: Server
let origin: string

beforeAll(async () => {
  site = createServer((request, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(request.url === '/wall' ? '<p>Sign in' : '<h1>Lamp</h1><p>ada@lamps.shop')
  })
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
  mkdirSync(join(folder, 'src'))
  const manifest = { name: 'sluice-parser-lamp', version: '1.0.0', type: 'module' }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
  const cases = ['/lamp', '/wall'].map((path) => ({ url: origin + path, has: ['title'] }))
  writeFileSync(join(folder, 'live.json'), JSON.stringify(cases))
  writeFileSync(
    join(folder, 'src/index.ts'),
    `import { text } from '@sluice/content'
import { defineParser, ParseError } from '@sluice/core'
import { z } from 'zod'
export default defineParser({
  name: 'sluice-parser-lamp', version: '1.0.0', kind: 'lamp', match: [{ host: '127.0.0.1' }],
  data: z.object({ title: z.string() }),
  parse([page]) {
    const title = page && text(page.tree, 'h1')
    if (!title) throw new ParseError('no lamp on the page')
    return { title }
  }
})
`
  )
  const modules = new URL('../../../../packages/testkit/node_modules', import.meta.url)
  symlinkSync(fileURLToPath(modules), join(folder, 'node_modules'))
})
afterAll(() => {
  site.closeAllConnections()
  site.close()
  rmSync(folder, { recursive: true, force: true })
})

const sluice = (...args: string[]) => runSluice(args, { environment, cwd: folder })

test('parser test --live names the pages that are refused', { tags: 'long' }, async () => {
  const { code, out } = await sluice('parser', 'test', '--live')
  expect([code, out]).toEqual([
    1,
    `ok      ${origin}/lamp  title\nFAILED  ${origin}/wall  PARSE_FAILED: no lamp on the page\n`
  ])
  const one = await sluice('parser', 'test', `${origin}/lamp`, '--live', '--json')
  const result = { url: `${origin}/lamp`, ok: true, fault: '', filled: ['title'] }
  expect([one.code, JSON.parse(one.out)]).toEqual([0, result])
  expect((await sluice('parser', 'test')).error).toContain('Add --live')
})

test('parser fixture writes the page, its target and the expected record', {
  tags: 'long'
}, async () => {
  const { code, out } = await sluice('parser', 'fixture', `${origin}/lamp`, 'a-lamp', '--json')
  const place = join(folder, 'fixtures/a-lamp/')
  expect([code, JSON.parse(out)]).toEqual([0, { folder: place, replaced: 1, expected: true }])
  expect(readFileSync(join(place, 'page.html'), 'utf8')).toContain('<p>person-1@example.com')
  expect(JSON.parse(readFileSync(join(place, 'expected.json'), 'utf8'))).toEqual({
    data: { title: 'Lamp' }
  })
  const again = await sluice('parser', 'fixture', `${origin}/lamp`, 'a-lamp')
  expect([again.code, again.error]).toEqual([1, expect.stringContaining('fixtures/a-lamp exists')])
  const bad = await sluice('parser', 'fixture', `${origin}/lamp`, 'b', '--filter', 'sort')
  expect([bad.code, bad.error]).toEqual([1, expect.stringContaining('--filter sort is not')])
  expect(existsSync(join(folder, 'fixtures/b'))).toBe(false)
})

describe('parser fixture of a sample', () => {
  const failing = { parser: 'sluice-parser-lamp', version: '1.0.0', field: null } as const
  let service: TestService
  let key: string
  beforeAll(async () => {
    service = await startService()
    const { id } = await service.account()
    const { ledger, secrets } = service.service
    key = (
      await createKey(ledger, secrets, { account: id, name: 'operator', scopes: ['operator'] })
    ).key
  }, 180_000)
  afterAll(() => service.stop())

  const keep = async (path: string, text: string): Promise<string> => {
    const url = `http://127.0.0.1${path}`
    const page = { url: `${url}?page=1`, status: 200, content_type: 'text/html', text }
    const sample = await service.service.samples.keep(
      { ...failing, kind: 'failure', code: 'PARSE_FAILED' },
      { format: 1, url, filters: {}, pages: [page] }
    )
    return sample?.id ?? ''
  }
  const fixture = (...args: string[]) =>
    runSluice(['parser', 'fixture', ...args], {
      environment: { SLUICE_SERVER: service.url, SLUICE_API_KEY: key },
      cwd: folder
    })

  test('a page that the parser does not read is written without an expected record', async () => {
    const id = await keep('/shop/changed', '<h2>Lamp</h2><p>ada@lamps.shop')
    const { code, out } = await fixture(id)
    expect([code, out]).toEqual([0, expect.stringContaining('there is no expected.json yet')])
    const place = join(folder, 'fixtures/changed')
    expect(readFileSync(join(place, 'page.html'), 'utf8')).toBe(
      '<h2>Lamp</h2><p>person-1@example.com'
    )
    expect(JSON.parse(readFileSync(join(place, 'target.json'), 'utf8'))).toEqual({
      url: 'http://127.0.0.1/shop/changed',
      page: { url: 'http://127.0.0.1/shop/changed?page=1' }
    })
    expect(existsSync(join(place, 'expected.json'))).toBe(false)
  }, 180_000)

  test('a page that the parser reads is written with its record', {
    tags: 'long',
    timeout: 180_000
  }, async () => {
    const id = await keep('/lamp', '<h1>Lamp</h1>')
    const { code, out } = await fixture(id, 'read-now', '--json')
    const place = join(folder, 'fixtures/read-now/')
    expect([code, JSON.parse(out)]).toEqual([0, { folder: place, replaced: 0, expected: true }])
    expect(JSON.parse(readFileSync(join(place, 'expected.json'), 'utf8'))).toEqual({
      data: { title: 'Lamp' }
    })
    // It was not expected to be refused, so nor was the other.
    expect(existsSync(join(folder, 'fixtures/changed/expected.json'))).toBe(false)
  })

  test('an unknown sample, filters and a missing server are refused', {
    tags: 'long',
    timeout: 180_000
  }, async () => {
    const none = await fixture('smp_0123456789ABCDEFGHJKMNPQRS')
    expect([none.code, none.error]).toEqual([1, expect.stringContaining('no sample with this id')])
    const filtered = await fixture('smp_0', '--filter', 'sort=price')
    expect([filtered.code, filtered.error]).toEqual([
      1,
      expect.stringContaining('which has its own filters')
    ])
    const homeless = await sluice('parser', 'fixture', 'smp_0')
    expect([homeless.code, homeless.error]).toEqual([
      2,
      expect.stringContaining('No server is configured')
    ])
  })
})
