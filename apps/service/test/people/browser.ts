/**
 * A client that keeps cookies and sends `Origin`, as a browser does on the service's own pages, from an address of its
 * own: to a service with `TRUST_PROXY=1`, so that tests do not use up one another's attempts.
 */

import { randomInt } from 'node:crypto'

import type { Answer } from '../harness.ts'

/** One browser with its cookies. */
export interface Browser {
  request(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>
  ): Promise<{ status: number; headers: Headers; body: Answer; text: string }>
  /** Value of `Cookie` in the next request. */
  readonly cookie: () => string
}

/** Open a browser on a service. */
export function openBrowser(url: string): Browser {
  const jar = new Map<string, string>()
  const address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  return {
    cookie,
    async request(method, path, body, headers = {}) {
      const response = await fetch(url + path, {
        method,
        redirect: 'manual',
        headers: {
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(jar.size > 0 ? { cookie: cookie() } : {}),
          ...(method === 'GET' ? {} : { origin: url }),
          'x-forwarded-for': address,
          ...headers
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) })
      })
      for (const line of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        if (value === '') jar.delete(name)
        else jar.set(name, value)
      }
      const text = await response.text()
      const isJson = response.headers.get('content-type')?.includes('json')
      const parsed = isJson && !text.includes('}\n{') ? JSON.parse(text || 'null') : undefined
      return { status: response.status, headers: response.headers, body: parsed, text }
    }
  }
}
