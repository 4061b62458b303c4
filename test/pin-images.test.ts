/** `npm run pin:images` against a registry on loopback that asks for a token, as Docker Hub does. */

import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ROOT } from './docs/code-blocks.ts'
import { runIn } from './release/clone.ts'

const FILES = ['Dockerfile', 'compose.yaml', '.github/workflows/ci.yml']
const folder = mkdtempSync(join(tmpdir(), 'sluice-pins-'))
const digest = (text: string) => `sha256:${createHash('sha256').update(text).digest('hex')}`

let registry: Server
let url: string
let generation = 0
let missing = ''
const asked: string[] = []

beforeAll(async () => {
  registry = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', url)
    if (pathname === '/token') {
      response.end(JSON.stringify({ token: `for ${searchParams.get('scope')}` }))
      return
    }
    const [, repository, tag] = /^\/v2\/(.+)\/manifests\/(.+)$/.exec(pathname) ?? []
    if (request.headers.authorization !== `Bearer for repository:${repository}:pull`) {
      const challenge = `Bearer realm="${url}/token",service="registry.example"`
      response.writeHead(401, { 'www-authenticate': challenge }).end()
      return
    }
    asked.push(`${request.method} ${repository}:${tag} ${request.headers.accept?.split(',')[0]}`)
    if (repository === missing) response.writeHead(404).end()
    else {
      const found = digest(`${repository}:${tag} ${generation}`)
      response.writeHead(200, { 'docker-content-digest': found }).end()
    }
  })
  await new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(registry.address() as AddressInfo).port}`
})

afterAll(() => {
  registry.close()
  rmSync(folder, { recursive: true, force: true })
})

beforeEach(() => {
  asked.length = 0
  for (const file of FILES) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    cpSync(join(ROOT, file), join(folder, file))
  }
})

const read = (file: string) => readFileSync(join(folder, file), 'utf8')
const pin = () =>
  runIn(folder, [process.execPath, join(ROOT, 'scripts/pin-images.mjs'), '--registry', url])

test('pins every image on request, and again when the registry has a newer one', async () => {
  const node = readFileSync(join(ROOT, '.node-version'), 'utf8').trim()
  for (generation of [1, 2]) {
    const { code, output } = await pin()
    expect(code, output).toBe(0)
    const pinned = (name: string) => `${name}@${digest(`library/${name} ${generation}`)}`
    const bases = [...read('Dockerfile').matchAll(/^FROM (\S+)/gm)].map(([, base]) => base)
    const slim = pinned(`node:${node}-bookworm-slim`)
    expect(bases).toEqual([slim, slim, 'service', 'service'])
    expect(read('compose.yaml')).toContain(`image: ${pinned('redis:7.2-bookworm')}\n`)
    expect(read('compose.yaml')).toContain('image: sluice:1\n')
    expect(read('.github/workflows/ci.yml')).toContain(
      `image: ${pinned(`node:${node}-bookworm`)}\n`
    )
  }
  expect(asked).toHaveLength(6)
  for (const one of asked)
    expect(one).toMatch(/^HEAD library\/.* application\/vnd\.oci\.image\.index/)
})

test('changes nothing if an image is missing, and names it', async () => {
  missing = 'library/redis'
  const { code, output } = await pin()
  missing = ''
  expect(code).toBe(1)
  expect(output).toContain('answered 404 for redis:7.2-bookworm, without a digest')
  for (const file of FILES) expect(read(file)).toBe(readFileSync(join(ROOT, file), 'utf8'))
})
