/**
 * The HTTP server around the app: inbound limits (guard.md "Inbound"), listening, a graceful stop.
 */

import { createServer } from 'node:http'
import { type AddressInfo, Server as SocketServer } from 'node:net'
import { createApp } from './app.ts'
import { isWatched, watchJob } from './doors/firecrawl/watcher.ts'
import { boundConnections, isOneClient } from './doors/http/crowding.ts'
import { type FirstAnswers, listenOn } from './doors/http/first-answers.ts'
import { answerProtocolErrors } from './doors/http/protocol-errors.ts'
import { boundBodies, type InboundLimits } from './doors/http/slow-bodies.ts'
import { asksForWebSocket, serveUpgrades } from './doors/http/upgrades.ts'
import type { Service } from './service.ts'

/** Time after the start of a stop in which requests on idle connections are still answered, ms. */
const LAST_REQUESTS = 250

const INBOUND: InboundLimits = {
  headersTimeout: 15_000,
  requestTimeout: 60_000,
  connectionsCheckingInterval: 1_000
}

/** A listening server. */
export interface Server {
  /** `http://127.0.0.1:8080`, where a client on this machine reaches it. */
  readonly url: string
  /**
   * Refuse new requests, wait for those in flight as long as `SHUTDOWN_GRACE_MS`, end the rest, and
   * close the service.
   */
  stop(): Promise<void>
}

/**
 * Listen on the configured address.
 *
 * @param limits - limits of slow clients; default: the limits of the service.
 * @param first - the socket that listens already. This takes it over, with its connections.
 * @throws Error when the address is taken.
 */
export async function listen(
  service: Service,
  limits: InboundLimits = INBOUND,
  first?: FirstAnswers
): Promise<Server> {
  const { SHUTDOWN_GRACE_MS } = service.config
  const answer = createApp(service).callback()
  const isServed = (target: string) => service.config.ROLES.includes('api') && isWatched(target)
  const server = createServer(
    {
      ...limits,
      // Ours looks at bodies.
      requestTimeout: 0,
      maxHeaderSize: 16_384,
      // Refused by the app, with a body.
      requireHostHeader: false,
      shouldUpgradeCallback: (request) => asksForWebSocket(request) && isServed(request.url ?? ''),
      // Longer than the usual 60 s of load balancers, so that they close idle connections, not we.
      keepAliveTimeout: 65_000
    },
    answer
  )
  // Expectations that cannot be met arrive here instead of `request`; the app refuses them.
  server.on('checkExpectation', answer)
  boundBodies(server, limits, answerProtocolErrors(server, service))
  const isProxied = service.config.TRUST_PROXY === '1'
  boundConnections(server, service.descriptors, (address) => isOneClient(address, isProxied))
  const upgrades = serveUpgrades(server, {
    isServed,
    handle: (upgrade) => void watchJob(service, answer, upgrade)
  })
  if (first) await first.handOver(server)
  else await listenOn(server, service.config)
  const { address, port } = server.address() as AddressInfo
  service.listensOn({ address, port })
  let isQuiet = false
  // Closes the connections of requests that were in flight when the stop began: `close` waits for them, kept alive or
  // not.
  server.on('request', (_request, response) => {
    response.once('close', () => isQuiet && setImmediate(() => server.closeIdleConnections()))
  })

  return {
    url: `http://${shownHost(address)}:${port}`,
    async stop() {
      service.stop()
      upgrades.stop()
      // The `close` of HTTP would end idle connections at once: a proxy that is just sending a request on one would not
      // know the outcome. For a moment, such a request is answered that this process is stopping.
      const closed = new Promise((resolve) => SocketServer.prototype.close.call(server, resolve))
      setTimeout(() => {
        isQuiet = true
        server.close()
      }, LAST_REQUESTS)
      const grace = setTimeout(() => service.end(), SHUTDOWN_GRACE_MS)
      const late = Promise.withResolvers<void>()
      const last = setTimeout(() => {
        server.closeAllConnections()
        upgrades.end()
        late.resolve()
      }, SHUTDOWN_GRACE_MS + 2_000)
      await closed
      // Requests that continue without a client: their connections are already closed.
      await Promise.race([service.idle(), late.promise])
      clearTimeout(grace)
      clearTimeout(last)
      await service.close()
    }
  }
}

function shownHost(address: string): string {
  if (address === '0.0.0.0' || address === '::') return '127.0.0.1'
  return address.includes(':') ? `[${address}]` : address
}
