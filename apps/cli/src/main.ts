#!/usr/bin/env node
/**
 * The command line. Each command loads only what it needs, so that all start fast.
 *
 * Exit codes: 0 done, 1 failed (the error says why), 2 usage error, 141 the output was closed.
 */

import './needed-node.ts'
import nodeModule from 'node:module'
import { endWithOutput } from './closed-output.ts'
import { VERSION } from './version.ts'

endWithOutput()
const [first, ...others] = process.argv.slice(2)
// Scripts and containers ask for it often: it needs no command.
if (first === '--version' && others.length === 0) process.stdout.write(`${VERSION}\n`)
else await runCommand()

async function runCommand(): Promise<void> {
  nodeModule.enableCompileCache()
  const { loadEnvFile } = await import('./env-file.ts')
  const { reportFailure } = await import('./failure.ts')
  try {
    loadEnvFile()
    const { createProgram } = await import('./program.ts')
    await createProgram().parseAsync()
  } catch (error) {
    process.exitCode = reportFailure(error)
  }
}
