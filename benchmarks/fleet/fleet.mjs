/** A fleet: several processes of the service on one store, behind nginx where that is there. */

import { setTimeout as wait } from 'node:timers/promises'
import { createAccount, createKey, loadConfig, openSecrets } from '../../apps/service/src/index.ts'
import { freePort } from '../../packages/store/test/redis-server.ts'
import { startNginx } from './nginx.mjs'
import { startService } from './service-process.mjs'

/**
 * Start a number of processes on a store.
 *
 * @param environment - their variables, in addition to those of the store.
 * @param folderOf - `DATA_DIR` of a process by its port, as on machines that share no disk; the store's own unless given.
 */
export async function startFleet({ processes, store, environment, folderOf }) {
  const ports = []
  while (ports.length < processes) {
    const port = await freePort()
    if (!ports.includes(port)) ports.push(port)
  }
  const start = (port) =>
    startService({
      ...store.environment,
      ...environment,
      ...(folderOf ? { DATA_DIR: folderOf(port) } : {}),
      PORT: String(port),
      TRUST_PROXY: '1'
    })
  // The first makes the first account; two that start at once would both try.
  const services = [await start(ports[0])]
  services.push(...(await Promise.all(ports.slice(1).map(start))))
  const nginx = await startNginx(ports)
  return {
    /** Address for clients. */
    url: nginx.url,
    services,
    /** End one as a crash would, and start it again after a while. */
    async kill(index) {
      await services[index].kill()
      await wait(1_000)
      services[index] = await start(ports[index])
    },
    /** Stop one after the other, each started again before the next. */
    async restartAll() {
      for (const [index, service] of services.entries()) {
        const code = await service.stop()
        if (code !== 0) throw new Error(`a process ended with ${code}: ${service.log()}`)
        services[index] = await start(ports[index])
      }
    },
    async stop() {
      await nginx.stop()
      await Promise.all(services.map((service) => service.stop()))
    }
  }
}

/** Keys of so many accounts, so that every shard of a cluster has some. */
export async function manyKeys(store, count) {
  const secrets = openSecrets(loadConfig(store.environment))
  const { ledger, close } = await store.open()
  const keys = []
  for (let number = 0; number < count; number++) {
    const account = await createAccount(ledger, `fleet ${number}`)
    keys.push((await createKey(ledger, secrets, { account, name: 'fleet' })).key)
  }
  await close()
  return keys
}
