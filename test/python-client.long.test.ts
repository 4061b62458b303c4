/**
 * The Python client against the real service: its tests are in clients/python/tests. pytest runs them before the first
 * test here, so that each is one of this file too.
 */

import { describe, expect, test } from 'vitest'
import { hasModules, type PythonTest, runPytest } from './python/pytest.ts'
import { startPythonWorld } from './python/world.ts'

const tests = hasModules('httpx', 'pytest', 'hatchling') ? await run() : []

async function run(): Promise<readonly PythonTest[]> {
  const world = await startPythonWorld()
  try {
    return await runPytest(world.environment)
  } finally {
    await world.stop()
  }
}

if (tests.length > 0) {
  describe('clients/python', () => {
    test.each(tests)('$name', ({ name, failure, isSkipped }) => {
      if (failure !== undefined) throw new Error(failure)
      expect(isSkipped, `${name} was skipped`).toBe(false)
    })
  })
} else {
  test.skip('Python lacks httpx, pytest or hatchling', () => undefined)
}
