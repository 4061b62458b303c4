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
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runSluice } from '../run-sluice.ts'

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

test('parser test --live names the pages that are refused', async () => {
  const { code, out } = await sluice('parser', 'test', '--live')
  expect([code, out]).toEqual([
    1,
    `ok      ${origin}/lamp  title\nFAILED  ${origin}/wall  PARSE_FAILED: no lamp on the page\n`
  ])
  const one = await sluice('parser', 'test', `${origin}/lamp`, '--live', '--json')
  const result = { url: `${origin}/lamp`, ok: true, fault: '', filled: ['title'] }
  expect([one.code, JSON.parse(one.out)]).toEqual([0, result])
  expect((await sluice('parser', 'test')).error).toContain('Say --live')
})

test('parser fixture writes the page, its target and what is expected', async () => {
  const { code, out } = await sluice('parser', 'fixture', `${origin}/lamp`, 'a-lamp', '--json')
  const place = join(folder, 'fixtures/a-lamp/')
  expect([code, JSON.parse(out)]).toEqual([0, { folder: place, replaced: 1 }])
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
