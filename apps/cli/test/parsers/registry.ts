/** A registry of packages on loopback, as npm asks one: documents of packages, their tarballs, and the search. */

import { execFileSync } from 'node:child_process'
import { createHash, createSign, generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A running registry. */
export interface Registry {
  readonly url: string
  /** Pack a folder and publish it. */
  publish(folder: string): void
  close(): void
}

interface Published {
  readonly manifest: { name: string; version: string; description?: string; keywords?: string[] }
  readonly tarball: Buffer
}

/**
 * Start one without packages.
 *
 * @param signs - it signs each version as npm's does, with a key that it serves; `forged`: packages with this in their name are
 * signed for other bytes.
 */
export async function startRegistry({ signs = false } = {}): Promise<Registry> {
  const sign = signs ? createSigner() : undefined
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'sluice-registry-')))
  const all: Published[] = []
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://x').pathname).slice(1)
    const [, name, version] = /^(.+)\/-\/(.+)\.tgz$/.exec(path) ?? []
    const found = all.find((one) => one.manifest.name === name && one.manifest.version === version)
    if (found) {
      response.end(found.tarball)
      return
    }
    const special: Record<string, object | undefined> = {
      '-/v1/search': searchAnswer(all),
      '-/npm/v1/keys': sign && { keys: [sign.key] }
    }
    const body = special[path] ?? documentOf(all, path, url(), sign)
    response.statusCode = body ? 200 : 404
    response.end(JSON.stringify(body ?? { error: 'not found' }))
  })
  const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: url(),
    publish(from) {
      const place = mkdtempSync(join(folder, 'packed-'))
      const isOurs = existsSync(join(from, 'tsconfig.json'))
      if (isOurs) packByPnpm(from, place)
      else cpSync(from, join(place, 'package'), { recursive: true, filter: isShipped })
      const tarball = execFileSync('tar', ['-czf', '-', '-C', place, 'package'], {
        maxBuffer: 64 * 1024 * 1024
      })
      const manifest = readFileSync(join(place, 'package/package.json'), 'utf8')
      all.push({ manifest: JSON.parse(manifest), tarball })
    },
    close() {
      server.closeAllConnections()
      server.close()
      rmSync(folder, { recursive: true, force: true })
    }
  }
}

const isShipped = (file: string) => !file.endsWith('node_modules')

/** As it is published: with versions in the place of `workspace:` and `catalog:`. */
function packByPnpm(from: string, place: string): void {
  execFileSync('pnpm', ['pack', '--out', join(place, 'packed.tgz')], { cwd: from, stdio: 'ignore' })
  execFileSync('tar', ['-xzf', join(place, 'packed.tgz'), '-C', place])
}

interface Signer {
  readonly key: object
  sign(text: string): object
}

function createSigner(): Signer {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const der = publicKey.export({ type: 'spki', format: 'der' })
  const keyid = `SHA256:${createHash('sha256').update(der).digest('base64')}`
  const kind = { keytype: 'ecdsa-sha2-nistp256', scheme: 'ecdsa-sha2-nistp256' }
  return {
    key: { keyid, ...kind, expires: null, key: der.toString('base64') },
    sign: (text) => ({ keyid, sig: createSign('SHA256').update(text).sign(privateKey, 'base64') })
  }
}

function documentOf(
  all: readonly Published[],
  name: string,
  url: string,
  signer: Signer | undefined
): object | undefined {
  const versions = all.filter(({ manifest }) => manifest.name === name)
  if (versions.length === 0) return undefined
  return {
    name,
    'dist-tags': { latest: versions.at(-1)?.manifest.version },
    versions: Object.fromEntries(
      versions.map(({ manifest, tarball }) => {
        const integrity = `sha512-${createHash('sha512').update(tarball).digest('base64')}`
        const signed = name.includes('forged') ? 'sha512-AAAA' : integrity
        const signature = signer?.sign(`${name}@${manifest.version}:${signed}`)
        const dist = {
          tarball: `${url}${name}/-/${manifest.version}.tgz`,
          integrity,
          ...(signature ? { signatures: [signature] } : {})
        }
        return [manifest.version, { ...manifest, dist }]
      })
    )
  }
}

function searchAnswer(all: readonly Published[]): object {
  const objects = all
    .filter(({ manifest }) => manifest.keywords?.includes('sluice-parser'))
    .map(({ manifest: { name, version, description = '' } }) => ({
      package: {
        name,
        version,
        description,
        date: '2026-11-01T00:00:00Z',
        maintainers: [],
        links: {}
      }
    }))
  return { objects, total: objects.length, time: '' }
}
