/** docs/operating.md "AI extras": images are read by one worker for each core, and accounts do not wait for each other's. */

import type { Worker } from 'tesseract.js'
import { expect, test } from 'vitest'
import { ocrWorkers } from '../src/local/ocr-workers.ts'

const open = new AbortController().signal

/** Workers that only count. */
function counted(cores: number) {
  const started: string[] = []
  const ended: string[] = []
  const start = async (language: string) => {
    started.push(language)
    return { terminate: async () => void ended.push(language) } as unknown as Worker
  }
  return { workers: ocrWorkers(start, cores), started, ended }
}

test('an image of one account does not wait for those of another', async () => {
  const { workers, started } = counted(2)
  const tall = Promise.withResolvers<void>()
  let read = 0
  const all = Array.from({ length: 10 }, () =>
    workers.run('eng', 'a', open, async () => {
      await tall.promise
      read++
    })
  )
  await workers.run('eng', 'b', open, async () => undefined)
  expect([read, started.length]).toEqual([0, 3])
  tall.resolve()
  await Promise.all(all)
  expect([read, started.length]).toEqual([10, 3])
  await workers.close()
})

test('a worker is used again for its language, and makes room for another language', async () => {
  const { workers, started, ended } = counted(1)
  const read = (language: string) =>
    workers.run(language, 'a', open, async (one) => void (await one))
  for (const language of ['eng', 'eng', 'deu', 'eng', 'fra']) await read(language)
  expect([started, ended]).toEqual([['eng', 'deu', 'fra'], ['deu']])
  await workers.close()
  expect(ended).toHaveLength(3)
})

test('a worker that failed is not used again, and its place is free', async () => {
  const { workers, started, ended } = counted(1)
  const broken = workers.run('eng', 'a', open, async () => {
    throw new Error('a broken image')
  })
  await expect(broken).rejects.toThrow('a broken image')
  await workers.run('eng', 'a', open, async () => undefined)
  expect([started, ended]).toEqual([['eng', 'eng'], ['eng']])
  await workers.close()
})

test('an image whose time is over leaves the line', async () => {
  const { workers, started } = counted(1)
  const tall = Promise.withResolvers<void>()
  const first = workers.run('eng', 'a', open, () => tall.promise)
  const gone = new AbortController()
  const late = workers.run('eng', 'a', gone.signal, async () => undefined)
  gone.abort(new Error('too late'))
  await expect(late).rejects.toThrow('too late')
  tall.resolve()
  await first
  expect(started).toHaveLength(1)
  await workers.close()
})
