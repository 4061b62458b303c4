/** For each package, a small program that does what the package is for, and the answer it must give. */

import { readdirSync, readFileSync } from 'node:fs'
import { ROOT } from '../docs/code-blocks.ts'

/** A program, as its imports and the body of an async function, so that it can be written for any place. */
export interface Program {
  /** Imports of the program, `['{ money }', '@sluice/values']`. */
  readonly imports: readonly (readonly [names: string, from: string])[]
  /** Returns the answer. `ORIGIN` is the address of a server on loopback, see origin.ts. */
  readonly body: string
  readonly answer: unknown
}

const REFUSED = 'URL_NOT_ALLOWED'

/** Programs by package. */
export const PROGRAMS: Readonly<Record<string, Program>> = {
  '@sluice/core': {
    imports: [
      ['{ createRegistry, defineParser }', '@sluice/core'],
      ['{ z }', 'zod']
    ],
    body: `
      const match = [{ host: 'weather.example', path: '/city' }]
      const data = z.object({ place: z.string() })
      const parser = defineParser({ name: 'sluice-parser-weather', version: '1.0.0', kind: 'forecast', match, data, parse: () => ({ place: 'Oslo' }) })
      const found = createRegistry([parser]).match(new URL('https://www.weather.example/city/oslo'))
      return [found.name, data.safeParse(found.parse([], {})).success]`,
    answer: ['sluice-parser-weather', true]
  },
  '@sluice/values': {
    imports: [['{ isoDate, money }', '@sluice/values']],
    body: "return [money('1.234,50 €').amount, isoDate('3. März 2024', { language: 'de' })]",
    answer: ['1234.50', '2024-03-03']
  },
  '@sluice/content': {
    imports: [
      ['{ all, parseHtml, readPage, text }', '@sluice/content'],
      ['{ documentTree }', '@sluice/content/documents']
    ],
    body: `
      const html = '<title>Weirs</title><nav><a href="/">Home</a></nav><article><h1>Weirs</h1><p>A weir <b>keeps</b> the <a href="level">level</a>.</p></article>'
      const page = readPage(html, { url: 'https://rivers.example/guide/weirs' })
      const rows = all(documentTree('a,b\\n1,2\\n', 'text/csv'), 'td').map((cell) => text(cell))
      return [page.markdown, all(parseHtml(html), 'a').length, rows]`,
    answer: [
      '# Weirs\n\nA weir **keeps** the [level](https://rivers.example/guide/level).',
      2,
      ['1', '2']
    ]
  },
  '@sluice/extract': {
    imports: [
      ['{ parseHtml }', '@sluice/content'],
      ['{ compileSchema, extract }', '@sluice/extract']
    ],
    body: `
      const schema = compileSchema({ type: 'object', properties: { price: { type: 'number' }, in_stock: { type: 'boolean' } } })
      const tree = parseHtml('<h1>Blue mug</h1><dl><dt>Price<dd>€ 19,90<dt>Availability<dd>In stock</dl>')
      return extract(schema, { tree, url: new URL('https://shop.example/mug'), language: 'de' }).data`,
    answer: { price: 19.9, in_stock: true }
  },
  '@sluice/learn': {
    imports: [
      ['{ parseHtml }', '@sluice/content'],
      ['{ learn, read }', '@sluice/learn']
    ],
    body: `
      const pageOf = (name, pages) => ({ url: new URL('https://books.example/'), tree: parseHtml('<h1>' + name + '</h1><dl><dt>Pages<dd>' + pages + '</dl>') })
      const example = (name, pages) => ({ page: pageOf(name, pages), values: { name, pages } })
      const { parser } = learn([example('Low Water', 312), example('Old Tides', 96)])
      return read(parser, pageOf('Winter Locks', 204)).record`,
    answer: { name: 'Winter Locks', pages: 204 }
  },
  '@sluice/passages': {
    imports: [['{ chunks, passages, plainMarkdown, textPlaces }', '@sluice/passages']],
    body: `
      const markdown = '# Weirs\\n\\nA weir holds water.\\n\\n## Boats\\n\\nA **lock** lifts boats.'
      const [best] = passages(markdown, 'How do boats pass?')
      const place = textPlaces('Weirs\\nA weir holds water.\\nBoats\\nA lock lifts boats.')
      return [best.headingPath, chunks(markdown, { maxTokens: 64 }).length, place.fragmentOf(plainMarkdown(best.text))]`,
    answer: [['Weirs', 'Boats'], 1, ':~:text=A%20lock%20lifts%20boats']
  },
  '@sluice/enrich': {
    imports: [['{ createEnricher, localEngines, openAiCompatibleEngine }', '@sluice/enrich']],
    body: `
      const markdown = 'A weir keeps the level of a river. '.repeat(20)
      const limits = { signal: new AbortController().signal, timeMs: 20000 }
      const model = openAiCompatibleEngine({ baseUrl: new URL('/v1', ORIGIN), model: 'any' })
      const asked = await createEnricher({ engines: [model] }).summarize({ markdown }, limits)
      const local = await createEnricher({ engines: localEngines() }).summarize({ markdown }, limits)
      return [asked.value.text, local.ok, local.engine]`,
    answer: ['It is about weirs.', true, 'extractive']
  },
  '@sluice/acquire': {
    imports: [
      ['{ createAcquirer }', '@sluice/acquire'],
      ['{ decodeBody }', '@sluice/acquire/decode'],
      ['{ createGuard }', '@sluice/acquire/guard']
    ],
    body: `
      const fetched = async (allowPrivateCidrs) => {
        const acquirer = createAcquirer({ guard: createGuard({ allowPrivateCidrs }) })
        try {
          const page = await acquirer.fetch({ url: new URL('/page', ORIGIN), via: 'http' })
          return [page.status, decodeBody(page.body, page.contentType).text.includes('keeps the level')]
        } catch (error) {
          return error.code ?? String(error)
        } finally {
          await acquirer.close()
        }
      }
      return [await fetched([]), await fetched(['127.0.0.0/8'])]`,
    answer: [REFUSED, [200, true]]
  },
  '@sluice/acquire/guard': {
    imports: [['{ createGuard }', '@sluice/acquire/guard']],
    body: `
      const guard = createGuard({ resolve: async (host) => [host === 'here.example' ? '10.0.0.1' : '93.184.215.14'] })
      const asked = async (url) => {
        try {
          return await guard.resolve(guard.checkUrl(url))
        } catch (error) {
          return error.code ?? String(error)
        }
      }
      return [await asked('http://169.254.169.254/'), await asked('http://here.example/'), await asked('http://there.example/')]`,
    answer: [REFUSED, REFUSED, ['93.184.215.14']]
  },
  '@sluice/crawl': {
    imports: [
      ['{ createGuard }', '@sluice/acquire/guard'],
      ['{ MapRequest, mapSite, normalUrl, openSite }', '@sluice/crawl']
    ],
    body: `
      const mapped = async (allowPrivateCidrs) => {
        const site = openSite({ guard: createGuard({ allowPrivateCidrs }) })
        try {
          const request = MapRequest.parse({ url: new URL('/page', ORIGIN).href, sitemap: 'skip' })
          return (await mapSite(request, site)).urls.map(({ url }) => new URL(url).pathname)[0]
        } catch (error) {
          return error.code ?? String(error)
        } finally {
          await site.close()
        }
      }
      const url = normalUrl(new URL('https://example.com/a?utm_source=b#c'))
      return [await mapped([]), await mapped(['127.0.0.0/8']), url]`,
    answer: [REFUSED, '/page', 'https://example.com/a']
  },
  '@sluice/fetch': {
    imports: [
      ['{ writeFileSync }', 'node:fs'],
      ['{ openPipeline }', '@sluice/fetch']
    ],
    body: `
      writeFileSync('parsers.mjs', "import generic from '@sluice/parser-generic'\\nexport default [generic]\\n")
      const opened = { parsers: { module: 'parsers.mjs' }, browser: false, robots: 'off', reading: { workers: 1 } }
      const pipeline = await openPipeline({ ...opened, guard: { allowPrivateCidrs: ['127.0.0.0/8'] } })
      const { data } = await pipeline.fetch({ url: new URL('/page', ORIGIN).href, options: { markdown: true } })
      const refused = await pipeline.fetch({ url: 'http://10.0.0.1/' }).catch((error) => error.code ?? String(error))
      await pipeline.close()
      return [JSON.parse(new TextDecoder().decode(data)).title, refused]`,
    answer: ['Weirs', REFUSED]
  },
  '@sluice/store': {
    imports: [
      ['{ mkdtempSync, rmSync }', 'node:fs'],
      ['{ tmpdir }', 'node:os'],
      ['{ openSqlitePayloads, openStore, sealPayloads }', '@sluice/store']
    ],
    body: `
      const folder = mkdtempSync(tmpdir() + '/sluice-matrix-')
      const { ledger, close } = await openStore('embedded:', { file: folder + '/sluice.db', freePerMonth: 500 })
      await ledger.openAccount({ id: 'acc_1', name: 'Ada' })
      const hold = await ledger.reserve({ account: 'acc_1', rid: 'r1', cost: 8, leaseMs: 90000, fingerprint: 'f', nonce: 'n', replayMs: 600000 })
      await ledger.release({ account: 'acc_1', rid: 'r1', fence: hold.fence })
      const { free, held } = await ledger.balance('acc_1')
      const payloads = sealPayloads(await openSqlitePayloads({ folder: folder + '/payloads' }))
      const pointer = await payloads.put('acc_1', 'ftc_1', new TextEncoder().encode('{"a":1}'))
      const kept = new TextDecoder().decode(await payloads.get(pointer))
      await close()
      rmSync(folder, { recursive: true })
      return [hold.status, free, held, kept]`,
    answer: ['OK', 500, 0, '{"a":1}']
  },
  '@sluice/testkit/check': {
    imports: [
      ['{ mkdirSync, mkdtempSync, rmSync, writeFileSync }', 'node:fs'],
      ['{ tmpdir }', 'node:os'],
      ['{ pathToFileURL }', 'node:url'],
      ['{ z }', 'zod'],
      ['{ defineParser }', '@sluice/core'],
      ['{ checksOf }', '@sluice/testkit/check']
    ],
    body: `
      const folder = mkdtempSync(tmpdir() + '/sluice-matrix-')
      writeFileSync(folder + '/package.json', '{}')
      mkdirSync(folder + '/src')
      writeFileSync(folder + '/src/index.ts', 'export const slow = /^(a+)+$/')
      const parser = defineParser({ name: 'sluice-parser-list', version: '1.0.0', kind: 'list', match: [{ host: 'list.example' }], data: z.object({ title: z.string() }), parse: () => { throw new TypeError('no title') } })
      const checks = checksOf(parser, { root: pathToFileURL(folder + '/') })
      const run = async (name) => (await checks.find((check) => check.name.includes(name)).run()).map((finding) => finding.check)
      const found = [await run('contract'), await run('regex'), (await run('broken')).length > 0]
      rmSync(folder, { recursive: true })
      return found`,
    answer: [[], ['regexes'], true]
  },
  '@sluice/client': {
    imports: [['{ createClient, verifyWebhook }', '@sluice/client']],
    // The webhook is the example of Standard Webhooks.
    body: `
      const client = createClient({ baseUrl: ORIGIN, apiKey: 'slc_test' })
      const { data, receipt } = await client.fetch('https://rivers.example/')
      const headers = {
        'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
        'webhook-timestamp': '1614265330',
        'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE='
      }
      const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
      const body = '{"test": 2432232314}'
      const message = await verifyWebhook({ body, headers, secret, tolerance: Infinity })
      const stolen = await verifyWebhook({ body: body + ' ', headers, secret, tolerance: Infinity }).catch((error) => error.name)
      return [data, receipt.charged, message.test, stolen]`,
    answer: [
      { authorization: 'Bearer slc_test', hasKey: true },
      1,
      2_432_232_314,
      'WebhookVerificationError'
    ]
  },
  '@sluice/mcp': {
    imports: [['{ answerHttp }', '@sluice/mcp']],
    body: `
      const meta = { request_id: 'ftc_1', final_url: 'https://rivers.example/', extraction: null }
      const receipt = { charged: 1, remaining: 9, replayed: false }
      const client = { fetch: async () => ({ data: { title: 'Weirs', markdown: '# Weirs' }, meta, warnings: [], receipt }) }
      const params = { name: 'read_page', arguments: { url: 'https://rivers.example/' } }
      const headers = { accept: 'application/json, text/event-stream', 'content-type': 'application/json' }
      const request = new Request('https://tools.example/mcp', { method: 'POST', headers })
      const answer = await answerHttp(request, { jsonrpc: '2.0', id: 1, method: 'tools/call', params }, { client, version: '1.0.0' })
      const text = await answer.text()
      return [answer.status, text.includes('Charged: 1 credit. Balance: 9.'), text.includes('# Weirs')]`,
    answer: [200, true, true]
  },
  '@sluice/langchain': {
    imports: [['{ SluiceLoader }', '@sluice/langchain']],
    body: `
      const loader = new SluiceLoader({ urls: 'https://rivers.example/', baseUrl: ORIGIN, apiKey: 'slc_test' })
      const [document] = await loader.load()
      return [document.constructor.name, document.metadata.tokens, loader.failures]`,
    answer: ['Document', 1, []]
  },
  ...parserPrograms()
}

