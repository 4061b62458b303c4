/** Names that resolve badly, with the look-up that a test or a benchmark gives the service. */

import { createServer } from 'node:net'
import { ORIGIN_HOST } from '../harness.ts'
import {
  amount,
  CLOSED_HOST,
  listening,
  type Origin,
  PAGE,
  type Rule,
  rawOrigin,
  SENTENCE,
  type StartedOrigin,
  whole
} from './origin-case.ts'

/** Opened, with nothing that listens: what stands for a public address that tests may ask. */
const EMPTY_HOST = '127.0.77.2'
/** RFC 6666: routers discard what is sent here, where there is a route at all. */
const DISCARD = '100::1'
const PUBLIC = '93.184.215.14'
const PRIVATE = '10.0.0.1'
/** Addresses that no case may reach; a name that leads to another one is not started. */
const REFUSED_ADDRESS = /^(0|10|127|169\.254|172\.(1[6-9]|2\d|3[01])|192\.168)\.|^(::|fd|fe80:)/

/** `ALLOW_PRIVATE_CIDRS` for the names below. */
export const DNS_CIDRS: readonly string[] = [`${EMPTY_HOST}/32`, `${DISCARD}/128`]

/**
 * Answers by the first label of a name, for the n-th time it is asked. The label says it all, as the service runs in
 * another process in benchmarks: `nx`, `loop`, `silent`, `empty`, or answers as {@link labelOf} writes them.
 */
function answer(label: string, time: number): Promise<string[]> | string[] {
  if (label === 'nx') return notFound('ENOTFOUND')
  if (label === 'loop') return notFound('EAI_AGAIN')
  if (label === 'silent') return new Promise(() => {})
  if (label === 'empty') return []
  const turns = label.split('-').map((turn) =>
    turn.split('z').flatMap((group) => {
      const [count = '', address = ''] = group.split('x')
      return Array<string>(Number(count)).fill(Buffer.from(address, 'hex').toString())
    })
  )
  return turns[Math.min(time, turns.length - 1)] ?? notFound('ENOTFOUND')
}

/** @param turns - what each time answers, as counts of addresses; the last one stays. */
function labelOf(...turns: readonly (readonly (readonly [number, string])[])[]): string {
  return turns
    .map((groups) =>
      groups.map(([count, address]) => `${count}x${Buffer.from(address).toString('hex')}`).join('z')
    )
    .join('-')
}

/** The look-up of one service: `resolve` of its options. Counts how often each name was asked. */
export function badLookup(): (host: string) => Promise<readonly string[]> {
  const asked = new Map<string, number>()
  return async (host) => {
    const time = asked.get(host) ?? 0
    asked.set(host, time + 1)
    return host.endsWith('.example')
      ? answer(host.split('.')[0] ?? '', time)
      : notFound('ENOTFOUND')
  }
}

/** See the module. */
export const dnsBehaviours: readonly Rule<Origin>[] = [
  [/NXDOMAIN/, () => named('nx')],
  [/resolver never answers/, () => named('silent')],
  [/CNAME loop/, () => named('loop')],
  [/no addresses/, () => named('empty')],
  [
    /([\d,]+) A records, the (first|last) one private/,
    (count, place) => {
      const others = [amount(count) - 1, PUBLIC] as const
      const one = [1, PRIVATE] as const
      return named(labelOf(place === 'first' ? [one, others] : [others, one]))
    }
  ],
  [
    /(?:A|AAAA) ([\d.]+|[\da-f:]*:[\da-f:.]+)/,
    (address) => {
      if (!REFUSED_ADDRESS.test(address)) throw new Error(`${address} may not be asked by a test`)
      return named(labelOf([[1, address]]))
    }
  ],
  [/first answer public, second (127\.[\d.]+)/, rebound],
  [
    /AAAA unreachable, A healthy/,
    () => ({
      data: { has: SENTENCE },
      start: async () => {
        const origin = await rawOrigin({ answer: (socket) => void socket.write(whole(PAGE)) })
        const { port } = new URL(origin.url)
        return {
          ...origin,
          url: url(
            labelOf([
              [1, DISCARD],
              [1, ORIGIN_HOST]
            ]),
            Number(port)
          )
        }
      }
    })
  ]
]

/** A name whose second answer is a server that must not be reached. */
function rebound(second: string): Origin {
  const address = second === ORIGIN_HOST ? CLOSED_HOST : second
  return {
    start: async (): Promise<StartedOrigin> => {
      let trespasses = 0
      const victim = createServer((socket) => {
        trespasses++
        socket.destroy()
      })
      const { port, close } = await listening(victim, address)
      const label = labelOf([[1, EMPTY_HOST]], [[1, address]])
      return { url: url(label, port), trespasses: () => trespasses, close }
    }
  }
}

function named(label: string): Origin {
  return { start: async () => ({ url: url(label, 80), close: async () => {} }) }
}

let names = 0

/** A name of its own for each start, so that nothing is remembered of the one before. */
function url(label: string, port: number): string {
  return `http://${label}.n${names++}.example:${port}/`
}

function notFound(code: string): Promise<never> {
  return Promise.reject(Object.assign(new Error(`getaddrinfo ${code}`), { code }))
}
