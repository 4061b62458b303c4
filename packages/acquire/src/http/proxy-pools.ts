/**
 * The operator's proxies, by name and country (`PROXIES`). A name may stand for several of them: one that does not answer is left out
 * until it does.
 */

import { connect } from 'node:net'
import { SluiceError } from '@sluice/core'
import {
  type OutboundProxy,
  outboundProxy,
  ProxyUnreachable,
  proxyPlace
} from './outbound-tunnel.ts'

/** State of a pool. It names no address. */
export interface ProxyPoolState {
  readonly name: string
  /** ISO 3166-1, upper-case. */
  readonly country: string | null
  /** Proxies that it has, and those that answered when they were last asked. */
  readonly proxies: number
  readonly healthy: number
}

/** See {@link openProxyPools}. */
export interface ProxyPools {
  /** The pool of a name. */
  get(name: string): OutboundProxy | undefined
  /** Name of a pool in a country, the first that has a healthy proxy. */
  inCountry(country: string): string | undefined
  report(): readonly ProxyPoolState[]
  close(): void
}

interface Member {
  readonly proxy: OutboundProxy
  readonly host: string
  readonly port: number
  isDown: boolean
}

interface Pool {
  readonly name: string
  readonly country: string | null
  readonly members: readonly Member[]
  next: number
}

/** Between two looks at proxies that are down, ms, and the time that one has to answer. */
const LOOK = 10_000
const ANSWER = 3_000

/** `eu:DE=http://user:password@host:port,http://…` */
const POOL = /^([\w-]{1,64})(?::([A-Za-z]{2}))?=(.+)$/

/**
 * Pools of proxies from their text: `eu:DE=http://…;us:US=http://…,http://…`.
 *
 * @param onChange - called when a proxy stops answering, and when it answers again.
 * @throws Error - the text is of another form. The message repeats no credentials.
 */
export function openProxyPools(
  text: string,
  onChange?: (pool: string, isDown: boolean) => void
): ProxyPools {
  const pools = new Map<string, Pool>()
  for (const part of text.split(';').map((one) => one.trim())) {
    if (part === '') continue
    const [, name = '', country, urls = ''] = POOL.exec(part) ?? []
    if (name === '' || pools.has(name)) throw malformed(pools.size + 1)
    const members = urls.split(',').map((url) => {
      const at = url.trim()
      return { proxy: outboundProxy(at, 'PROXIES'), ...proxyPlace(at), isDown: false }
    })
    pools.set(name, { name, country: country?.toUpperCase() ?? null, members, next: 0 })
  }
  const mark = (pool: Pool, member: Member, isDown: boolean) => {
    if (member.isDown === isDown) return
    member.isDown = isDown
    onChange?.(pool.name, isDown)
  }
  const timer = setInterval(() => {
    for (const pool of pools.values()) {
      for (const member of pool.members) {
        if (member.isDown) void answers(member).then((ok) => ok && mark(pool, member, false))
      }
    }
  }, LOOK)
  timer.unref()
  return {
    get(name) {
      const pool = pools.get(name)
      return pool && { tunnel: tunnelOf(pool, (member) => mark(pool, member, true)) }
    },
    inCountry(country) {
      const there = [...pools.values()].filter((pool) => pool.country === country)
      return (there.find(({ members }) => members.some(({ isDown }) => !isDown)) ?? there[0])?.name
    },
    report: () =>
      [...pools.values()].map(({ name, country, members }) => ({
        name,
        country,
        proxies: members.length,
        healthy: members.filter(({ isDown }) => !isDown).length
      })),
    close: () => clearInterval(timer)
  }
}

/** The proxy that a request names. @throws SluiceError `INVALID_REQUEST` - none exists. */
export function proxyNamed(
  pools: Pick<ProxyPools, 'get'> | undefined,
  name: string
): OutboundProxy {
  const found = pools?.get(name)
  if (found) return found
  throw new SluiceError('INVALID_REQUEST', '`options.proxy` is not a proxy of this server.', {
    details: { path: 'options.proxy' }
  })
}

/** Healthy proxies take turns; those that are down come last, in case they are up again. */
function tunnelOf(pool: Pool, down: (member: Member) => void): OutboundProxy['tunnel'] {
  return async (address, port, signal) => {
    const { members } = pool
    const first = pool.next++ % members.length
    const turn = [...members.slice(first), ...members.slice(0, first)]
    const order = [...turn.filter(({ isDown }) => !isDown), ...turn.filter(({ isDown }) => isDown)]
    let failure: unknown
    for (const member of order) {
      try {
        return await member.proxy.tunnel(address, port, signal)
      } catch (error) {
        signal.throwIfAborted()
        failure = error
        // It was reached and could not reach the site: another one will not do better.
        if (!(SluiceError.is(error) && (error as Error).cause instanceof ProxyUnreachable))
          throw error
        down(member)
      }
    }
    throw new SluiceError('CONNECTION_FAILED', `The proxy ${pool.name} does not answer.`, {
      cause: failure
    })
  }
}

function answers({ host, port }: Member): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: ANSWER })
    const end = (ok: boolean) => {
      socket.destroy()
      resolve(ok)
    }
    socket.once('connect', () => end(true))
    socket.once('timeout', () => end(false))
    socket.once('error', () => end(false))
  })
}

function malformed(number: number): Error {
  return new Error(
    `PROXIES is not a list of the form eu:DE=http://user:password@host:port;us=http://… (part ${number})`
  )
}
