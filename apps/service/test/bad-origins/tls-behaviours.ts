/** Origins that speak TLS badly, and the certificate they need. */

import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer as createPlainServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer, type TlsOptions } from 'node:tls'
import { ORIGIN_HOST } from '../harness.ts'
import {
  listening,
  type Origin,
  PAGE,
  type Rule,
  SENTENCE,
  type StartedOrigin,
  whole
} from './origin-case.ts'

/** A key and its self-signed certificate, in PEM. */
export interface Certificate {
  readonly key: string
  readonly cert: string
}

/** Certificates of {@link ORIGIN_HOST}; the service must trust the first one only. */
export interface Certificates {
  readonly trusted: Certificate
  readonly untrusted: Certificate
}

/** See the module. */
export function tlsBehaviours({ trusted, untrusted }: Certificates): readonly Rule<Origin>[] {
  const secure = (options: TlsOptions): Origin => ({
    start: () => secureOrigin({ ...trusted, ...options })
  })
  const asking = { requestCert: true, rejectUnauthorized: true }
  return [
    [/a certificate that is trusted/, () => ({ ...secure({}), data: { has: SENTENCE } })],
    [/a certificate that is not trusted/, () => secure(untrusted)],
    [/asks for a client certificate and requires it/, () => secure(asking)],
    [
      /asks for a client certificate and requires it, over TLS 1\.2/,
      () => secure({ ...asking, maxVersion: 'TLSv1.2' })
    ],
    [/reset in the handshake/, () => plain((socket) => void socket.resetAndDestroy())],
    [/plain HTTP in the handshake/, () => plain((socket) => void socket.end(whole(PAGE)))],
    [/closes in the handshake/, () => plain((socket) => void socket.end())],
    [/says nothing in the handshake/, () => plain(() => {})]
  ]
}

/** A server that answers the client's hello as it likes. */
function plain(answer: (socket: Socket) => void): Origin {
  return {
    start: () =>
      origin(createPlainServer((socket) => void socket.once('data', () => answer(socket))))
  }
}

function secureOrigin(options: TlsOptions): Promise<StartedOrigin> {
  const server = createServer(options, (socket) => {
    socket.on('error', () => {})
    socket.on('data', () => socket.write(whole(PAGE)))
  })
  server.on('tlsClientError', () => {})
  return origin(server)
}

async function origin(server: Parameters<typeof listening>[0]): Promise<StartedOrigin> {
  const { port, close } = await listening(server)
  return { url: `https://${ORIGIN_HOST}:${port}/`, close }
}

/** A new certificate of {@link ORIGIN_HOST}; `undefined` where openssl is not on PATH. */
export function selfSigned(): Certificate | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-tls-'))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')] as const
  const curve = 'ec -pkeyopt ec_paramgen_curve:prime256v1'.split(' ')
  try {
    execFileSync(
      'openssl',
      [
        ...['req', '-x509', '-nodes', '-days', '1', '-subj', '/CN=origin.example'],
        ...['-newkey', ...curve, '-keyout', key, '-out', cert],
        ...['-addext', `subjectAltName=IP:${ORIGIN_HOST}`]
      ],
      { stdio: 'ignore' }
    )
    return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') }
  } catch {
    return undefined
  } finally {
    rmSync(folder, { recursive: true })
  }
}
