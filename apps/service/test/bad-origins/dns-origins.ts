/** Names that resolve badly, with the look-up that a test or a benchmark gives the service. */

import { createServer } from 'node:net'
import { ORIGIN_HOST } from '../harness.ts'
import {
  CLOSED_HOST,
  fails,
  listening,
  type OriginCase,
  type Outcome,
  PAGE,
  READ,
  rawOrigin,
  whole
} from './origin-case.ts'

/** Opened, with nobody listening: what stands for a public address that tests may ask. */
const EMPTY_HOST = '127.0.77.2'
/** RFC 6666: routers discard what is sent here, where there is a route at all. */
const DISCARD = '100::1'
const PUBLIC = '93.184.215.14'

/** `ALLOW_PRIVATE_CIDRS` for the names below. */
export const DNS_CIDRS: readonly string[] = [`${EMPTY_HOST}/32`, `${DISCARD}/128`]

/** Answers by the first label of the name, for the n-th time it is asked. Rejects as getaddrinfo does. */
const ANSWERS: Readonly<Record<string, (time: number) => Promise<string[]> | string[]>> = {
  nx: () => notFound('ENOTFOUND'),
  'cname-loop': () => notFound('EAI_AGAIN'),
  silent: () => new Promise(() => {}),
  'thousand-a': () => [...Array(999).fill(PUBLIC), '10.0.0.1'],
  rebind: (time) => [time === 0 ? EMPTY_HOST : CLOSED_HOST],
  private: () => ['10.0.0.1'],
  'v6-broken': () => [DISCARD, ORIGIN_HOST],
  empty: () => []
}

/** The look-up of one service: `resolve` of its options. Counts how often each name was asked. */
export function badLookup(): (host: string) => Promise<readonly string[]> {
  const asked = new Map<string, number>()
  return async (host) => {
    const time = asked.get(host) ?? 0
    asked.set(host, time + 1)
    const answers = ANSWERS[host.split('.')[0] ?? '']
    return answers ? answers(time) : notFound('ENOTFOUND')
  }
}

/** See the module. */
export const dnsOrigins: readonly OriginCase[] = [
  named('dns_nx', 'nx', fails('DNS_ERROR')),
  named('dns_timeout', 'silent', fails('DNS_ERROR')),
  named('dns_cname_loop', 'cname-loop', fails('DNS_ERROR')),
  named('dns_no_answers', 'empty', fails('DNS_ERROR')),
  named('dns_1000_a', 'thousand-a', fails('URL_NOT_ALLOWED', 400)),
  named('dns_private', 'private', fails('URL_NOT_ALLOWED', 400)),
  {
    name: 'dns_rebind_ttl0',
    kind: 'dns',
    expect: fails('CONNECTION_FAILED'),
    start: async () => {
      let trespasses = 0
      const victim = createServer((socket) => {
        trespasses++
        socket.destroy()
      })
      const { port, close } = await listening(victim, CLOSED_HOST)
      return { url: url('rebind', port), trespasses: () => trespasses, close }
    }
  },
  {
    name: 'dns_v6_only_broken',
    kind: 'dns',
    expect: READ,
    start: async () => {
      const origin = await rawOrigin({ answer: (socket) => void socket.write(whole(PAGE)) })
      return { ...origin, url: url('v6-broken', Number(new URL(origin.url).port)) }
    }
  }
]

function named(name: string, label: string, expect: Outcome): OriginCase {
  return {
    name,
    kind: 'dns',
    expect,
    start: async () => ({ url: url(label, 80), close: async () => {} })
  }
}

let names = 0

/** A name of its own for each start, so that nothing is remembered of the one before. */
function url(label: string, port: number): string {
  return `http://${label}.n${names++}.example:${port}/`
}

function notFound(code: string): Promise<never> {
  return Promise.reject(Object.assign(new Error(`getaddrinfo ${code}`), { code }))
}
