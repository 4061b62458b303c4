/**
 * Built files of a folder, held in memory. A path is looked up among them and never becomes a name in the file system,
 * so none can lead out of the folder.
 */

import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, sep } from 'node:path'
import { lastingFile } from '../http/compression.ts'
import type { Context } from '../http/context.ts'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.tgz': 'application/gzip',
  '.whl': 'application/zip',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp'
}

/** One built file. */
export interface StaticFile {
  readonly type: string
  readonly body: Buffer
  readonly etag: string
  readonly policy: string
  /** Its name has the hash of its content. */
  readonly isImmutable: boolean
}

/** Scripts, styles and requests of this service only; nothing is framed, and nothing comes from the pages that were fetched. */
const POLICY = policyOf([], [])

function policyOf(scripts: readonly string[], styles: readonly string[]): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scripts.map(inlineSource)].join(' '),
    ["style-src 'self'", ...styles.map(inlineSource)].join(' '),
    "img-src 'self'",
    "connect-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'"
  ].join('; ')
}

/** Returns a source for a policy that allows one inline script or style, by its hash. */
export function inlineSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

function pagePolicy(html: string): string {
  const head = html.slice(0, html.indexOf('</head>'))
  const inline = (tag: string) =>
    [...head.matchAll(new RegExp(`<${tag}>([^]*?)</${tag}>`, 'g'))].map(([, text = '']) => text)
  return policyOf(inline('script'), inline('style'))
}

/** All files of a folder by their path below it; none when it is not there. */
export function readFiles(folder: string): ReadonlyMap<string, StaticFile> {
  if (!existsSync(folder)) return new Map()
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return new Map(
    entries.flatMap((entry) => {
      const type = TYPES[extname(entry.name)]
      if (!entry.isFile() || type === undefined) return []
      const path = join(entry.parentPath, entry.name)
      const name = path.slice(folder.length + 1).replaceAll(sep, '/')
      const body = lastingFile(readFileSync(path))
      // Weak: it stands for the file as it is and compressed, which are not the same bytes.
      const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
      const isImmutable = /^assets\/.+-[\w-]{8}\.\w+$/.test(name)
      const policy = name.endsWith('.html') ? pagePolicy(body.toString('utf8')) : POLICY
      return [[name, { type, body, etag, policy, isImmutable }] as const]
    })
  )
}

/** Answers a file: 304 to a client that has it. */
export function sendFile(ctx: Context, file: StaticFile): void {
  ctx.set('Content-Security-Policy', file.policy)
  ctx.set('Cross-Origin-Opener-Policy', 'same-origin')
  ctx.set('Cache-Control', file.isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache')
  ctx.set('ETag', file.etag)
  ctx.vary('Accept-Encoding')
  ctx.type = file.type
  ctx.status = 200
  if (ctx.fresh) {
    ctx.status = 304
    return
  }
  ctx.body = file.body
}
