/** `sluice eval`: golden pages, a planted regression, a baseline, and a report. */

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, expect, test, vi } from 'vitest'
import { compareRecords } from '../src/evaluation/compare-records.ts'
import { runSluice } from './run-sluice.ts'

vi.setConfig({ testTimeout: 120_000 })

const folder = mkdtempSync(join(tmpdir(), 'sluice-cli-evaluation-'))

afterAll(() => rmSync(folder, { recursive: true, force: true }))

const BOATS = [
  { name: 'Tern', length: '7.20', crew: ['Ada', 'Ben'], price: '€ 900' },
  { name: 'Plover & Son', length: '9.5', crew: ['Cleo'], price: '€ 1,200' },
  { name: 'Avocet', length: '12', crew: ['Dan', 'Eva'], price: '€ 2,000' }
] as const

type Boat = (typeof BOATS)[number]

const pageOf = ({ name, length, crew, price }: Boat, label = 'Price') =>
  `<!doctype html><html lang="en"><head><title>${name} | Boats</title></head><body><main><h1>${name}</h1>
  <dl><dt>Length</dt><dd>${length} m</dd><dt>${label}</dt><dd>${price}</dd></dl>
  <h2>Crew</h2><ul class="crew">${crew.map((one) => `<li>${one}</li>`).join('')}</ul>
  <p>A boat that crosses the bay twice a day and stays in the harbour at night.</p></main></body></html>`

const write = (file: string, text: string | Uint8Array) => {
  const path = join(folder, file)
  mkdirSync(join(path, '..'), { recursive: true })
  writeFileSync(path, text)
  return path
}
const lines = (values: readonly object[]) =>
  values.map((value) => `${JSON.stringify(value)}\n`).join('')
const jsonl = (file: string, values: readonly object[]) => write(file, lines(values))
const listening = async (server: Server) => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server.address() as AddressInfo
}
const urlOf = (index: number) => `https://boats.example/${index}`

for (const [index, boat] of BOATS.entries()) {
  write(`pages/${index}.html.gz`, gzipSync(pageOf(boat)))
}

/** A parser of the fleet that is learned from all pages. */
async function learn(file: string, valuesOf: (boat: Boat) => object): Promise<string> {
  const pages = BOATS.map((boat, index) => ({
    url: urlOf(index),
    html: pageOf(boat),
    values: valuesOf(boat)
  }))
  const parser = join(folder, file)
  const examples = jsonl(`${file}.examples`, pages)
  const { error } = await runSluice(['parser', 'learn', examples, '-o', parser])
  expect(error).toBe('')
  return parser
}

/** A package whose parser reads one field from the first element with a tag. */
function packageOf(name: string, field: string, tag: string): string {
  write(`${name}/package.json`, JSON.stringify({ name, type: 'module', exports: './index.js' }))
  write(
    `${name}/index.js`,
    `const first = (nodes, tag) => {
  for (const node of nodes) {
    const found = node.tagName === tag ? node : node.children && first(node.children, tag)
    if (found) return found
  }
}
export default { api: 1, name: '${name}', version: '1.0.0', kind: 'boat', match: [{ host: 'boats.example' }],
  parse: ([{ tree }]) => ({ ${field}: first(tree.children, '${tag}').children[0].value, seen: true }) }
`
  )
  return `./${name}`
}

const goldenLines = (own: object, recordOf: (boat: Boat) => object) =>
  BOATS.map((boat, index) => ({
    url: urlOf(index),
    file: `pages/${index}.html.gz`,
    record: recordOf(boat),
    ...own
  }))

test('A regression in one field of each of three parsers is named, and the exit code is 1.', async () => {
  const rules = await learn('boats.json', ({ crew, price }) => ({ crew: [...crew], price }))
  const golden = jsonl('golden.jsonl', [
    ...goldenLines({ learned: 'boats.json' }, ({ crew, price }) => ({ crew, price })),
    ...goldenLines({ parser: packageOf('heads', 'heading', 'h1') }, ({ name }) => ({
      heading: ` ${name}\n`,
      seen: true
    })),
    ...goldenLines({ parser: packageOf('lengths', 'length', 'dd') }, ({ length }) => ({
      length: `${length} m`
    }))
  ])
  const before = join(folder, 'before.jsonl')
  const good = await runSluice(['eval', golden, '--save', before])
  expect([good.error, good.code]).toEqual(['', 0])
  expect(good.out).toContain('No loss.')

  const { fields } = JSON.parse(readFileSync(rules, 'utf8'))
  const cut = fields.map((one: { name: string }) =>
    one.name === 'price' ? { ...one, rules: [] } : one
  )
  writeFileSync(rules, JSON.stringify({ format: 1, fields: cut }))
  packageOf('heads', 'heading', 'h2')
  packageOf('lengths', 'length', 'dt')
  const report = join(folder, 'report.html')
  const bad = await runSluice(['eval', golden, '--baseline', before, '--report', report])
  expect(bad.code).toBe(1)
  expect(bad.out).toContain('Lost: price of boats.json, heading of ./heads, length of ./lengths.')
  const page = readFileSync(report, 'utf8')
  expect(page).toContain('Plover &amp; Son')
  expect(page).not.toMatch(/<script|<img|<link/)
  expect(page).toContain('9 values got worse')

  const json = await runSluice(['eval', golden, '--baseline', before, '--json'])
  const worse = JSON.parse(json.out).fields.filter((one: { worse: number }) => one.worse > 0)
  expect(worse.map((one: { field: string }) => one.field)).toEqual(['price', 'heading', 'length'])
})

