#!/usr/bin/env node
/**
 * The command line. Each command loads only what it needs, so that all start fast.
 *
 * Exit codes: 0 done, 1 failed (the error says why), 2 usage error, 141 the output was closed.
 */

import './needed-node.ts'
import nodeModule from 'node:module'

nodeModule.enableCompileCache()

const { endWithOutput } = await import('./closed-output.ts')
const { loadEnvFile } = await import('./env-file.ts')
const { reportFailure } = await import('./failure.ts')

endWithOutput()
try {
  loadEnvFile()
  const { createProgram } = await import('./program.ts')
  await createProgram().parseAsync()
} catch (error) {
  process.exitCode = reportFailure(error)
}
