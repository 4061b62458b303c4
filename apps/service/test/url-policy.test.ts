/** The operator's rules on URLs. */

import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { readUrlPolicy } from '../src/domains/fetch/url-policy/url-policy.ts'
import { watchPolicy } from '../src/domains/fetch/url-policy/watch-policy.ts'
import { createKey, createLog } from '../src/index.ts'
import { ORIGIN_HOST, startService, type TestService } from './harness.ts'

const folder = mkdtempSync(join(tmpdir(), 'sluice-policy-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The rule that refuses a URL; '' if it is allowed. */
function ruleFor(policy: object, url: string, files: Readonly<Record<string, string>> = {}) {
  try {
    readUrlPolicy(JSON.stringify(policy), (name) => files[name] ?? '').check(new URL(url))
    return ''
  } catch (error) {
    return (error as { details: { rule: string } }).details.rule
  }
}

const deny = (lists: object) => ({ rules: [{ name: 'no', action: 'deny', ...lists }] })

describe('rules', () => {
  test.each([
    [{ hosts: ['a.example'] }, 'https://a.example/x', 'no'],
    [{ hosts: ['A.Example'] }, 'https://a.example./x', 'no'],
    [{ hosts: ['a.example'] }, 'https://www.a.example/', ''],
    [{ domains: ['a.example'] }, 'https://www.a.example:8443/', 'no'],
    [{ domains: ['a.example'] }, 'https://nota.example/', ''],
    [{ domains: ['example'] }, 'https://deep.a.example/', 'no'],
    [{ paths: ['a.example/private'] }, 'https://a.example/private/1?x', 'no'],
    [{ paths: ['a.example/private'] }, 'https://a.example/public', ''],
    [{ paths: ['a.example/*.pdf$'] }, 'https://www.a.example/x/y.pdf', 'no'],
    [{ paths: ['a.example/*.pdf$'] }, 'https://a.example/y.pdf?x', ''],
    [{ paths: ['a.example'] }, 'https://a.example/', 'no'],
    [{ file: 'games.txt' }, 'https://play.game.example/', 'no'],
    [{ file: 'games.txt' }, 'https://other.example/', '']
  ])('%o judges %s', (lists, url, expected) => {
    const files = { 'games.txt': '# Games\nGAME.example # the first\n\r\nplay.example\n' }
    expect(ruleFor(deny(lists), url, files)).toBe(expected)
  })

  test('the first rule that matches decides, and the default for all others', () => {
    const policy = {
      default: 'deny',
      rules: [
        { name: 'shop', action: 'deny', paths: ['a.example/cart'] },
        { name: 'partner', action: 'allow', domains: ['a.example'] }
      ]
    }
    expect(ruleFor(policy, 'https://a.example/cart/1')).toBe('shop')
    expect(ruleFor(policy, 'https://a.example/')).toBe('')
    expect(ruleFor(policy, 'https://b.example/')).toBe('default')
  })

  test.each([
    '{',
    '{}',
    '{"rules":[{"name":"a","action":"maybe"}]}',
    '{"rules":[{"name":"a","action":"deny","host":["a"]}]}'
  ])('the text %s is no policy', (text) => {
    expect(() => readUrlPolicy(text, () => '')).toThrow()
  })
})

test('a changed file replaces the rules and is in the audit log; an invalid one changes nothing', async () => {
  const file = join(folder, 'watched.json')
  const write = (text: string) => {
    writeFileSync(`${file}.new`, text)
    renameSync(`${file}.new`, file)
  }
  const notes: unknown[] = []
  const audit = { note: (event: unknown) => void notes.push(event) }
  write(JSON.stringify(deny({ hosts: ['a.example'] })))
  const watch = watchPolicy(file, { log: createLog('silent'), audit: audit as never }, 10)
  const isRefused = (host: string) => {
    try {
      watch.check(new URL(`https://${host}/`))
      return false
    } catch {
      return true
    }
  }
  expect([isRefused('a.example'), isRefused('b.example')]).toEqual([true, false])
  write(JSON.stringify(deny({ hosts: ['b.example'] })))
  await vi.waitFor(() => expect(isRefused('b.example')).toBe(true))
  expect(notes).toEqual([
    { actor: 'system', action: 'policy.replaced', account: null, details: { rules: 1 } }
  ])
  write('not JSON')
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect([isRefused('a.example'), isRefused('b.example')]).toEqual([false, true])
  watch.stop()
})

describe('a service with rules', () => {
  let running: TestService
  const asked: string[] = []
  const site = createServer((request, response) => {
    asked.push(request.url ?? '')
    if (request.url === '/moved') return response.writeHead(302, { location: '/private/1' }).end()
    response.writeHead(request.url === '/robots.txt' ? 404 : 200, { 'content-type': 'text/html' })
    return response.end(
      `<main><h1>Rivers</h1><p>${'A river finds its way. '.repeat(20)}</p></main>`
    )
  })
  beforeAll(async () => {
    await new Promise<void>((resolve) => site.listen(0, ORIGIN_HOST, resolve))
    const file = join(folder, 'policy.json')
    const rule = {
      name: 'private pages',
      action: 'deny',
      reason: 'Contract 12.',
      paths: [`${ORIGIN_HOST}/private`]
    }
    writeFileSync(file, JSON.stringify({ rules: [rule] }))
    running = await startService({ URL_POLICY: file })
  })
  afterAll(async () => {
    await running.stop()
    site.close()
  })

  test.each([
    ['/page', undefined],
    ['/private/1', 'private pages'],
    ['/moved', 'private pages']
  ])('%s is answered by the rule %s', async (path, rule) => {
    const { id, key } = await running.account()
    const { port } = site.address() as AddressInfo
    const answer = await fetch(`${running.url}/api/v1/internet/fetch`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ url: `http://${ORIGIN_HOST}:${port}${path}` })
    })
    const { error } = (await answer.json()) as {
      error?: { code: string; message: string; details: { rule: string } }
    }
    expect(error?.details.rule).toBe(rule)
    expect(asked).not.toContain('/private/1')
    if (!rule) return
    expect([answer.status, error?.code]).toEqual([400, 'URL_NOT_ALLOWED'])
    expect(error?.message).toBe(
      "The operator's rule “private pages” does not allow this URL: Contract 12."
    )
    const { ledger, secrets } = running.service
    const watching = { account: id, name: 'watching', scopes: ['operator'] } as const
    const { key: operator } = await createKey(ledger, secrets, watching)
    const audit = `${running.url}/api/v1/operator/audit?action=address.blocked&account=${id}`
    await vi.waitFor(
      async () => {
        const records = await fetch(audit, { headers: { authorization: `Bearer ${operator}` } })
        expect(await records.text()).toContain('private pages')
      },
      { timeout: 5_000 }
    )
  })
})
