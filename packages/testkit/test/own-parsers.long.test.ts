/** The checks of the parsers in this repository that take seconds. Their own tests make the others. */

import { readdirSync } from 'node:fs'
import type { AnyParser } from '@sluice/core'
import { expect, test } from 'vitest'
import { checksOf } from '../src/check.ts'

const plugins = new URL('../../../plugins/', import.meta.url)

test.each(readdirSync(plugins))(
  'plugins/%s has no regex that hangs and reads large pages in time',
  { timeout: 600_000 },
  async (name) => {
    const root = new URL(`${name}/`, plugins)
    const { default: parser }: { default: AnyParser } = await import(`${root}src/index.ts`)
    const checks = checksOf(parser, { root, fixtures: new URL('fixtures/', root) })
    const long = checks.filter((check) => /regex|megabyte/.test(check.name))
    expect(long).toHaveLength(2)
    const findings = await Promise.all(long.map(({ run }) => run()))
    expect(findings.flat()).toEqual([])
  }
)
