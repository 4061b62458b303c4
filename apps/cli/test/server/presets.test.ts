/** `sluice fetch --preset`, against a running service. */

import { afterAll, beforeAll, expect, test, vi } from 'vitest'
// @boundaries-ignore the command line is tested against a running service
import {
  type Origin,
  post,
  serveArticle,
  startOrigin,
  startService,
  type TestService
} from '../../../service/test/harness.ts'
import { runSluice } from '../run-sluice.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let origin: Origin
let service: TestService
let environment: Record<string, string>
const run = (args: string[]) => runSluice(['fetch', ...args], { environment })

beforeAll(async () => {
  origin = await startOrigin(serveArticle)
  service = await startService({ PARSE_TIMEOUT_MS: '60000' })
  const { key } = await service.account(1_000)
  environment = { SLUICE_SERVER: service.url, SLUICE_API_KEY: key }
  const options = { include_html: 'clean', image_urls: true }
  const url = `${origin.url}/saved`
  const presets = [
    { name: 'HTML', request: { options } },
    { name: 'The article', request: { url, options: { markdown: true } } }
  ]
  for (const preset of presets) {
    expect((await post(`${service.url}/api/v1/presets`, key, preset)).status).toBe(201)
  }
})

afterAll(async () => {
  await service.stop()
  await origin.stop()
})

test('a preset gives its options, and the flags override them', async () => {
  const { code, out, error } = await run([`${origin.url}/a`, '--preset', 'HTML'])
  expect(code, error).toBe(0)
  expect(Object.keys(JSON.parse(out))).toEqual(expect.arrayContaining(['html', 'image_urls']))
  const args = [`${origin.url}/a`, '--preset', 'HTML', '--option', 'include_html=false']
  const overridden = JSON.parse((await run(args)).out)
  expect(overridden.html).toBe(undefined)
  expect(overridden.image_urls).toBeDefined()
})

test('a preset with a URL needs none on the command line', async () => {
  const { code, out, error } = await run(['--preset', 'The article'])
  expect(code, error).toBe(0)
  expect(JSON.parse(out)).toMatchObject({ url: `${origin.url}/saved` })
  const without = await run(['--preset', 'HTML'])
  expect([without.code, without.error]).toEqual([2, expect.stringContaining('No URL given.')])
})

test('an unknown preset is refused with the names of the account', async () => {
  const { code, error } = await run([`${origin.url}/a`, '--preset', 'Html'])
  expect(code).toBe(2)
  expect(error).toContain('The account has no preset "Html". It has "HTML", "The article".')
})

test('--preset without a server is refused', async () => {
  const { code, error } = await run([`${origin.url}/a`, '--preset', 'HTML', '--local'])
  expect([code, error]).toEqual([2, expect.stringContaining('--preset needs a server')])
})
