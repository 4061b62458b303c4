/** Origins that speak TLS badly, and the certificate they need. */

import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer as createPlainServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer, type TlsOptions } from 'node:tls'
import { ORIGIN_HOST } from '../harness.ts'
import {
  fails,
  listening,
  type OriginCase,
  PAGE,
  READ,
  SHORT,
  type StartedOrigin,
  TIMES_OUT,
  whole
} from './origin-case.ts'

/** A key and its self-signed certificate, in PEM. */
export interface Certificate {
  readonly key: string
  readonly cert: string
}

const FAULT = fails('TLS_ERROR')

/**
 * See the module.
 *
 * @param trusted - of {@link ORIGIN_HOST}; the service must trust it.
 * @param untrusted - the same, but nobody vouches for it.
 */
export function tlsOrigins(trusted: Certificate, untrusted: Certificate): readonly OriginCase[] {
  const secure = (options: TlsOptions) => () => secureOrigin({ ...trusted, ...options })
  return [
    { name: 'tls_healthy', kind: 'tls', expect: READ, start: secure({}) },
    {
      name: 'tls_client_cert',
      kind: 'tls',
      expect: FAULT,
      start: secure({ requestCert: true, rejectUnauthorized: true })
    },
    {
      name: 'tls_client_cert_1_2',
      kind: 'tls',
      expect: FAULT,
      start: secure({ requestCert: true, rejectUnauthorized: true, maxVersion: 'TLSv1.2' })
    },
    { name: 'tls_untrusted', kind: 'tls', expect: FAULT, start: secure(untrusted) },
    plain('tls_reneg', (socket) => void socket.resetAndDestroy()),
    plain('tls_plain_http', (socket) => void socket.end(whole(PAGE))),
    plain('tls_closed', (socket) => void socket.end()),
    { ...plain('tls_silent', () => {}), expect: TIMES_OUT, timeout: SHORT }
  ]
}

/** A server that answers the client's hello as it likes. */
function plain(name: string, answer: (socket: Socket) => void): OriginCase {
  return {
    name,
    kind: 'tls',
    expect: FAULT,
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
