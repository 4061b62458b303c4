/** Runs npm. It never runs scripts of packages. */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { SluiceError } from '@sluice/core'
import { childEnvironment } from '@sluice/core/child-environment'

/** Where and on what npm works. */
export interface NpmPlace {
  /** Folder with the package.json. */
  readonly folder: string
  /** Default: the one of npm's own configuration. */
  readonly registry?: string | undefined
}

/**
 * Run npm and give its output.
 *
 * @throws SluiceError - npm is missing or fails; the message has npm's own words.
 */
export async function npm(
  args: readonly string[],
  { folder, registry }: NpmPlace
): Promise<string> {
  const { code, out, error } = await runNpm(args, { folder, registry })
  if (code === 0) return out
  const lines = error.split('\n').filter((line) => /^npm (?:error|ERR!) /.test(line))
  const words = lines.map((line) => line.replace(/^npm \S+ /, '')).slice(0, 4)
  throw new SluiceError('INVALID_REQUEST', `npm ${args[0]} failed: ${words.join('; ') || error}`)
}

/** The same, whatever the exit code. */
export async function runNpm(args: readonly string[], { folder, registry }: NpmPlace) {
  const fixed = [
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--no-update-notifier',
    '--loglevel=error'
  ]
  const own = registry === undefined ? [] : [`--registry=${registry}`]
  const child = spawn('npm', [...args, ...fixed, ...own], {
    cwd: folder,
    env: childEnvironment(npmSettings()),
    stdio: ['ignore', 'pipe', 'pipe']
  })
  const closed = once(child, 'close').catch((cause) => {
    throw new SluiceError('INVALID_REQUEST', 'npm does not start. Install npm 10 or newer.', {
      cause
    })
  })
  const [out, error, [code]] = await Promise.all([text(child.stdout), text(child.stderr), closed])
  return { code: code as number | null, out, error }
}

/** Settings of npm that are given by the environment, such as the registry. */
function npmSettings(): Record<string, string> {
  const given = Object.entries(process.env).filter(([name]) => /^npm_config_/i.test(name))
  // `npm run` tells its child where its own project is.
  return Object.fromEntries(
    given.flatMap(([name, value]) => (value && !/prefix$/i.test(name) ? [[name, value]] : []))
  )
}
