/** The whole command line: its commands and common settings. */

import { Command } from 'commander'
import { addAccountCommands } from './accounts/account-commands.ts'
import { addCheckCommands } from './checks/check-commands.ts'
import { leavesOf } from './command-tree.ts'
import { addEvaluationCommand } from './evaluation/evaluation-commands.ts'
import { examplesOf } from './examples.ts'
import { addIdentityCommands } from './identity/identity-commands.ts'
import { addJobCommands } from './jobs/job-commands.ts'
import { addMcpCommand } from './mcp/mcp-command.ts'
import { hintFlags } from './misspelt-flags.ts'
import { addMonitorCommands } from './monitors/monitor-commands.ts'
import { addReadingCommands } from './reading/reading-commands.ts'
import { addServerCommands } from './server/server-commands.ts'
import { forceColour, styled } from './terminal/style.ts'
import { VERSION } from './version.ts'

const EXIT_CODES = `
Exit codes: 0 success, 1 failure (the error says why), 2 usage error, 130 ended by Ctrl-C, 143 by SIGTERM.
Settings are shared with the service: environment variables, or a .env file in the working directory.
Add --help to a command for details.
`

/** The program. It throws `CommanderError` instead of ending the process. */
export function createProgram(): Command {
  const program = new Command('sluice')
    .description('Turns URLs into structured data.')
    .version(VERSION)
  // Commands inherit this, so it comes before they are created.
  program.exitOverride().configureOutput({
    // With --json the failure is printed as JSON at the end.
    writeErr: (text) => {
      if (!process.argv.includes('--json')) process.stderr.write(text)
    },
    outputError: (text, write) => write(`${styled('red', text.trimEnd(), process.stderr)}\n`)
  })
  program
    .option('--color', 'use colours even if the output is not a terminal')
    .option('--no-color', 'use no colours, as with NO_COLOR')
    .on('option:color', () => forceColour(true))
    .on('option:no-color', () => forceColour(false))
  addReadingCommands(program)
  addJobCommands(program)
  addMonitorCommands(program)
  addServerCommands(program)
  addMcpCommand(program)
  addAccountCommands(program)
  addCheckCommands(program)
  addEvaluationCommand(program)
  addIdentityCommands(program)
  for (const { command, path } of leavesOf(program)) {
    const hasJson = command.options.some(({ long }) => long === '--json')
    if (!hasJson)
      command.option('--json', 'print failures as JSON too: {"error":{"code","message",…}}')
    command.addHelpText('after', `\nExamples:\n${examplesOf(path)}`)
    hintFlags(command)
  }
  program.addHelpText('after', `\nExamples:\n${examplesOf('')}${EXIT_CODES}`)
  return program
}
