/** Finds the root folder of a package. */

import { existsSync } from 'node:fs'

/**
 * The nearest folder at or above `folder` that has a package.json.
 *
 * @throws Error if none exists.
 */
export function packageRoot(folder: URL): URL {
  for (let place = folder; ; place = new URL('../', place)) {
    if (existsSync(new URL('package.json', place))) return place
    if (place.pathname === new URL('../', place).pathname) {
      throw new Error(`there is no package.json above ${folder.href}`)
    }
  }
}
