/**
 * Installs a parser into what the image holds, as `docker exec CONTAINER sluice parser add NAME` does beside the running service.
 */

import { spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { publishCore, publishLamp } from '../apps/cli/test/parsers/publish-lamp.ts'
import { startRegistry } from '../apps/cli/test/parsers/registry.ts'

const NAME = 'sluice-parser-lamp'

/**
 * @param {string} folder - for the packages of the registry.
 * @param {{ program: string, args: string[], env: Record<string, string> }} command - starts the command line beside the service.
 * @param {() => Promise<object>} answer - of the service for a page that the parser reads.
 * @returns {Promise<boolean>} whether the service took the parser without a restart; says what went wrong.
 */
export async function tryParser({ folder, command, answer }) {
  const registry = await startRegistry()
  try {
    publishCore(registry)
    const place = join(folder, 'parsers')
    mkdirSync(place)
    publishLamp(registry, place, { name: NAME, version: '1.0.0', host: '127.0.0.1' })
    const given = ['parser', 'add', NAME, '--yes', '--registry', registry.url]
    const { program, args, env } = command
    const child = spawn(program, [...args, ...given], { env, stdio: ['ignore', 'ignore', 'pipe'] })
    const said = text(child.stderr)
    const code = await new Promise((resolve) => child.on('close', resolve))
    if (code !== 0) {
      console.error(await said)
      return false
    }
    let last
    for (const end = Date.now() + 60_000; Date.now() < end; ) {
      last = await answer()
      if (last.meta?.parser.name === NAME) return true
      await new Promise((resolve) => setTimeout(resolve, 500))
    }
    console.error(`${NAME} is installed, but the service answers ${JSON.stringify(last)}`)
    return false
  } finally {
    registry.close()
  }
}
