// Fetching and reading inside a program, without a service or a key: node examples/embed-pipeline.mjs https://example.com/

import { fileURLToPath } from 'node:url'
import { SluiceError } from '@sluice/core'
import { openPipeline } from '@sluice/fetch'

const pipeline = await openPipeline({
  // The worker threads load it too, so it is a file: here the one of own-parser.mjs.
  parsers: { module: fileURLToPath(new URL('own-parser.mjs', import.meta.url)) },
  reading: { workers: 1 },
  browser: false,
  robots: process.env.ROBOTS_MODE ?? 'enforce',
  // Addresses that are not public stay closed, whatever a page redirects to.
  guard: { allowPrivateCidrs: (process.env.ALLOW_PRIVATE_CIDRS ?? '').split(',').filter(Boolean) }
})

try {
  for (const url of process.argv.slice(2)) console.log(JSON.stringify(await read(url)))
} finally {
  await pipeline.close()
}

async function read(url) {
  try {
    const { data, meta, warnings } = await pipeline.fetch({ url })
    // The bytes of its JSON, as a server would send them.
    const record = JSON.parse(new TextDecoder().decode(data))
    return { url, parser: meta.parser.name, record, warnings: warnings.map(({ code }) => code) }
  } catch (error) {
    if (!SluiceError.is(error)) throw error
    return { url, error: error.code, message: error.message }
  }
}
