/** The sources of the parsers in this repository: each regular expression takes a tenth of a second and more. */

import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { checkPackageSources } from '../src/check-package.ts'

const plugins = new URL('../../../plugins/', import.meta.url)

test.each(readdirSync(plugins))(
  'plugins/%s has no regex that hangs',
  { timeout: 600_000 },
  async (name) => {
    expect(await checkPackageSources(new URL(`${name}/`, plugins))).toEqual([])
  }
)
