/** Every program of examples/, as a process, against a real service and a real origin. */

import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  ORIGIN_HOST,
  type Origin,
  startOrigin,
  startService,
  type TestService
} from '../apps/service/test/harness.ts'
import { ROOT } from './docs/code-blocks.ts'
import { type Run, runIn } from './release/clone.ts'

const EXAMPLES = join(ROOT, 'examples')
const programs = readdirSync(EXAMPLES).filter((name) => name !== 'README.md')
const folder = mkdtempSync(join(tmpdir(), 'sluice-examples-'))
const hasJq = spawnSync('jq', ['--version']).status === 0
if (!hasJq) console.warn('SKIPPED: jq is not on PATH; examples/fetch.sh is not run')
const ran = new Set<string>(hasJq ? [] : ['fetch.sh'])
let origin: Origin
let sluice: TestService
let key: string
let price = '129.00'

const SECTION = '<p>A weir is a low wall across a river. It holds the water back a little.</p>'
const GUIDE = `<!doctype html><html lang="en"><head><title>How a weir works</title></head><body>
<nav><a href="/gauges">Gauges</a></nav><main><article><h1>How a weir works</h1>${SECTION.repeat(3)}
<h2>What it is for</h2>${SECTION.repeat(3)}<h3>=Mills</h3>${SECTION.repeat(30)}
<p><a href="https://other.example/">Another, "far" site</a></p></article></main></body></html>`
const product =
  () => `<!doctype html><html><head><title>Lantern 40</title><script type="application/ld+json">
{"@context":"https://schema.org","@type":"Product","name":"Lantern 40","offers":{"@type":"Offer","price":"${price}","priceCurrency":"EUR"}}
</script></head><body><h1>Lantern 40</h1><ul class="colours"><li>brass</li><li>black</li></ul></body></html>`
const RECIPE = `<!doctype html><title>Soup</title><h1>Leek soup</h1><ul class="ingredients"><li>2 leeks</li>
<li>salt</li></ul><ol class="steps"><li>Cut.</li><li>Boil.</li></ol>`

beforeAll(async () => {
  origin = await startOrigin((request, response) => {
    const pages: Record<string, string> = {
      '/guide': GUIDE,
      '/gauges': GUIDE.replaceAll('weir', 'gauge'),
      '/lantern-40': product(),
      '/recipes/soup': RECIPE
    }
    const page = pages[request.url ?? '']
    response.writeHead(page === undefined ? 404 : 200, { 'content-type': 'text/html' })
    response.end(page ?? 'not here')
  })
  sluice = await startService(
    { PARSERS_CONFIG: join(EXAMPLES, 'own-parser.mjs'), ROBOTS_MODE: 'off' },
    { resolve: async () => [ORIGIN_HOST] }
  )
  key = (await sluice.account(1_000)).key
})

afterAll(async () => {
  await sluice.stop()
  await origin.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Runs one as its first line says, with the sources of our packages. */
function run(name: string, ...given: string[]): Promise<Run> {
  ran.add(name)
  const node = [process.execPath, '--conditions=@sluice/source']
  const program = name.endsWith('.sh') ? ['sh'] : node
  return runIn(folder, [...program, join(EXAMPLES, name), ...given], {
    SLUICE_URL: sluice.url,
    SLUICE_KEY: key,
    ALLOW_PRIVATE_CIDRS: `${ORIGIN_HOST}/32`,
    ROBOTS_MODE: 'off'
  })
}

const lines = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))

