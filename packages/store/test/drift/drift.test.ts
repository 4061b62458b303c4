import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { driftConformance } from '../../src/drift/conformance.ts'
import { openPart } from '../open-part.ts'
import { onEachDriver } from '../subjects.ts'

const folder = mkdtempSync(join(tmpdir(), 'sluice-drift-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

onEachDriver((subject) => driftConformance(subject, { describe, test, expect }))

test('survives a restart of the process', async () => {
  const own = join(folder, 'own.db')
  const kept = { parser: 'p', revision: randomUUID(), state: '{"records":1}' }
  const store = await openPart('drift', { file: own })
  await store.putDriftState({ ...kept, previous: undefined })
  await store.close()
  await store.close()
  const again = await openPart('drift', { file: own })
  expect(await again.driftStates()).toEqual([kept])
  await again.close()
})
