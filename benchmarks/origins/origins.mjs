/** The process of the bad origins, as run.mjs uses it. */

import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { selfSigned } from '../../apps/service/test/bad-origins/tls-behaviours.ts'

/** Starts the process. Without openssl there are no TLS cases. */
export async function startOrigins() {
  const child = fork(fileURLToPath(new URL('origin-process.ts', import.meta.url)), [], {
    execArgv: ['--conditions=@sluice/source']
  })
  const [trusted, untrusted] = [selfSigned(), selfSigned()]
  child.send({ certificates: trusted && untrusted ? { trusted, untrusted } : undefined })
  const [cases] = await once(child, 'message')
  const waiting = new Map()
  child.on('message', ({ id, value }) => {
    waiting.get(id)?.(value)
    waiting.delete(id)
  })
  let asked = 0
  const ask = (message) => {
    const id = ++asked
    return new Promise((resolve) => {
      waiting.set(id, resolve)
      child.send({ ...message, id })
    })
  }
  return {
    cases,
    certificate: trusted?.cert,
    start: (name) => ask({ start: name }),
    stopOne: (url) => ask({ stop: url }),
    stop: () => ended(child)
  }
}

async function ended(child) {
  child.disconnect()
  if (child.exitCode === null) await once(child, 'exit')
}
