/** A site with one product, which is redesigned when a test says so. */

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Where it listens: an address of its own, so that other loopback addresses stay refused. */
export const LAMP_HOST = process.platform === 'linux' ? '127.0.77.1' : '127.0.0.1'

/** See the module. */
export interface LampShop {
  /** Of the product. */
  readonly url: string
  /** Redesign it: the heading is no heading any more. */
  change(): void
  /** As it was. */
  restore(): void
  close(): Promise<void>
}

/** Open it. */
export async function openLampShop(): Promise<LampShop> {
  let heading = '<h1>Lamp</h1>'
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(`<!doctype html>
<html lang="en"><head><title>Lamp</title><meta name="description" content="Brass, with a switch."></head>
<body><main>${heading}
${'<p>A lamp of brass with a switch, which stands on a desk and lights it until the morning.</p>\n'.repeat(4)}</main></body></html>
`)
  })
  await new Promise<void>((resolve) => server.listen(0, LAMP_HOST, resolve))
  return {
    url: `http://${LAMP_HOST}:${(server.address() as AddressInfo).port}/products/lamp`,
    change() {
      heading = '<div class="name">Lamp</div>'
    },
    restore() {
      heading = '<h1>Lamp</h1>'
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
  }
}
