#!/usr/bin/env node
/** The program `sluice-testkit`. */

import { authorCommand } from './author-command.ts'

process.exitCode = await authorCommand(process.argv.slice(2))
