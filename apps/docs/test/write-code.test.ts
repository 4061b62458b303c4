/** One example as a command of curl and as calls of both clients. */

import { expect, test } from 'vitest'
import type { Example } from '../src/reference/example.ts'
import type { Operation } from '../src/reference/openapi.ts'
import { codesOf } from '../src/reference/write-code.ts'

const operation = (security: Operation['security']): Operation => ({
  operationId: 'one',
  summary: 'One',
  security,
  responses: {}
})
const BEARER: Operation['security'] = [{ bearer: ['fetch'] }, { session: [] }]

const codes = (
  method: string,
  path: string,
  example: Example,
  security: Operation['security'] = BEARER
) =>
  Object.fromEntries(
    codesOf({ method, path, operation: operation(security) }, example).map(({ language, text }) => [
      language,
      text
    ])
  )

test('a body on one line if it fits; names and values in the way of each language', () => {
  const named = { url: 'https://a.example/', options: { include_links: true, locale: null } }
  const made = codes('POST', '/api/v1/x', {
    body: named,
    call: { method: 'jobs.startIt', named, result: 'job', print: ['job.id'] }
  })
  expect(made.sh).toBe(`curl -sS -X POST http://127.0.0.1:8080/api/v1/x \\
  -H "Authorization: Bearer $SLUICE_KEY" \\
  -H 'Content-Type: application/json' \\
  -d '{
    "url": "https://a.example/",
    "options": {"include_links": true, "locale": null}
  }'`)
  expect(made.ts).toBe(`const job = await client.jobs.startIt({
  url: 'https://a.example/',
  options: { include_links: true, locale: null }
})
console.log(job.id)`)
  expect(made.python).toBe(`job = client.jobs.start_it(
    url="https://a.example/",
    options={"include_links": True, "locale": None},
)
print(job["id"])`)
})

test('lists are loops, ids stand in paths, and from is no name in Python', () => {
  const made = codes('GET', '/api/v1/jobs/{id}/pages', {
    path: { id: '<job>' },
    query: { limit: 1, status: 'all' },
    call: {
      method: 'jobs.pages',
      given: ['<job>'],
      named: { from: '2026-11-01' },
      result: 'page',
      isList: true,
      print: ['page.url']
    }
  })
  expect(made.sh).toContain("'http://127.0.0.1:8080/api/v1/jobs/job_01M8")
  expect(made.sh).toContain("/pages?limit=1&status=all'")
  expect(made.ts).toMatch(
    /^for await \(const page of client\.jobs\.pages\('job_\w+', \{ from: '2026-11-01' \}\)\) \{/
  )
  expect(made.python).toMatch(
    /^for page in client\.jobs\.pages\("job_\w+", from_="2026-11-01"\):\n {4}print/
  )
})

test('results of fetches have attributes in Python', () => {
  const made = codes('POST', '/x', {
    call: { method: 'fetch', given: ['a'], print: ['answer.data.title', 'answer.receipt.charged'] }
  })
  expect(made.python).toBe(
    'answer = client.fetch("a")\nprint(answer.data["title"], answer.receipt.charged)'
  )
})

test('a route for sessions takes a cookie, and says that it is of the own site', () => {
  const made = codes('POST', '/api/v1/auth/sign-out', {}, [{ session: [] }])
  expect(made.sh).toBe(`curl -sS -X POST http://127.0.0.1:8080/api/v1/auth/sign-out \\
  -b cookies.txt \\
  -H 'Sec-Fetch-Site: same-origin'`)
  expect(Object.keys(made)).toEqual(['sh'])
  expect(codes('GET', '/livez', {}, []).sh).toBe('curl -sS http://127.0.0.1:8080/livez')
})
