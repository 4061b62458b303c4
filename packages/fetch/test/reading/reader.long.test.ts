import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createReader, type Reader, type ReadJob, readFetchRequest } from '../../src/index.ts'

const faults: string[] = []
let reader: Reader
/** Waits long enough for a heap to be full, however busy the machine is. */
let patient: Reader

beforeAll(() => {
  reader = openReader(3_000)
  patient = openReader(60_000)
})

afterAll(() => Promise.all([reader.close(), patient.close()]))

function openReader(
  timeout: number,
  parsers = 'misbehaving',
  more: { workers?: number; idle?: number } = {}
): Reader {
  return createReader({
    workers: 1,
    ...more,
    timeout,
    heap: 64,
    queue: 3,
    parsers: { module: fileURLToPath(new URL(`./${parsers}.ts`, import.meta.url)) },
    onFault: (fault) => faults.push(fault.stack)
  })
}

describe('architecture.md §3: a parser can be wrong but cannot stop the service', () => {
  test.each([
    ['loops', { code: 'PAGE_TOO_COMPLEX', details: { limit: 'time' } }],
    ['hoards', { code: 'PAGE_TOO_COMPLEX', details: { limit: 'memory' } }],
    ['overflows', { code: 'PAGE_TOO_COMPLEX' }],
    ['throws', { code: 'PARSE_FAILED', message: 'throws failed on the page.' }],
    ['refuses', { code: 'LOGIN_REQUIRED', message: 'a login wall' }],
    ['forgets', { code: 'PARSER_OUTDATED', details: { missing: ['title'] } }]
  ])(
    'one that %s',
    async (parser, error) => {
      const chosen = parser === 'hoards' ? patient : reader
      await expect(chosen.read(job(parser), 'a')).rejects.toMatchObject(error)
      const { data } = await chosen.read(job('behaves'), 'a')
      expect(jsonOf(data)).toEqual({ title: 'fine' })
    },
    240_000
  )

  test('logs unexpected parser errors and hides them from the client', () => {
    expect(faults.some((stack) => stack.includes('x is not a function'))).toBe(true)
  })
})

test('further workers start with the jobs that need them, and end once they are idle', async () => {
  const wide = openReader(30_000, 'misbehaving', { workers: 3, idle: 50 })
  try {
    await wide.started
    expect(wide.report().running).toBe(1)
    // Two more than there are places: jobs that wait for others start workers at once.
    const jobs = ['a', 'b', 'c', 'd', 'e'].map((account) => wide.read(job('dawdles'), account))
    await expect.poll(() => wide.report().running, { timeout: 60_000 }).toBeGreaterThan(1)
    await Promise.all(jobs)
    await expect.poll(() => wide.report().running, { timeout: 60_000 }).toBe(1)
    const { data } = await wide.read(job('behaves'), 'a')
    expect(jsonOf(data)).toEqual({ title: 'fine' })
  } finally {
    await wide.close()
  }
}, 180_000)

test('two jobs that take milliseconds share a worker instead of starting a second one', async () => {
  const wide = openReader(30_000, 'misbehaving', { workers: 3 })
  try {
    // The first job waits for the parsers to load.
    await wide.read(job('behaves'), 'a')
    for (let turn = 0; turn < 5; turn++) {
      const both = [wide.read(job('behaves'), 'a'), wide.read(job('behaves'), 'b')]
      for (const { data } of await Promise.all(both))
        expect(jsonOf(data)).toEqual({ title: 'fine' })
    }
    expect(wide.report().running).toBe(1)
  } finally {
    await wide.close()
  }
}, 180_000)

describe('the time of a job', () => {
  test('starts when a worker starts the job, not while the worker is still starting', async () => {
    const slow = openReader(1_000, 'slow-to-load')
    try {
      expect(jsonOf((await slow.read(job('behaves'), 'a')).data)).toEqual({ title: 'fine' })
      await expect(slow.read(job('loops'), 'a')).rejects.toMatchObject({
        details: { limit: 'time' }
      })
      // Its worker was ended, and the next one takes as long to start.
      expect(jsonOf((await slow.read(job('behaves'), 'a')).data)).toEqual({ title: 'fine' })
      expect(slow.report()).toMatchObject({ workers: 1, replaced: { time: 1, memory: 0 } })
    } finally {
      await slow.close()
    }
  }, 180_000)

  test("pauses while this process is paused, because nothing could read the worker's answer", async () => {
    const short = openReader(1_500)
    try {
      await short.read(job('behaves'), 'a')
      const reading = short.read(job('dawdles'), 'a')
      await wait(200)
      // Behind this, timers come before messages.
      await nextTurn()
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2_500)
      expect(jsonOf((await reading).data)).toEqual({ title: 'late' })
      expect(short.report().replaced).toEqual({ time: 0, memory: 0 })
    } finally {
      await short.close()
    }
  }, 180_000)

  test('keeps the worker of a caller who gives up, because others wait for it', async () => {
    const gone = new AbortController()
    const abandoned = reader.read(job('dawdles'), 'a', gone.signal)
    const before = reader.report()
    expect(before).toMatchObject({ busy: 1, waiting: 0 })
    gone.abort(new Error('gone'))
    await expect(abandoned).rejects.toThrow('gone')
    expect(reader.report().busy).toBe(1)
    await reader.read(job('behaves'), 'a')
    expect(reader.report()).toEqual({ ...before, busy: 0 })
  }, 180_000)
})

describe('decisions.md §12: a bounded queue, shared fairly', () => {
  test('answers OVERLOADED beyond the bound, and drops aborted jobs', async () => {
    const gone = new AbortController()
    const running = reader.read(job('loops'), 'a').catch((error) => error.code)
    const waiting = [1, 2].map(() => reader.read(job('behaves'), 'a'))
    const abandoned = reader.read(job('behaves'), 'a', gone.signal)
    const { refused } = reader.report()
    await expect(reader.read(job('behaves'), 'a')).rejects.toMatchObject({ code: 'OVERLOADED' })
    expect(reader.report()).toMatchObject({ busy: 1, waiting: 3, refused: refused + 1 })
    gone.abort(new Error('gone'))
    await expect(abandoned).rejects.toThrow('gone')
    const admitted = reader.read(job('behaves'), 'b')
    expect(await running).toBe('PAGE_TOO_COMPLEX')
    await Promise.all([...waiting, admitted])
    expect(reader.waiting).toBe(0)
  }, 180_000)

  test('lets accounts take turns', async () => {
    const order: string[] = []
    const running = reader.read(job('loops'), 'a').catch(() => undefined)
    const done = ['a1', 'a2', 'b1'].map((name) =>
      reader.read(job('behaves'), name[0] as string).then(() => order.push(name))
    )
    await running
    await Promise.all(done)
    expect(order).toEqual(['a1', 'b1', 'a2'])
  }, 180_000)
})

function job(parser: string): ReadJob {
  const url = `https://${parser}.example/`
  return {
    parser,
    url,
    filters: undefined,
    pages: [
      { url, status: 200, contentType: 'text/html', body: new TextEncoder().encode('<p>hello</p>') }
    ],
    options: { ...readFetchRequest({ url }).options, markdown: false }
  }
}

function jsonOf(data: Uint8Array): unknown {
  return JSON.parse(new TextDecoder().decode(data))
}
