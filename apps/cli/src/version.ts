/** Version of this package. */

import { readFileSync } from 'node:fs'

const file = new URL('../package.json', import.meta.url)
const manifest = JSON.parse(readFileSync(file, 'utf8')) as { version: string }

/** As in `sluice --version`. */
export const VERSION = manifest.version
