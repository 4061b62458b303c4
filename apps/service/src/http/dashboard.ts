/**
 * `/dashboard`: the built files of apps/dashboard, held in memory. A path is looked up among them and never becomes
 * a name in the file system, so none can lead out of the folder.
 */

import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, extname, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { SluiceError } from '@sluice/core'
import type { Context, Step } from './context.ts'
import { STANDING_HEADERS } from './standing-headers.ts'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml'
}

/** Scripts, styles and requests of this service only; nothing is framed, and nothing comes from the pages that were fetched. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'self'"
].join('; ')

/** That of every answer, but the pages of the dashboard may ask for passkeys. */
const PERMISSIONS = (STANDING_HEADERS['Permissions-Policy'] ?? '').replace(
  'publickey-credentials-create=(), publickey-credentials-get=()',
  'publickey-credentials-create=(self), publickey-credentials-get=(self)'
)

/** In the package once it is built (scripts/build-served-files.mjs); from sources, that of apps/dashboard. */
const DASHBOARD_FILES = dirname(fileURLToPath(import.meta.resolve('#dashboard')))

/** One built file. */
interface StaticFile {
  readonly type: string
  readonly body: Buffer
  readonly gzip: Buffer
  readonly etag: string
  /** Its name has the hash of its content. */
  readonly isImmutable: boolean
}

/**
 * `GET /dashboard` and everything below it: a file, else the page that routes in the browser.
 *
 * @param folder - of the built files; read at the first request.
 */
export function dashboard(folder: string = DASHBOARD_FILES): Step {
  let files: ReadonlyMap<string, StaticFile> | undefined
  return (ctx) => {
    files ??= readFiles(folder)
    const name = ctx.path.slice('/dashboard/'.length)
    const isAsset = name.startsWith('assets/')
    const file = files.get(name) ?? (isAsset ? undefined : files.get('index.html'))
    if (!file) {
      if (files.size > 0) throw new SluiceError('NOT_FOUND', 'The dashboard has no such file.')
      files = undefined
      throw new SluiceError(
        'NOT_FOUND',
        'The dashboard is not built. `npm start` builds it, and so does `pnpm --filter @sluice/dashboard build`.'
      )
    }
    setHeaders(ctx)
    sendFile(ctx, file)
  }
}

function setHeaders(ctx: Context): void {
  ctx.set('Content-Security-Policy', POLICY)
  ctx.set('Cross-Origin-Opener-Policy', 'same-origin')
  ctx.set('Permissions-Policy', PERMISSIONS)
}

function sendFile(ctx: Context, file: StaticFile): void {
  ctx.set('Cache-Control', file.isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache')
  ctx.set('ETag', file.etag)
  ctx.vary('Accept-Encoding')
  ctx.type = file.type
  ctx.status = 200
  if (ctx.fresh) {
    ctx.status = 304
    return
  }
  const isSmaller = file.gzip.length < file.body.length
  if (isSmaller && ctx.acceptsEncodings('gzip', 'identity') === 'gzip') {
    ctx.set('Content-Encoding', 'gzip')
    ctx.body = file.gzip
  } else ctx.body = file.body
}

/** All files of the folder by their path below it; none when it is not there. */
function readFiles(folder: string): ReadonlyMap<string, StaticFile> {
  if (!existsSync(folder)) return new Map()
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return new Map(
    entries.flatMap((entry) => {
      const type = TYPES[extname(entry.name)]
      if (!entry.isFile() || type === undefined) return []
      const path = join(entry.parentPath, entry.name)
      const name = path.slice(folder.length + 1).replaceAll(sep, '/')
      const body = readFileSync(path)
      // Weak: it stands for the file as it is and compressed, which are not the same bytes.
      const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
      const isImmutable = /^assets\/.+-[\w-]{8}\.\w+$/.test(name)
      return [[name, { type, body, gzip: gzipSync(body), etag, isImmutable }] as const]
    })
  )
}
