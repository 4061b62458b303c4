/**
 * Runs the service and the dashboard from their sources, and reloads them when a file changes.
 *
 *   npm run dev [-- --inspect]     with a debugger for the service
 *
 * The service starts again after a change of its sources, of a package or of a parser. (`node --watch` misses what only
 * worker threads load.) Vite serves the dashboard and passes every other request on to the service, so that both have
 * one origin. `PORT` is the port of the service (8080), `DASHBOARD_PORT` that of Vite (5173).
 */

import { spawn } from 'node:child_process'
import { globSync, watch } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** Editors write a file in several steps. */
const SETTLED_MS = 200

const root = join(import.meta.dirname, '..')
const port = Number(process.env.PORT ?? 8080)
const flags = process.argv.slice(2).filter((flag) => flag.startsWith('--inspect'))
let service
let isEnding = false
let changed

const pages = await servePages()
startService()
for (const folder of globSync('{apps/service,packages/*,plugins/*}/{src,lua}', { cwd: root })) {
  watch(join(root, folder), { recursive: true }, (_, file) => {
    clearTimeout(changed)
    changed = setTimeout(() => restart(join(folder, file ?? '')), SETTLED_MS)
  })
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    isEnding = true
    if (!service.kill(signal)) process.exit(1)
  })
}

async function servePages() {
  const dashboard = join(root, 'apps/dashboard')
  const vite = createRequire(join(dashboard, 'package.json')).resolve('vite')
  const { createServer } = await import(pathToFileURL(vite).href)
  const server = await createServer({
    root: dashboard,
    logLevel: 'warn',
    server: {
      host: '127.0.0.1',
      port: Number(process.env.DASHBOARD_PORT ?? 5173),
      strictPort: true,
      proxy: { '^/(?!dashboard(?:/|$))': { target: `http://127.0.0.1:${port}`, ws: true } }
    }
  })
  await server.listen()
  const [address] = server.resolvedUrls.local
  console.log(`\nThe dashboard from its sources: ${address}`)
  console.log(`Links to port ${port} show the dashboard that was built last.\n`)
  return server
}

function startService() {
  const main = ['--conditions=@sluice/source', 'apps/service/src/main.ts']
  const env = { ...process.env, PORT: String(port) }
  service = spawn(process.execPath, [...flags, ...main], { cwd: root, stdio: 'inherit', env })
  service.on('exit', async (code, signal) => {
    if (!isEnding) return
    await pages.close()
    process.exit(code ?? (signal === 'SIGINT' ? 130 : 143))
  })
}

/** A service that has ended by itself, by a fault in a file, starts again too. */
function restart(file) {
  if (isEnding) return
  console.log(`\n${file} changed`)
  const hasEnded = service.exitCode !== null || service.signalCode !== null
  if (hasEnded) return startService()
  if (service.killed) return
  service.once('exit', () => isEnding || startService())
  service.kill('SIGTERM')
}
