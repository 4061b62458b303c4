/**
 * A process that stores, deletes and gives space back without end, and says what was acknowledged: one line each on
 * standard output. To be killed.
 *
 *   node --conditions=@sluice/source busy-process.ts FOLDER NAME
 */

import { writeSync } from 'node:fs'
import { placeOf } from '../../../src/index.ts'
import { accountOf, bytesOf } from './busy-payloads.ts'
import { keyOf, openPayloads } from './database-files.ts'

const [folder = '', name = ''] = process.argv.slice(2)

const { database, payloads } = await openPayloads(folder)
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
    const pointer = await payloads.put(accountOf(id), id, bytesOf(id))
    const key = await keyOf(database, pointer)
    say(`put ${id} ${key.toString('hex')}`)
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
    await database.compact()
    say('compacted')
    await new Promise((resolve) => setTimeout(resolve, 1_000))
  }
}
await Promise.all([...Array.from({ length: 16 }, client), compact()])