test('What was wrong in the baseline too is no loss, and a page that cannot be read is one.', async () => {
  const golden = jsonl('general.jsonl', [
    ...goldenLines({ parser: 'generic' }, ({ name }) => ({ title: name, description: 'None' }))
  ])
  const first = await runSluice(['eval', golden, '--save', join(folder, 'general.run')])
  expect(first.code).toBe(1)
  expect(first.out).toContain('Lost: description of generic.')
  const args = ['eval', golden, '--baseline', join(folder, 'general.run')]
  expect((await runSluice(args)).code).toBe(0)
  const gone = goldenLines({ parser: 'generic' }, ({ name }) => ({ title: name }))
  jsonl('general.jsonl', [...gone.slice(0, 2), { ...gone[2], file: 'pages/none.html' }])
  const { code, out } = await runSluice(args)
  expect(code).toBe(1)
  expect(out).toMatch(
    /title {2}https:\/\/boats\.example\/2: INVALID_REQUEST: `file` cannot be read/
  )
})

test('The blocks of Markdown are compared one by one.', async () => {
  const golden = jsonl('blocks.jsonl', [
    {
      ...goldenLines({}, () => ({
        markdown: '# Tern\n\n## Crew\n\n- Ada\n- Ben\n\nA lost block.'
      }))[0],
      parser: 'generic'
    }
  ])
  const { out } = await runSluice(['eval', golden, '--json'])
  const [{ field, score }] = JSON.parse(out).losses
  expect(field).toBe('markdown')
  expect(score).toBeGreaterThan(0.3)
  expect(score).toBeLessThan(1)
})

test('Golden pages of a server come from results that have their HTML.', async () => {
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'application/x-ndjson')
    const item = (index: number, data: object) => ({
      id: `ftc_${index}`,
      url: urlOf(index),
      status: 'success',
      data
    })
    const html = pageOf(BOATS[0])
    const items = [item(0, { crew: ['Ada', 'Ben'], html }), item(1, { crew: ['Cleo'] })]
    response.end(request.url?.includes('parser=learned') ? lines(items) : '')
  })
  const { port } = await listening(server)
  const file = join(folder, 'kept.jsonl')
  const environment = { SLUICE_SERVER: `http://127.0.0.1:${port}`, SLUICE_API_KEY: 'k' }
  const keep = () => runSluice(['eval', file, '--keep', 'learned/boats'], { environment })
  expect((await keep()).out).toContain('Added 1 pages')
  expect((await keep()).out).toContain('Added 0 pages')
  const rules = await learn('crews.json', ({ crew }) => ({ crew: [...crew] }))
  const { code, error } = await runSluice(['eval', file, '--parser', rules])
  expect([code, error]).toEqual([0, ''])
  server.close()
})

test.each([
  ['a missing file', [], 'does not exist'],
  ['no JSON', ['{'], 'line 1: this is not JSON'],
  ['no record', ['{"url":"https://a.example/","file":"a"}'], '`record` is not an object'],
  [
    'a page twice',
    ['{"url":"https://a.example/","file":"a","record":{}}'].flatMap((one) => [one, one]),
    'is twice'
  ]
])('Golden pages with %s are refused with exit code 2.', async (name, content, message) => {
  const file = join(folder, `${name}.jsonl`)
  if (content.length > 0) writeFileSync(file, content.join('\n'))
  const { code, error } = await runSluice(['eval', file])
  expect(code).toBe(2)
  expect(error).toContain(message)
})

test('Values are compared without white space, numbers by value, lists by items.', () => {
  const score = (expected: unknown, found: unknown) =>
    compareRecords({ a: expected }, { a: found })[0]?.score
  expect(score('Low  Water\n', 'Low Water')).toBe(1)
  expect(score(12.5, '12.50')).toBe(1)
  expect(score('007', '7')).toBe(0)
  expect(score(null, [])).toBe(1)
  expect(score(null, 'x')).toBe(0)
  expect(score(['a', 'b'], ['b', 'a'])).toBe(1)
  expect(score(['a', 'b', 'c'], ['a', 'd', 'b'])).toBeCloseTo(2 / 3)
  expect(score([{ name: 'a', age: 1 }], [{ age: '1', name: 'a' }])).toBe(1)
  const nested = compareRecords(
    { price: { amount: '5', currency: 'EUR' } },
    { price: { amount: 5 } }
  )
  expect(nested.map(({ field, score }) => [field, score])).toEqual([
    ['price.amount', 1],
    ['price.currency', 0]
  ])
})
