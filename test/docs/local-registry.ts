/**
 * A registry for npm on loopback: our packages as a release packs them, and of everything else what this workspace has
 * installed. So the commands of a guide run as they are written, without a network.
 */

import { execFile, execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { cp, rm } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { ROOT } from './code-blocks.ts'

/** See the module. */
export interface LocalRegistry {
  readonly url: string
  stop(): Promise<void>
}

interface Release {
  readonly manifest: { readonly name: string; readonly version: string }
  /** The tarball, gzipped. */
  tarball(): Promise<Buffer>
}

/** @param folder - where our packages are packed; without it, the registry does not have them. */
export async function startRegistry(folder?: string): Promise<LocalRegistry> {
  const releases = new Map<string, Release>()
  for (const release of [...installed(), ...(folder === undefined ? [] : packed(folder))]) {
    releases.set(tarballOf(release), release)
  }
  const server = createServer((request, response) => {
    const path = decodeURIComponent(request.url ?? '').slice(1)
    const release = releases.get(path)
    if (release) void release.tarball().then((bytes) => response.end(bytes))
    else answerDocument(path, releases, `http://${request.headers.host}`, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
  }
}

function answerDocument(
  name: string,
  releases: ReadonlyMap<string, Release>,
  origin: string,
  response: ServerResponse
): void {
  const found = [...releases.values()].filter(({ manifest }) => manifest.name === name)
  if (found.length === 0) {
    response.writeHead(404).end('{}')
    return
  }
  const versions = found.map((release) => {
    const dist = { tarball: `${origin}/${tarballOf(release)}` }
    return [release.manifest.version, { ...release.manifest, dist }] as const
  })
  const latest = versions
    .map(([version]) => version)
    .sort(byNumber)
    .at(-1)
  response.setHeader('content-type', 'application/json')
  response.end(
    JSON.stringify({ name, 'dist-tags': { latest }, versions: Object.fromEntries(versions) })
  )
}

/** Its path, as other registries have it: `@sluice/core/-/core-1.0.0.tgz`. */
function tarballOf({ manifest: { name, version } }: Release): string {
  return `${name}/-/${name.replace(/^@[^/]+\//, '')}-${version}.tgz`
}

const byNumber = (a: string, b: string) => a.localeCompare(b, 'en', { numeric: true })

/** Our packages, each packed as for a release. */
function packed(folder: string): Release[] {
  mkdirSync(folder, { recursive: true })
  return ['packages', 'plugins'].flatMap((group) =>
    readdirSync(join(ROOT, group)).map((name) => {
      const given = ['pack', '--json', '--pack-destination', folder]
      const output = execFileSync('pnpm', given, { cwd: join(ROOT, group, name), encoding: 'utf8' })
      const { filename } = [JSON.parse(output)].flat()[0]
      const shown = ['-xzOf', filename, 'package/package.json']
      const manifest = JSON.parse(execFileSync('tar', shown, { encoding: 'utf8' }))
      return { manifest, tarball: async () => readFileSync(filename) }
    })
  )
}

/** What pnpm has installed for this workspace, from the folders where it keeps each version once. */
function installed(): Release[] {
  const store = join(ROOT, 'node_modules/.pnpm')
  const folders = readdirSync(store).flatMap((entry) => {
    const modules = join(store, entry, 'node_modules')
    if (entry === 'node_modules' || !existsSync(modules)) return []
    return foldersIn(modules).flatMap((path) =>
      basename(path).startsWith('@') ? foldersIn(path) : [path]
    )
  })
  return folders.flatMap((path) => {
    const file = join(path, 'package.json')
    if (!existsSync(file)) return []
    return [{ manifest: JSON.parse(readFileSync(file, 'utf8')), tarball: () => pack(path) }]
  })
}

/** Folders themselves, not links to others. */
function foldersIn(path: string): string[] {
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(path, entry.name))
}

/** Of a copy: tar writes files that share their bytes in the store of pnpm as links, which npm leaves out. */
async function pack(path: string): Promise<Buffer> {
  const copies = mkdtempSync(join(tmpdir(), 'sluice-copy-'))
  try {
    const name = basename(path)
    const filter = (from: string) => from !== join(path, 'node_modules')
    await cp(path, join(copies, name), { recursive: true, filter })
    const options = { encoding: 'buffer', maxBuffer: 512 * 1024 * 1024 } as const
    const given = ['-czf', '-', '-C', copies, name]
    return (await promisify(execFile)('tar', given, options)).stdout
  } finally {
    await rm(copies, { recursive: true })
  }
}
