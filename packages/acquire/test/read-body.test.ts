/** Fate of the memory that a body was read into. */

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { request } from 'undici'
import { expect, test } from 'vitest'
import { decodeWire, joinWire, readWire } from '../src/body/read-body.ts'
import { DEFAULT_LIMITS } from '../src/limits.ts'

test('a body releases bytes that were copied from a socket, but not memory that others may use', async () => {
  const page = Buffer.alloc(300_000, 'page ')
  const server = createServer((_, response) => response.end(page))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    const { port } = server.address() as AddressInfo
    const { body } = await request(`http://127.0.0.1:${port}/`)
    const wire = await readWire(body, page.length, DEFAULT_LIMITS)
    const bytes = await decodeWire(await joinWire(wire, false), [], DEFAULT_LIMITS)
    expect(Buffer.compare(bytes, page)).toBe(0)
    expect(bytes.byteLength).toBe(bytes.buffer.byteLength)
    expect(wire.some((chunk) => chunk.byteLength === 0)).toBe(true)
  } finally {
    server.close()
  }
  const pooled = Buffer.from('a small one')
  await joinWire([pooled], false)
  expect(pooled.toString()).toBe('a small one')
})
