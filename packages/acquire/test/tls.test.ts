import {
  type AddressInfo,
  createServer as createPlainServer,
  type Server,
  type Socket
} from 'node:net'
import {
  createServer,
  getCACertificates,
  setDefaultCACertificates,
  type TlsOptions
} from 'node:tls'
import { afterEach, describe, expect, test } from 'vitest'
import { acquirerFor, closeLater, get, PAGE } from './fetching.ts'
import { answerText, HOST } from './origins.ts'
import { selfSigned } from './self-signed.ts'

describe('a server that speaks TLS badly', () => {
  test.each<[string, (socket: Socket) => void]>([
    ['not at all', (socket) => void socket.end('this is not TLS at all\r\n')],
    ['in plain HTTP', (socket) => void socket.end(answerText(PAGE))],
    ['by closing', (socket) => void socket.end()],
    ['by a reset in the handshake', (socket) => void socket.resetAndDestroy()]
  ])('%s: fails with TLS_ERROR', async (_, answer) => {
    const port = await listen(
      createPlainServer((socket) => {
        socket.on('error', () => {})
        socket.once('data', () => answer(socket))
      })
    )
    await expect(get(`https://${HOST}:${port}/`)).rejects.toMatchObject({ code: 'TLS_ERROR' })
  })

  test('an endless handshake ends with a connection time-out', async () => {
    const port = await listen(createPlainServer((socket) => void socket.on('error', () => {})))
    const acquirer = acquirerFor({ limits: { connectTimeout: 1_000 } })
    await expect(get(`https://${HOST}:${port}/`, {}, acquirer)).rejects.toMatchObject({
      code: 'FETCH_TIMEOUT',
      details: { stage: 'connect' }
    })
  })

  test('a closed port fails with CONNECTION_FAILED', async () => {
    const server = createPlainServer()
    const port = await listen(server)
    await new Promise((resolve) => server.close(resolve))
    await expect(get(`https://${HOST}:${port}/`)).rejects.toMatchObject({
      code: 'CONNECTION_FAILED'
    })
  })
})

const certificate = selfSigned()

describe.skipIf(certificate === undefined)(
  certificate ? 'a certificate' : 'a certificate (skipped: openssl is not on PATH)',
  () => {
    const usual = getCACertificates('default')

    afterEach(() => setDefaultCACertificates(usual))

    test('an untrusted certificate is TLS_ERROR, with the reason', async () => {
      const port = await listenTls()
      await expect(get(`https://${HOST}:${port}/`)).rejects.toMatchObject({
        code: 'TLS_ERROR',
        details: { reason: 'DEPTH_ZERO_SELF_SIGNED_CERT' }
      })
    })

    test('a trusted certificate gives the page, over HTTP/1.1', async () => {
      setDefaultCACertificates([...usual, certificate?.cert ?? ''])
      const offered: string[][] = []
      const port = await listenTls({
        ALPNCallback: ({ protocols }) => {
          offered.push(protocols)
          return 'http/1.1'
        }
      })
      expect((await get(`https://${HOST}:${port}/`)).status).toBe(200)
      expect(offered).toEqual([['http/1.1', 'h2']])
    })

    test('a certificate for another name is TLS_ERROR', async () => {
      setDefaultCACertificates([...usual, certificate?.cert ?? ''])
      const port = await listenTls()
      const acquirer = acquirerFor(
        {},
        { allowPrivateCidrs: [`${HOST}/32`], resolve: async () => [HOST] }
      )
      expect((await get(`https://site.example:${port}/`, {}, acquirer)).status).toBe(200)
      await expect(get(`https://other.example:${port}/`, {}, acquirer)).rejects.toMatchObject({
        code: 'TLS_ERROR',
        details: { reason: 'ERR_TLS_CERT_ALTNAME_INVALID' }
      })
    })

    test.each(['TLSv1.2', 'TLSv1.3'] as const)(
      'a required client certificate is TLS_ERROR over %s',
      async (version) => {
        setDefaultCACertificates([...usual, certificate?.cert ?? ''])
        const port = await listenTls({
          requestCert: true,
          rejectUnauthorized: true,
          minVersion: version,
          maxVersion: version
        })
        await expect(get(`https://${HOST}:${port}/`)).rejects.toMatchObject({ code: 'TLS_ERROR' })
      }
    )
  }
)

async function listenTls(options: TlsOptions = {}): Promise<number> {
  const server = createServer({ ...certificate, ...options }, (socket) => {
    socket.on('error', () => {})
    socket.once('data', () => socket.end(answerText(PAGE)))
  })
  server.on('tlsClientError', () => {})
  return listen(server)
}

async function listen(server: Server): Promise<number> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => sockets.add(socket))
  await new Promise<void>((resolve) => server.listen(0, HOST, resolve))
  closeLater({
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      })
  })
  return (server.address() as AddressInfo).port
}
