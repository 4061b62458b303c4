/** The package that `create-parser` makes is one that the kit has nothing to say against. */

import { execFile } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync
} from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { type Check, checksOf } from '@sluice/testkit/check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadParser } from '../src/load-parser.ts'

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url))
const PAGE = `<!doctype html><html lang="en"><head><title>Lantern 40 | Norrlys</title>
<meta name="description" content="A lantern of brass."><link rel="canonical" href="/products/lantern-40">
</head><body><h1>Lantern 40</h1><p>Made of brass in the north.</p></body></html>`

let origin: string
let asked: string[] = []
const server = createServer((request, response) => {
  asked.push(request.url ?? '')
  if (request.url === '/moved/a') response.writeHead(302, { location: '/products/lantern-40' })
  else if (request.url === '/picture/a') response.writeHead(200, { 'content-type': 'image/png' })
  else if (request.url?.startsWith('/gone')) response.writeHead(404)
  else {
    response.writeHead(200, { 'content-type': 'text/html; charset=iso-8859-1' })
    return response.end(Buffer.from(PAGE.replace('brass.', 'gr\u00e5 brass.'), 'latin1'))
  }
  return response.end()
})
const folder = mkdtempSync(join(tmpdir(), 'sluice-create-'))

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true })
})

/** Run the command in the temporary folder. */
async function run(given: string[], environment: Record<string, string> = {}) {
  asked = []
  const command = ['--conditions=@sluice/source', MAIN, ...given]
  const env = {
    ...process.env,
    NODE_OPTIONS: '',
    ALLOW_PRIVATE_CIDRS: '127.0.0.0/8',
    ...environment
  }
  try {
    const { stdout } = await promisify(execFile)(process.execPath, command, { cwd: folder, env })
    return { code: 0, stdout, stderr: '' }
  } catch (error) {
    return error as { code: number; stdout: string; stderr: string }
  }
}

const read = (file: string) => readFileSync(join(folder, file), 'utf8')

/** What the kit says of a package; large pages are the kit's own tests. */
async function findingsOf(name: string): Promise<unknown[]> {
  const root = pathToFileURL(join(folder, name, '/'))
  const parser = await loadParser(fileURLToPath(root))
  const checks = checksOf(parser, { root, fixtures: new URL('fixtures/', root) })
  const small = (check: Check) => !check.name.includes('megabyte')
  return (await Promise.all(checks.filter(small).map((check) => check.run()))).flat()
}

