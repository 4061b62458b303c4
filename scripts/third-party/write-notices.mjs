/**
 * Writes the notices of everything that comes along with an installed package of ours, and of what the service serves.
 *
 *   npm run notices -- <folder of the package> <file>
 *   npm run notices -- apps/cli THIRD_PARTY_NOTICES.txt
 *
 * Ends with 1, and names them, when there are packages that may not be shipped by their licences.
 */

import { existsSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { noticesOf } from './notices.mjs'
import { installedWith, servedToBrowsers } from './packages.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '../..')
const [folder, file] = process.argv.slice(2)
try {
  if (folder === undefined || file === undefined) {
    throw new Error('usage: npm run notices -- <folder of the package> <file>')
  }
  if (!existsSync(join(folder, 'package.json'))) throw new Error(`${folder} has no package.json`)
  const installed = installedWith(folder)
  const served = servedToBrowsers(root)
  const text = noticesOf([
    { title: 'Packages that are installed', packages: installed },
    { title: 'Packages whose code is served to browsers', packages: served }
  ])
  writeFileSync(file, text)
  console.log(`${file}: ${installed.length} packages installed, ${served.length} served`)
} catch (error) {
  console.error(`notices: ${error.message}`)
  process.exitCode = 1
}
