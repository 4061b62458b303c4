/**
 * Built files of a folder, held in memory. A path is looked up among them and never becomes a name in the file system,
 * so none can lead out of the folder.
 */

import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, sep } from 'node:path'
import { brotliCompressSync, gzipSync, constants as zlib } from 'node:zlib'
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
  /** The body for a client that takes some codings, and the coding. It is compressed when it is first sent. */
  readonly codedFor: (ctx: Context) => { readonly coding?: Coding; readonly bytes: Buffer }
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
      const body = readFileSync(path)
      // Weak: it stands for the file as it is and compressed, which are not the same bytes.
      const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
      const isImmutable = /^assets\/.+-[\w-]{8}\.\w+$/.test(name)
      const policy = name.endsWith('.html') ? pagePolicy(body.toString('utf8')) : POLICY
      return [
        [name, { type, body, codedFor: codedBody(body, type), etag, policy, isImmutable }] as const
      ]
    })
  )
}

type Coding = 'br' | 'gzip'

/** The long pages of the reference are a third smaller with brotli than with gzip. */
const COMPRESS: Readonly<Record<Coding, (body: Buffer) => Buffer>> = {
  br: (body) => brotliCompressSync(body, { params: { [zlib.BROTLI_PARAM_QUALITY]: 6 } }),
  gzip: (body) => gzipSync(body, { level: 9 })
}

/** Best first: browsers name both without a preference. */
const CODINGS: readonly Coding[] = ['br', 'gzip']

/** Pictures and archives are compressed already. */
const COMPRESSIBLE = /^(?:text\/|application\/json|image\/svg)/

function codedBody(body: Buffer, type: string): StaticFile['codedFor'] {
  const made = new Map<Coding, Buffer>()
  return (ctx) => {
    if (!COMPRESSIBLE.test(type)) return { bytes: body }
    const coding = CODINGS.find((one) => ctx.acceptsEncodings(one) === one)
    if (!coding) return { bytes: body }
    const bytes = made.get(coding) ?? COMPRESS[coding](body)
    made.set(coding, bytes)
    return { coding, bytes }
  }
}

/** Answers a file: 304 to a client that has it, compressed to one that takes that. */
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
  const { coding, bytes } = file.codedFor(ctx)
  if (coding) ctx.set('Content-Encoding', coding)
  ctx.body = bytes
}