test.each(programs)('%s is short, and says what it shows and how to run it', (name) => {
  const text = readFileSync(join(EXAMPLES, name), 'utf8').split('\n')
  expect(text.length).toBeLessThanOrEqual(60)
  const header = text.find((line) => !line.startsWith('#!'))
  expect(header).toMatch(/^(?:\/\/|#) .{20,}: .+/)
  expect(header).toContain(`examples/${name}`)
  expect(readFileSync(join(EXAMPLES, 'README.md'), 'utf8')).toContain(`[\`${name}\`](${name})`)
})

test('fetch.sh prints a page, and the error for a missing one', {
  tags: 'long',
  ...(!hasJq && { skip: true })
}, async () => {
  const page = await run('fetch.sh', `${origin.url}/guide`)
  expect(page.code, page.output).toBe(0)
  expect(page.stdout).toMatch(/^# How a weir works\n[\s\S]*## What it is for/)
  const gone = await run('fetch.sh', `${origin.url}/gone`)
  expect([gone.code, gone.output]).toEqual([1, expect.stringMatching(/^UPSTREAM_STATUS: /)])
})

test('fetch-list.mjs reads and pays for each URL once', async () => {
  const list = join(folder, 'urls.txt')
  writeFileSync(list, `# mine\n${origin.url}/guide\n\n${origin.url}/gauges\n${origin.url}/gone\n`)
  const first = await run('fetch-list.mjs', list)
  expect(first.code, first.output).toBe(1)
  expect(first.output).toContain('2 read, 1 failed, 2 tokens')
  const read = lines(first.stdout).sort((a, b) => a.url.localeCompare(b.url))
  expect(read).toMatchObject([
    { title: 'How a gauge works' },
    { error: 'UPSTREAM_STATUS' },
    { title: 'How a weir works' }
  ])
  expect((await run('fetch-list.mjs', list)).output).toContain('2 read, 1 failed, 0 tokens')
})

test('rag-chunks.mjs cuts at headings, and long sections at paragraphs', async () => {
  const { code, output, stdout } = await run('rag-chunks.mjs', `${origin.url}/guide`)
  expect(code, output).toBe(0)
  const chunks: { headings: string[]; text: string }[] = lines(stdout)
  expect(chunks[0]?.headings).toEqual(['How a weir works'])
  expect(chunks[1]?.headings).toEqual(['How a weir works', 'What it is for'])
  const deep = chunks.filter(({ headings }) => headings.length === 3)
  expect(deep.length).toBeGreaterThan(1)
  for (const { text } of chunks) expect(text.length).toBeLessThanOrEqual(1_500)
  expect(chunks.map(({ text }) => text.split('A weir is').length - 1).reduce((a, b) => a + b)).toBe(
    36
  )
})

test('links-to-csv.mjs follows the site, and quotes cells that need it', async () => {
  const { code, output, stdout } = await run('links-to-csv.mjs', `${origin.url}/guide`, '2')
  expect(code, output).toBe(0)
  expect(stdout.split('\n')[0]).toBe('from,to,text,where')
  expect(stdout).toContain(`${origin.url}/guide,${origin.url}/gauges,Gauges,internal\n`)
  expect(stdout).toContain('https://other.example/,"Another, ""far"" site",external\n')
  expect(stdout).toContain(`\n${origin.url}/gauges,https://other.example/`)
})

test('zod-schema.mjs prints the extracted data, and names missing fields', {
  tags: 'long'
}, async () => {
  const { code, output, stdout } = await run('zod-schema.mjs', `${origin.url}/lantern-40`)
  expect(code, output).toBe(0)
  for (const part of [
    "name: 'Lantern 40'",
    'price: 129',
    "currency: 'EUR'",
    "[ 'brass', 'black' ]"
  ])
    expect(stdout).toContain(part)
  const other = await run('zod-schema.mjs', `${origin.url}/guide`)
  expect([other.code, other.output]).toEqual([1, expect.stringContaining('missing: price')])
})

test('watch-price.mjs prints the price once, and again when it changes', {
  tags: 'long'
}, async () => {
  const watch = async () => (await run('watch-price.mjs', `${origin.url}/lantern-40`)).output
  expect(await watch()).toContain('Lantern 40: 129 EUR\n')
  expect(await watch()).not.toContain('Lantern')
  price = '99.50'
  expect(await watch()).toContain('Lantern 40: 129 → 99.5 EUR\n')
  const none = await run('watch-price.mjs', `${origin.url}/guide`)
  expect([none.code, none.output]).toEqual([1, expect.stringContaining('names no price')])
})

test('own-parser.mjs is loaded by a service, and refuses pages that are not recipes', async () => {
  ran.add('own-parser.mjs')
  const at = origin.url.replace(ORIGIN_HOST, 'recipes.example')
  const answer = await fetch(`${sluice.url}/api/v1/internet/fetch/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ url: `${at}/recipes/soup` })
  })
  expect(await answer.json()).toMatchObject({
    data: { title: 'Leek soup', ingredients: ['2 leeks', 'salt'], steps: ['Cut.', 'Boil.'] },
    meta: { parser: { name: 'recipes-of-ada' } }
  })
})

test('embed-pipeline.mjs reads without a service, behind the guard', { tags: 'long' }, async () => {
  const urls = [`${origin.url}/guide`, 'http://10.0.0.1/']
  const { code, output, stdout } = await run('embed-pipeline.mjs', ...urls)
  expect(code, output).toBe(0)
  expect(lines(stdout)).toMatchObject([
    { parser: '@sluice/parser-generic', record: { title: 'How a weir works' } },
    { error: 'URL_NOT_ALLOWED' }
  ])
})

test('read-html.mjs writes front matter and Markdown from standard input', async () => {
  const file = join(folder, 'page.html')
  writeFileSync(file, GUIDE)
  ran.add('read-html.mjs')
  const node = `${process.execPath} --conditions=@sluice/source`
  const command = `${node} ${EXAMPLES}/read-html.mjs https://rivers.example/guide < ${file}`
  const { code, output, stdout } = await runIn(folder, ['sh', '-c', command])
  expect(code, output).toBe(0)
  expect(stdout).toMatch(
    /^---\ntitle: "How a weir works"\nurl: "https:\/\/rivers\.example\/guide"\n---\n\n# How a weir works\n/
  )
})

test('worker.mjs answers as a request handler', async () => {
  ran.add('worker.mjs')
  const { default: worker } = await import(join(EXAMPLES, 'worker.mjs'))
  const ask = (url: string, init: RequestInit = { method: 'POST', body: GUIDE }) =>
    worker.fetch(new Request(url, init)) as Promise<Response>
  const read = await ask('https://worker.example/?url=https://rivers.example/guide')
  expect(await read.json()).toMatchObject({
    title: 'How a weir works',
    links: expect.arrayContaining([
      expect.objectContaining({ url: 'https://rivers.example/gauges' })
    ])
  })
  expect((await ask('https://worker.example/?url=guide')).status).toBe(400)
  const got = await ask('https://worker.example/', { method: 'GET' })
  expect([got.status, got.headers.get('allow')]).toEqual([405, 'POST'])
  const large = { method: 'POST', body: 'x'.repeat(5_000_001) }
  expect((await ask('https://worker.example/?url=https://rivers.example/', large)).status).toBe(413)
})

test('no example was left out', { tags: 'long' }, () => {
  expect([...ran].sort()).toEqual(programs)
})
