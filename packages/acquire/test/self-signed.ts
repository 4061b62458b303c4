/** Self-signed certificates. */

import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { HOST } from './origins.ts'

/** A new key and certificate of `site.example` and loopback; `undefined` without openssl. */
export function selfSigned(): { key: string; cert: string } | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-tls-'))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')] as const
  const curve = 'ec -pkeyopt ec_paramgen_curve:prime256v1'.split(' ')
  try {
    execFileSync(
      'openssl',
      [
        ...['req', '-x509', '-nodes', '-days', '1', '-subj', '/CN=site.example'],
        ...['-newkey', ...curve, '-keyout', key, '-out', cert],
        ...['-addext', `subjectAltName=DNS:site.example,IP:${HOST}`]
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
