/** scripts/build-programs.mjs: the bundles that `npm start` and `npm run sluice` run. */

import { execFileSync } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RunningService, startProcess } from '../apps/service/test/faults/process.ts'
import { get, type Origin, post, serveArticle, startOrigin } from '../apps/service/test/harness.ts'

const ROOT = join(import.meta.dirname, '..')
const BUILDER = 'scripts/build-programs.mjs'
const folders: string[] = []

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-built-'))
  folders.push(folder)
  return folder
}

/** Path of the bundle of a program in a checkout; it may not exist. */
function programOf(root: string, source: string): string {
  const script = `import(${JSON.stringify(join(root, BUILDER))}).then((builder) =>
    process.stdout.write(builder.builtProgram(${JSON.stringify(source)})))`
  return execFileSync(process.execPath, ['-e', script], { encoding: 'utf8' })
}

function build(root: string): void {
  execFileSync(process.execPath, [join(root, BUILDER)], { cwd: root })
}

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true })
})

describe('a bundle', { timeout: 240_000 }, () => {
  const SERVICE = 'apps/service/src/main.ts'

  /** A checkout in which each module that a bundle starts with prints its name. */
  function smallCheckout(): string {
    const root = newFolder()
    mkdirSync(join(root, 'scripts'))
    for (const file of [BUILDER, 'scripts/source-stamp.mjs'])
      cpSync(join(ROOT, file), join(root, file))
    for (const group of ['apps', 'packages', 'plugins', '.toolchain']) mkdirSync(join(root, group))
    const sources = readFileSync(join(ROOT, BUILDER), 'utf8').matchAll(
      /'((?:apps|packages)\/[^']*\.ts)'/g
    )
    for (const [, file] of sources) {
      mkdirSync(dirname(join(root, file as string)), { recursive: true })
      writeFileSync(join(root, file as string), `console.log('${file}' as string)\n`)
    }
    symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'))
    return root
  }

  test('takes a changed source at the next start, and stays as it is for a program that runs', () => {
    const root = smallCheckout()
    expect(existsSync(programOf(root, SERVICE))).toBe(false)
    build(root)
    const before = programOf(root, SERVICE)
    expect(execFileSync(process.execPath, [before], { encoding: 'utf8' })).toBe(`${SERVICE}\n`)
    appendFileSync(join(root, SERVICE), "console.log('changed')\n")
    expect(existsSync(programOf(root, SERVICE))).toBe(false)
    build(root)
    const after = programOf(root, SERVICE)
    expect(execFileSync(process.execPath, [after], { encoding: 'utf8' })).toContain('changed')
    expect(execFileSync(process.execPath, [before], { encoding: 'utf8' })).toBe(`${SERVICE}\n`)
  })

  test('leaves a few of the former bundles', () => {
    const root = smallCheckout()
    const built = [1, 2, 3, 4, 5, 6].map((number) => {
      appendFileSync(join(root, SERVICE), `console.log(${number})\n`)
      build(root)
      return programOf(root, SERVICE)
    })
    expect(built.map((file) => existsSync(file))).toEqual([false, false, true, true, true, true])
  })
})

describe('the built programs', { timeout: 240_000 }, () => {
  let origin: Origin
  let sluice: RunningService
  const files: Record<string, [string, Uint8Array | string]> = {
    '/berths.rtf': ['application/rtf', '{\\rtf1\\ansi Berth 7\\par Draught: 4.2 m\\par}'],
    '/sitemap.xml': [
      'application/xml',
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>/tides</loc></url></urlset>'
    ],
    '/robots.txt': ['text/plain', 'User-agent: *\nAllow: /\nSitemap: /sitemap.xml']
  }

  beforeAll(async () => {
    build(ROOT)
    origin = await startOrigin((request, response) => {
      const [type, bytes] = files[request.url ?? ''] ?? []
      if (type === undefined) return serveArticle(request, response)
      response.setHeader('content-type', type).end(bytes)
    })
    const program = programOf(ROOT, 'apps/service/src/main.ts')
    sluice = await startProcess({ DATA_DIR: newFolder() }, [], program)
  }, 240_000)

  afterAll(async () => {
    await sluice.stop()
    await origin.stop()
  })
  const asked = (path: string, body: object) =>
    post(`${sluice.url}/api/v1/internet/${path}`, sluice.firstKey as string, body)

  test('read a page as the sources do', async () => {
    const source = await startProcess({ DATA_DIR: newFolder() })
    const url = `${origin.url}/`
    const { body } = await asked('fetch/', { url })
    const other = await post(`${source.url}/api/v1/internet/fetch/`, source.firstKey as string, {
      url
    })
    expect(body.data).toEqual(other.body.data)
    await source.stop()
  })

  test('convert a document, and read the files of a site', async () => {
    const document = await asked('fetch/', { url: `${origin.url}/berths.rtf` })
    expect(document.body.data.markdown).toContain('Draught: 4.2 m')
    const map = await asked('map/', { url: `${origin.url}/` })
    expect(JSON.stringify(map.body.data)).toContain('/tides')
  })

  test('serve the OpenAPI document, the guides, the dashboard and the metrics', async () => {
    for (const path of ['/llms.txt', '/readyz', '/metrics', '/docs/', '/dashboard/']) {
      expect((await fetch(sluice.url + path)).status, path).toBe(200)
    }
    const { version } = JSON.parse(readFileSync(join(ROOT, 'apps/service/package.json'), 'utf8'))
    expect((await get(`${sluice.url}/openapi.json`)).body.info.version).toBe(version)
  })

  test('are the command line, too', () => {
    const sluice = programOf(ROOT, 'apps/cli/src/main.ts')
    const run = (args: string[], input = '') =>
      execFileSync(process.execPath, ['--conditions=@sluice/source', sluice, ...args], {
        encoding: 'utf8',
        input
      })
    expect(run(['--version'])).toMatch(/^\d+\.\d+\.\d+\n$/)
    expect(
      run(['parse', '--url', 'https://a.example/'], '<title>Tides</title><p>High water')
    ).toContain('High water')
  })
})
