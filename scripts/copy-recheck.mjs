/**
 * Puts the engine of recheck that is plain JavaScript beside the built files of `@sluice/testkit`, with its licence.
 *
 * Its package would bring two engines more, of 52 MB, for a machine of its own: they are optional dependencies, which
 * package managers install all the same, and which only a package at the root could leave out.
 */

import { copyFileSync, mkdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const kit = fileURLToPath(new URL('../packages/testkit/', import.meta.url))
const recheck = dirname(createRequire(join(kit, 'package.json')).resolve('recheck/package.json'))
const folder = join(kit, 'dist/recheck')
mkdirSync(folder, { recursive: true })
// Its package is CommonJS, the kit's is not.
copyFileSync(join(recheck, 'lib/browser.js'), join(folder, 'browser.cjs'))
// Not by its usual name, or pnpm takes it for the licence of the kit and packs no other.
copyFileSync(join(recheck, 'LICENSE'), join(folder, 'recheck-licence.txt'))