/** Each parser reads the largest of its fixtures of one page and at most 20 kB. */
function parserPrograms(): Record<string, Program> {
  return Object.fromEntries(
    readdirSync(`${ROOT}plugins`).map((name) => [`@sluice/parser-${name}`, parserProgram(name)])
  )
}

function parserProgram(name: string): Program {
  const folder = `${ROOT}plugins/${name}/fixtures/`
  const read = (path: string) => readFileSync(folder + path, 'utf8')
  const [fixture] = readdirSync(folder)
    .filter((one) => {
      const files = readdirSync(folder + one)
      return (
        files.includes('page.html') &&
        files.length === 3 &&
        read(`${one}/expected.json`).includes('"data"')
      )
    })
    .filter((one) => read(`${one}/page.html`).length < 20_000)
    .sort((a, b) => read(`${b}/page.html`).length - read(`${a}/page.html`).length)
  const { url, filters, page = {} } = JSON.parse(read(`${fixture}/target.json`))
  const given = {
    url,
    filters,
    final: page.url ?? url,
    status: page.status ?? 200,
    html: read(`${fixture}/page.html`),
    document: page.document
  }
  return {
    imports: [
      ['{ parseHtml }', '@sluice/content'],
      ['parser', `@sluice/parser-${name}`]
    ],
    body: `
      const { url, filters, final, status, html, document } = ${JSON.stringify(given)}
      const page = { url: new URL(final), status, contentType: 'text/html', html, document, tree: parseHtml(html) }
      const target = { url: new URL(url), filters: parser.filters?.parse(filters ?? {}) }
      target.rule = parser.match.find(({ host }) => host === '*' || ('.' + target.url.hostname).endsWith('.' + host))
      return [parser.version, parser.data.parse(parser.parse([page], target))]`,
    answer: [
      JSON.parse(readFileSync(`${ROOT}plugins/${name}/package.json`, 'utf8')).version,
      JSON.parse(read(`${fixture}/expected.json`)).data
    ]
  }
}