describe('create-parser', () => {
  it('makes a package that passes all checks from a page fetched once', async () => {
    const { code, stdout } = await run([`${origin}/products/lantern-40`])
    expect(code).toBe(0)
    expect(stdout).toContain('"Lantern 40"')
    expect(asked).toEqual(['/products/lantern-40'])
    const made = 'sluice-parser-127-0-0-1'
    expect(await findingsOf(made)).toEqual([])
    const { data } = JSON.parse(read(`${made}/fixtures/first-page/expected.json`))
    expect(data).toEqual({
      title: 'Lantern 40',
      url: `${origin}/products/lantern-40`,
      description: 'A lantern of gr\u00e5 brass.',
      heading: 'Lantern 40'
    })
    expect(JSON.parse(read(`${made}/fixtures/without-a-title/expected.json`))).toEqual({
      error: 'PARSE_FAILED'
    })
    const manifest = JSON.parse(read(`${made}/package.json`))
    expect(manifest.peerDependencies).toEqual({ '@sluice/core': '^1.0.0', zod: '^4.0.0' })
    expect(read(`${made}/src/index.ts`)).toContain(
      "match: [{ host: '127.0.0.1', path: '/products' }]"
    )
    expect(read(`${made}/.github/workflows/test.yml`)).toContain(
      'run: npx --yes @sluice/cli eval fixtures --parser . --report evaluation.html\n'
    )
    expect(read(`${made}/LICENSE`)).toMatch(/^MIT License/)
    for (const section of ['Use', 'URLs', 'Filters', 'Data', 'Limits', 'Compatibility'])
      expect(read(`${made}/README.md`)).toContain(`\n## ${section}\n`)
  })

  it('overwrites nothing', async () => {
    writeFileSync(join(folder, 'taken'), 'mine')
    const { code, stderr } = await run([`${origin}/products/lantern-40`, 'taken'])
    expect(code).toBe(1)
    expect(stderr).toContain('exists; nothing was written')
    expect(read('taken')).toBe('mine')
  })

  it('keeps the address after a redirect', async () => {
    expect((await run([`${origin}/moved/a`, 'moved'])).code).toBe(0)
    const target = JSON.parse(read('moved/fixtures/first-page/target.json'))
    expect(target).toEqual({
      url: `${origin}/moved/a`,
      page: { url: `${origin}/products/lantern-40` }
    })
    expect(await findingsOf('moved')).toEqual([])
  })

  it('reads a file without network', async () => {
    writeFileSync(join(folder, 'page.html'), PAGE)
    const given = [
      '--from-file',
      'page.html',
      '--url',
      'https://www.norrlys.example/products/lantern-40'
    ]
    expect((await run(given, { ALLOW_PRIVATE_CIDRS: '' })).code).toBe(0)
    expect(asked).toEqual([])
    expect(await findingsOf('sluice-parser-norrlys-example')).toEqual([])
  })

  it('refuses a file that is not text in UTF-8', async () => {
    writeFileSync(join(folder, 'latin.html'), Buffer.from('<title>gr\u00e5</title>', 'latin1'))
    const given = ['--from-file', 'latin.html', '--url', 'https://latin.example/', 'latin']
    const { code, stderr } = await run(given)
    expect(code).toBe(1)
    expect(stderr).toContain('latin.html is not text in UTF-8. Save the page as HTML in UTF-8.')
    expect(existsSync(join(folder, 'latin'))).toBe(false)
  })

  it('creates folders with the default permissions', async () => {
    const given = ['--from-file', 'page.html', '--url', 'https://rights.example/', 'rights']
    expect((await run(given)).code).toBe(0)
    mkdirSync(join(folder, 'plain'))
    expect(statSync(join(folder, 'rights')).mode).toBe(statSync(join(folder, 'plain')).mode)
  })

  it.each(['product', 'company'])(
    'makes a parser that recognises a %s on any host',
    async (kind) => {
      const given = [
        '--any-host',
        kind,
        '--from-file',
        'page.html',
        '--url',
        'https://lamps.example/a'
      ]
      expect((await run([...given, `any-${kind}`])).code).toBe(0)
      expect(await findingsOf(`any-${kind}`)).toEqual([])
      const target = JSON.parse(read(`any-${kind}/fixtures/another-host/target.json`))
      expect(target).toMatchObject({ anyHost: true, recognised: kind })
      expect(read(`any-${kind}/src/index.ts`)).toContain(`kind: '${kind}'`)
    }
  )

  it('says if no title was found, and still makes a package that passes', async () => {
    writeFileSync(join(folder, 'bare.html'), '<p>x')
    const given = ['--from-file', 'bare.html', '--url', 'https://bare.example/', 'bare']
    expect((await run(given)).stdout).toContain('No title was found')
    expect(await findingsOf('bare')).toEqual([])
  })

  it.each([
    ['a private address', 'URL_NOT_ALLOWED', '/products/a', { ALLOW_PRIVATE_CIDRS: '' }],
    ['a page that is gone', 'UPSTREAM_STATUS', '/gone/a', {}],
    ['a picture', 'UNSUPPORTED_CONTENT', '/picture/a', {}]
  ])('refuses %s with %s and leaves nothing behind', async (_, code, path, environment) => {
    const before = readdirSync(folder)
    const done = await run([`${origin}${path}`, 'refused'], environment as Record<string, string>)
    expect(done.code).toBe(1)
    expect(done.stderr).toContain(code)
    expect(readdirSync(folder)).toEqual(before)
  })

  it.each([
    [[], 'the URL is missing'],
    [['--from-file', 'page.html'], '--from-file needs --url'],
    [['--from-file', 'page.html', 'https://a.example/'], '--from-file needs --url'],
    [['https://a.example/', 'b', 'c'], 'unexpected argument: c'],
    [['--any-host', 'talk', 'https://a.example/'], '--any-host talk: the kinds are product, '],
    [['--force'], '--force']
  ])('prints its usage when given %j', async (given, message) => {
    const { code, stderr } = await run(given)
    expect(code).toBe(2)
    expect(stderr).toContain(message)
    expect(stderr).toContain('Usage: create-parser')
    expect(existsSync(join(folder, 'b'))).toBe(false)
  })
})
