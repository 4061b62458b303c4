/** Version of this package. */

import { createRequire } from 'node:module'

const manifest = createRequire(import.meta.url)('../package.json') as { version: string }

/** As in `sluice --version`. */
export const VERSION = manifest.version
