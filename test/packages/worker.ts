/** Runs a module in workerd, the runtime of Cloudflare Workers, without its flags for Node. */

import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** Its own date of compatibility; `nodejs_compat` is not on. */
const DATE = '2026-11-01'

/**
 * The JSON that a module answers.
 *
 * @param module - path of a bundle that exports a Worker.
 * @throws Error - what workerd wrote, when it does not start or the Worker fails.
 */
export async function workerAnswer(
  workerd: string,
  module: string,
  port: number
): Promise<unknown> {
  const config = `${module}.capnp`
  writeFileSync(config, configOf(basename(module), port))
  const child = spawn(workerd, ['serve', basename(config)], { cwd: dirname(join(module)) })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += part))
  try {
    for (;;) {
      const answer = await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined)
      if (answer?.ok) return await answer.json()
      if (answer) throw new Error(`${await answer.text()}\n${output}`)
      if (child.exitCode !== null) throw new Error(output)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  } finally {
    child.kill('SIGKILL')
  }
}

/** A Worker may reach loopback here, where the origin is. */
function configOf(module: string, port: number): string {
  return `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = (
      modules = [(name = "worker", esModule = embed "${module}")],
      compatibilityDate = "${DATE}"
    )),
    (name = "internet", network = (allow = ["public", "private", "local"]))
  ],
  sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "main")]
);
`
}
