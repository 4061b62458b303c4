/** nginx in front of the processes, with its own configuration and folder, without root's rights. */

import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../../packages/store/test/redis-server.ts'

/** True if nginx is on PATH. */
export const hasNginx = spawnSync('nginx', ['-v']).status === 0

/** User and group that root steps down to: `nobody`. */
const NOBODY = 65_534

/** Start nginx before services on these ports. */
export async function startNginx(ports) {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-nginx-'))
  const port = await freePort()
  const file = join(folder, 'nginx.conf')
  writeFileSync(file, configuration(folder, port, ports))
  const isRoot = process.getuid() === 0
  if (isRoot) {
    chmodSync(folder, 0o755)
    chownSync(folder, NOBODY, NOBODY)
  }
  const child = spawn('nginx', ['-c', file, '-e', join(folder, 'error.log')], {
    stdio: ['ignore', 'ignore', 'inherit'],
    ...(isRoot ? { uid: NOBODY, gid: NOBODY } : {})
  })
  const ended = once(child, 'exit')
  await untilItListens(port, child)
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    }
  }
}

/** The settings of docs/operating.md, and those that let nginx run in a folder. */
function configuration(folder, port, ports) {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  return `daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events { worker_connections 4096; }
http {
  access_log off;
  ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  upstream sluice {
    ${ports.map((one) => `server 127.0.0.1:${one} max_fails=0;`).join('\n    ')}
    keepalive 64;
    keepalive_timeout 60s;
  }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://sluice;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_set_header X-Forwarded-Proto $scheme;
      # A POST that was sent is not sent again: nginx cannot know what came of it. Its client can, by Idempotency-Key.
      proxy_next_upstream error timeout;
      proxy_connect_timeout 1s;
      proxy_read_timeout 90s;
    }
  }
}
`
}

async function untilItListens(port, child) {
  for (let tries = 0; tries < 200 && child.exitCode === null; tries++) {
    const socket = connect({ host: '127.0.0.1', port })
    const listens = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'close').then(() => false)
    ]).catch(() => false)
    socket.destroy()
    if (listens) return
    await wait(25)
  }
  throw new Error('nginx does not listen')
}
