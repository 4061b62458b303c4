/** Ends the process in a sentence, before anything that an older Node lacks is loaded. */

import { needNode } from '@sluice/core/needed-node'

try {
  needNode('sluice', '22.19')
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exit(1)
}
