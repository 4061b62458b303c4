/**
 * A process that stores, deletes and compacts without end, and says what was acknowledged: one line each on standard
 * output. To be killed.
 *
 *   node --conditions=@sluice/source busy-process.ts FOLDER NAME
 */

import { writeSync } from 'node:fs'
import { openSegmentPayloads, placeOf } from '../../../src/index.ts'
import { accountOf, contentOf } from './segment-files.ts'

const [folder = '', name = ''] = process.argv.slice(2)

const payloads = await openSegmentPayloads({
  folder,
  segmentBytes: 300_000,
  grace: 300,
  patience: 1_200
})
/** At once, however full the pipe is. */
const say = (line: string) => {
  for (;;) {
    try {
      return writeSync(1, `${line}\n`)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error
    }
  }
}
let next = 0
const client = async () => {
  const kept: string[] = []
  for (;;) {
    const id = `${name}-${next++}`
    const pointer = await payloads.put(accountOf(id), id, contentOf(id))
    say(`put ${id}`)
    kept.push(pointer)
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 50))
    if (kept.length < 12 || Math.random() < 0.2) continue
    for (const old of kept.splice(0, 10)) {
      const { id } = placeOf(old)
      say(`delete ${id}`)
      await payloads.delete(old)
      say(`deleted ${id}`)
    }
  }
}
const compact = async () => {
  for (;;) {
    const report = await payloads.compact()
    say(`compacted ${JSON.stringify(report)}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
await Promise.all([...Array.from({ length: 16 }, client), compact()])
