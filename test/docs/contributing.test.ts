/** The paths that CONTRIBUTING.md leads to are there. */

import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ROOT } from './code-blocks.ts'

test('every path that CONTRIBUTING.md names exists', () => {
  const text = readFileSync(`${ROOT}CONTRIBUTING.md`, 'utf8')
  const paths = [...text.matchAll(/`((?:apps|packages|plugins|docs|test|benchmarks)\/[^\s`]*)`/g)]
  expect(paths.length).toBeGreaterThan(50)
  const missing = paths
    .map(([, path = '']) => path)
    // `<resource>` stands for any name.
    .filter((path) => globSync(path.replace(/<\w+>/g, '*'), { cwd: ROOT }).length === 0)
  expect(missing).toEqual([])
})
