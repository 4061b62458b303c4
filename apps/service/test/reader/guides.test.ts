/** capabilities §6: `/llms.txt` and the docs as Markdown for agents. */

import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startService, type TestService } from '../harness.ts'

let sluice: TestService
beforeAll(async () => {
  sluice = await startService()
})
afterAll(() => sluice.stop())

const text = async (path: string) => {
  const answer = await fetch(sluice.url + path)
  return {
    status: answer.status,
    type: answer.headers.get('content-type'),
    text: await answer.text()
  }
}

test('capabilities §6: /llms.txt lists guides that are there, each with what it is about', async () => {
  const list = await text('/llms.txt')
  expect([list.status, list.type]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(list.text).toMatch(/^# Sluice\n\n> Turns a URL into structured data/)
  const links = [...list.text.matchAll(/^- \[([^\]]+)\]\(([^)]+)\)(: .+\.)?$/gm)]
  expect(links.length).toBeGreaterThan(10)
  expect(links[0]?.slice(1)).toEqual(['The API', '/docs/api.md', ': JSON over HTTP.'])
  for (const [, title, path, about] of links) {
    const guide = await text(String(path))
    expect([path, guide.status]).toEqual([path, 200])
    if (!path?.endsWith('.md')) continue
    expect(guide.type).toBe('text/markdown; charset=utf-8')
    expect(guide.text.startsWith(`# ${title}\n`)).toBe(true)
    expect([path, about]).toEqual([path, expect.stringMatching(/^: \S.+\.$/)])
    // A link leads to another guide, to a place in this one, or out.
    const targets = [...guide.text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target)
    for (const target of targets.filter((one) => !/^(?:https?:|#|mailto:)/.test(one))) {
      expect([path, target, (await text(`/docs/${target.split('#')[0]}`)).status]).toEqual([
        path,
        target,
        200
      ])
    }
  }
})

test.each(['/docs/none.md', '/docs/..%2fREADME.md', '/docs/design%2fjobs.md', '/docs/llms.txt'])(
  '%s is 404',
  async (path) => {
    expect((await text(path)).status).toBe(404)
  }
)

test('the built package has the guides where its code looks for them', () => {
  const code = new URL('../../dist/doors/pages/guides.js', import.meta.url)
  const folder = /BUILT = new URL\('([^']+)'/.exec(readFileSync(code, 'utf8'))?.[1]
  expect(readdirSync(new URL(folder ?? '', code))).toContain('api.md')
})
