/** Ends the process with a message before loading anything that an older Node lacks. */

import { needNode } from '@sluice/core/needed-node'

try {
  needNode('sluice', '22.19')
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exit(1)
}
