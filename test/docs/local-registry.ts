/**
 * A registry for npm on loopback: our packages as a release packs them, and of everything else what this workspace has
 * installed. So the commands of a guide run as they are written, without a network.
 */

import { execFile, execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { cp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { publishedPackages } from '../../scripts/release/packages.mjs'
import { ROOT } from './code-blocks.ts'
import { integrityOf, readPublished } from './published.ts'

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

/**
 * Start one.
 *
 * @param folder - where our packages are packed; without it, the registry does not have them.
 * @param token - for publishing; without it, publishing is refused.
 */
export async function startRegistry(folder?: string, token?: string): Promise<LocalRegistry> {
  const releases = new Map<string, Release>()
  for (const release of [...installed(), ...(folder === undefined ? [] : packed(folder))]) {
    releases.set(tarballOf(release), release)
  }
  const server = createServer((request, response) => {
    const path = decodeURIComponent(request.url ?? '').slice(1)
    const release = releases.get(path)
    // Without an answer npm would wait for minutes.
    const fail = (error: Error) => response.writeHead(500).end(String(error))
    if (request.method === 'PUT') void take(request, response)
    else if (release) release.tarball().then((bytes) => response.end(bytes), fail)
    else answerDocument(path, releases, `http://${request.headers.host}`, response).catch(fail)
  })
  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (token === undefined || request.headers.authorization !== `Bearer ${token}`) {
      response.writeHead(401).end('{"error":"who publishes needs a token"}')
      return
    }
    try {
      const { manifest, tarball } = await readPublished(request)
      const release = { manifest, tarball: async () => tarball }
      if (releases.has(tarballOf(release))) throw new Error('A version is published once.')
      releases.set(tarballOf(release), release)
      response.writeHead(201).end('{"ok":true}')
    } catch (error) {
      response.writeHead(400).end(JSON.stringify({ error: (error as Error).message }))
    }
  }
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

async function answerDocument(
  name: string,
  releases: ReadonlyMap<string, Release>,
  origin: string,
  response: ServerResponse
): Promise<void> {
  const found = [...releases.values()].filter(({ manifest }) => manifest.name === name)
  if (found.length === 0) {
    response.writeHead(404).end('{}')
    return
  }
  const versions = await Promise.all(
    found.map(async (release) => {
      const integrity = integrityOf(await release.tarball())
      const dist = { tarball: `${origin}/${tarballOf(release)}`, integrity }
      return [release.manifest.version, { ...release.manifest, dist }] as const
    })
  )
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

/** Our packages, packed as for a release: by one command, which takes a second for all where one for each takes twenty. */
function packed(folder: string): Release[] {
  mkdirSync(folder, { recursive: true })
  const chosen = publishedPackages(ROOT).flatMap((one) => ['--filter', one.manifest.name])
  const given = ['--recursive', ...chosen, 'pack', '--json', '--pack-destination', folder]
  const output = execFileSync('pnpm', given, { cwd: ROOT, encoding: 'utf8' })
  return (JSON.parse(output) as { filename: string }[]).map(({ filename }) => {
    const shown = ['-xzOf', filename, 'package/package.json']
    const manifest = JSON.parse(execFileSync('tar', shown, { encoding: 'utf8' }))
    return { manifest, tarball: async () => readFileSync(filename) }
  })
}

/** Returns the releases that pnpm has installed for this workspace, from the folders that hold each version once. */
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
    let packed: Promise<Buffer> | undefined
    const tarball = () => {
      packed ??= pack(path)
      return packed
    }
    return [{ manifest: JSON.parse(readFileSync(file, 'utf8')), tarball }]
  })
}

/** Folders themselves, not links to others. */
function foldersIn(path: string): string[] {
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(path, entry.name))
}

/** Without what is installed in it. */
async function pack(path: string): Promise<Buffer> {
  if (WRITES_LINKS_AS_FILES) return compressed(['--hard-dereference'], path)
  const copies = mkdtempSync(join(tmpdir(), 'sluice-copy-'))
  try {
    const filter = (from: string) => from !== join(path, 'node_modules')
    await cp(path, join(copies, basename(path)), { recursive: true, filter })
    return await compressed([], join(copies, basename(path)))
  } finally {
    await rm(copies, { recursive: true })
  }
}

/**
 * Files that share their bytes in the store of pnpm are links to tar, which npm leaves out. GNU's tar can write them as files;
 * others write a copy.
 */
const WRITES_LINKS_AS_FILES = execFileSync('tar', ['--version'], { encoding: 'utf8' }).includes(
  'GNU'
)

/** Lightly: it is read once, on this machine. */
async function compressed(flags: readonly string[], path: string): Promise<Buffer> {
  const name = basename(path)
  const given = [...flags, `--exclude=${name}/node_modules`, '-cf', '-', '-C', dirname(path), name]
  const options = { encoding: 'buffer', maxBuffer: 512 * 1024 * 1024 } as const
  const { stdout } = await promisify(execFile)('tar', given, options).catch(onlyLinked)
  return await promisify(gzip)(stdout, { level: 1 })
}

/**
 * Another test that installs from the store of pnpm makes a link to the same file, which for GNU's tar is a change of it;
 * its bytes are the same.
 *
 * @throws the error, if there was another one.
 */
function onlyLinked(error: { code?: unknown; stdout: Buffer; stderr: Buffer }): { stdout: Buffer } {
  const lines = error.stderr?.toString().trim().split('\n') ?? []
  if (error.code === 1 && lines.every((line) => line.endsWith(': file changed as we read it'))) {
    return error
  }
  throw error
}
