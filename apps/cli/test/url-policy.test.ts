/** The operator's rules on URLs hold for `sluice fetch` without a server too (docs/security.md). */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
// @boundaries-ignore the origin of the service's tests
import { ORIGIN_HOST, type Origin, startOrigin } from '../../service/test/harness.ts'
import { runSluice } from './run-sluice.ts'

vi.setConfig({ testTimeout: 60_000 })

const folder = mkdtempSync(join(tmpdir(), 'sluice-cli-policy-'))
const file = join(folder, 'policy.json')
let origin: Origin

beforeAll(async () => {
  origin = await startOrigin((request, response) => {
    if (request.url === '/moved') return response.writeHead(302, { location: '/closed' }).end()
    response.setHeader('content-type', 'text/html')
    return response.end(`<title>Weir</title><main><h1>Weir</h1><p>${'A low wall. '.repeat(30)}</p>`)
  })
})
afterAll(async () => {
  await origin?.stop()
  rmSync(folder, { recursive: true, force: true })
})

function run(path: string) {
  const env = { URL_POLICY: file, ALLOW_PRIVATE_CIDRS: `${ORIGIN_HOST}/32` }
  return runSluice(['fetch', `${origin.url}${path}`, '--format', 'markdown'], { environment: env })
}

test('a page that a rule denies is refused, at its address and after a redirect', async () => {
  const rules = [{ name: 'closed', action: 'deny', paths: [`${ORIGIN_HOST}/closed`] }]
  writeFileSync(file, JSON.stringify({ rules }))
  for (const path of ['/closed', '/moved']) {
    const { code, error } = await run(path)
    expect(code, error).not.toBe(0)
    expect(error).toContain('closed')
    expect(error).toContain('URL_NOT_ALLOWED')
  }
  const open = await run('/open')
  expect(open.code, open.error).toBe(0)
})

test('rules that are not valid are an error before anything is fetched', async () => {
  writeFileSync(file, '{"rules": [{"name": "no list"}]}')
  const { code, out } = await run('/open')
  expect(code).not.toBe(0)
  expect(out).toBe('')
})
