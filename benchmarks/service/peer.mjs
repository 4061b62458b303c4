/** One peer in a process of its own: `node peer.mjs <name>`. On `{ read: { urls, flight } }` it answers `{ done }`. */

import { peers } from './peers.mjs'

// Libraries that print on odd markup would be measured by their printing.
for (const name of ['log', 'warn', 'error', 'info', 'debug']) console[name] = () => {}

const run = await peers[process.argv[2]]()
process.on('message', async ({ read }) => {
  if (!read) return
  const start = performance.now()
  const outcome = await run(read.urls, read.flight)
  process.send({ done: { ...outcome, count: read.urls.length, wall: performance.now() - start } })
})
process.on('disconnect', () => process.exit())
process.send({ ready: true })
