/** One service process per folder of the embedded store. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { claimFolder } from '../src/opening/claim-folder.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sluice-claim-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('A second claim of a folder is refused, and names the process that has it.', async () => {
  const release = await claimFolder(folder)
  await expect(claimFolder(folder, 0)).rejects.toThrow(
    `Another Sluice (pid ${process.pid}) uses the folder ${folder}.`
  )
  release()
})

test('A claim waits for a process that is about to stop.', async () => {
  const release = await claimFolder(folder)
  const next = claimFolder(folder)
  release()
  const releaseNext = await next
  releaseNext()
})

test('A folder that does not exist yet is made.', async () => {
  const release = await claimFolder(join(folder, 'new'))
  release()
})
