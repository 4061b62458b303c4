/**
 * Starts what the image holds as the image starts it, and uses it once.
 */

import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { createServer } from 'node:http'
import { dirname, join } from 'node:path'
import { tryParser } from './try-parser.mjs'

/**
 * Shell program that acts like a container with `read_only: true`. Only /data and /tmp are writable, and no process can
 * become root.
 */
const CONTAINED = `
mount -o remount,ro,bind / && mount -t tmpfs -o mode=1777 tmpfs /tmp && mount -t tmpfs -o mode=0700,uid=65534,gid=65534 tmpfs "$1" || exit 97
touch "$2/written" 2>/dev/null && exit 98
shift 2
exec "$@"
`
const WITHOUT_RIGHTS = [
  ...['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'],
  ...['--no-new-privs', '--inh-caps=-all', '--bounding-set=-all']
]

/** @returns whether all went well; says what did not. */
export async function tryDeployed({ folder, service }) {
  const deployed = join(folder, 'deployed')
  const data = join(folder, 'data')
  mkdirSync(data)
  const origin = createServer((request, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(PAGES[request.url] ?? PAGE)
  }).listen(0, '127.0.0.1')
  await once(origin, 'listening')
  const env = environmentOf(service, data, await freePort())
  const [program, ...before] = contained(data, deployed)
  const [node, ...rest] = [process.execPath, ...service.command.slice(1)]
  const child = spawn(program ?? node, program ? [...before, node, ...rest] : rest, {
    cwd: deployed,
    env,
    stdio: ['ignore', 'pipe', 'inherit']
  })
  try {
    const key = await firstKey(child)
    const results = [
      check('the health check', await isHealthy([node, ...service.health.slice(1)], env)),
      ...(await useOnce(env.PORT, key, origin.address().port)),
      check(
        'takes a parser that is installed beside it',
        await tryParser({
          folder,
          command: beside(
            child.pid,
            program !== undefined,
            [node, join(deployed, 'dist/main.js')],
            env
          ),
          answer: () => {
            const url = `http://127.0.0.1:${origin.address().port}/lamp`
            return fetched(`http://127.0.0.1:${env.PORT}`, key, { url })
          }
        })
      ),
      check('stops by SIGTERM', (await stopped(child)) === 0)
    ]
    return results.every(Boolean)
  } finally {
    child.kill('SIGKILL')
    origin.close()
    origin.closeAllConnections()
  }
}

const PARAGRAPH =
  '<p>A river finds its way by going where the ground is lowest, century after century.</p>'
const PAGE = `<!doctype html><title>On rivers</title><main>${PARAGRAPH.repeat(3)}</main>`
const SHELL = `<!doctype html><title>On rivers</title><div id="app"></div>
<script>document.getElementById('app').innerHTML = ${JSON.stringify(`<main>${PARAGRAPH.repeat(3)}</main>`)}</script>`

const PAGES = { '/shell': SHELL, '/lamp': PAGE.replace('On rivers', 'Lamp') }

function environmentOf(service, data, port) {
  return {
    ...service.environment,
    PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: data,
    ALLOW_PRIVATE_CIDRS: '127.0.0.1/32',
    ROBOTS_MODE: 'off',
    LOG_LEVEL: 'warn'
  }
}

/** The words before the command; none where this user can make no namespace, said aloud. */
function contained(data, deployed) {
  const words = [
    'unshare',
    '--mount',
    'sh',
    '-c',
    CONTAINED,
    'sh',
    data,
    deployed,
    ...WITHOUT_RIGHTS
  ]
  const tried = spawnSync(words[0], [...words.slice(1), 'true'], { encoding: 'utf8' })
  if (tried.status === 0) {
    console.log('runs as uid 65534 without capabilities, its root read-only')
    return words
  }
  console.error(
    `NOT CHECKED: another user and a read-only root (${tried.stderr?.trim() || tried.error?.message || `exit code ${tried.status}`})`
  )
  return []
}

/** Returns a command that acts like `docker exec`: in the same namespace, with the variables of the image. */
function beside(pid, isContained, [node, ...args], env) {
  if (!isContained) return { program: node, args, env }
  const enter = ['--mount', `--target=${pid}`, ...WITHOUT_RIGHTS]
  return { program: 'nsenter', args: [...enter, node, ...args], env }
}

async function useOnce(port, key, originPort) {
  const base = `http://127.0.0.1:${port}`
  const ready = await (await fetch(`${base}/readyz`)).json()
  const page = await fetched(base, key, { url: `http://127.0.0.1:${originPort}/` })
  const dashboard = await fetch(`${base}/dashboard`)
  const reference = await fetch(`${base}/docs/reference`)
  const results = [
    check('is ready', ready.ready === true),
    check('fetches a page', page.data?.title === 'On rivers' && page.meta.engine === 'http'),
    check('has the dashboard', dashboard.status === 200),
    check('has the reference', reference.status === 200)
  ]
  if (!ready.engines.browser.available) {
    console.error('NOT CHECKED: the browser, as no Chromium is installed here')
    return results
  }
  const shell = await fetched(base, key, { url: `http://127.0.0.1:${originPort}/shell` })
  const read = shell.data?.markdown?.includes('river') && shell.meta.engine === 'browser'
  return [...results, check('renders a page', read === true)]
}

async function fetched(base, key, body) {
  const answer = await fetch(`${base}/api/v1/internet/fetch/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body)
  })
  return answer.json()
}

function check(what, isTrue) {
  console.log(`${isTrue ? 'ok    ' : 'FAILED'} ${what}`)
  return isTrue
}

/**
 * Checks the health as a container engine does. It retries after a failure, because the first worker of a busy machine
 * starts slowly.
 */
async function isHealthy([program, ...args], env) {
  for (let tries = 0; tries < 4; tries++) {
    if (spawnSync(program, args, { env, timeout: 6_000 }).status === 0) return true
    await new Promise((resolve) => setTimeout(resolve, 2_000))
  }
  return false
}

/** Returns the key that the first start prints, once it listens. */
async function firstKey(child) {
  let text = ''
  for await (const chunk of child.stdout) {
    text += chunk
    const key = /slc_live_\w+/.exec(text)?.[0]
    if (key) {
      child.stdout.resume()
      return key
    }
  }
  throw new Error(`the service did not start: ${text}`)
}

async function stopped(child) {
  child.kill('SIGTERM')
  const [code] = await once(child, 'exit')
  return code
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  server.close()
  return port
}
