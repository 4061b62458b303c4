/** decisions.md §12: calls to a model server, OCR and speech recognition are shared fairly among accounts. */

import { expect, test } from 'vitest'
import { fairTurns } from '../src/fair-turns.ts'
import { createEnricher, openAiCompatibleEngine } from '../src/index.ts'
import { json, say, startModelServer } from './model-server.ts'

const open = new AbortController().signal

test('accounts that wait get places in turn', async () => {
  const turns = fairTurns(1)
  const first = await turns.take('a', open)
  const order: string[] = []
  const ask = async (account: string, name: string) => {
    const free = await turns.take(account, open)
    order.push(name)
    free()
  }
  const all = [ask('a', 'a1'), ask('a', 'a2'), ask('a', 'a3'), ask('b', 'b1'), ask('c', 'c1')]
  first()
  await Promise.all(all)
  expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'a3'])
})

test('a call that gives up leaves its place in the line', async () => {
  const turns = fairTurns(1)
  const first = await turns.take('a', open)
  const gone = new AbortController()
  const waiting = turns.take('b', gone.signal)
  gone.abort(new Error('too late'))
  await expect(waiting).rejects.toThrow('too late')
  first()
  const free = await turns.take('c', open)
  free()
  free()
  const last = await turns.take('a', open)
  const other = turns.take('a', AbortSignal.abort(new Error('none is free')))
  await expect(other).rejects.toThrow('none is free')
  last()
})

test('an account that may not hold all places leaves one to others', async () => {
  const turns = fairTurns(3, 2)
  const held = [await turns.take('a', open), await turns.take('a', open)]
  let isThird = false
  const third = turns.take('a', open).then((free) => {
    isThird = true
    return free
  })
  const other = await turns.take('b', open)
  expect(isThird).toBe(false)
  other()
  await Promise.resolve()
  expect(isThird).toBe(false)
  held[0]?.()
  const free = await third
  free()
})

test('200 requests at once never have more calls in flight than the server has places', async () => {
  let inFlight = 0
  let most = 0
  const server = await startModelServer((_, response) => {
    most = Math.max(most, ++inFlight)
    setTimeout(() => {
      inFlight--
      say(response, 'A lamp is lit.')
    }, 5)
  })
  const engine = openAiCompatibleEngine({ baseUrl: server.baseUrl, model: 'm', concurrency: 4 })
  const enricher = createEnricher({ engines: [engine] })
  const asked = Array.from({ length: 200 }, (_, index) =>
    enricher.summarize({ markdown: 'A lamp is lit.' }, { signal: open, account: `a${index % 3}` })
  )
  const extras = await Promise.all(asked)
  await server.close()
  expect(extras.filter(({ ok }) => ok)).toHaveLength(200)
  expect(most).toBeLessThanOrEqual(4)
  expect(most).toBeGreaterThan(1)
})

test('a server that refuses what it has no place for answers all, as long as it answers any', async () => {
  let inFlight = 0
  const server = await startModelServer((_, response) => {
    if (inFlight > 0) return json(response, 429, { error: { message: 'Too many requests.' } })
    inFlight++
    setTimeout(() => {
      inFlight--
      say(response, 'A lamp is lit.')
    }, 20)
  })
  const engine = openAiCompatibleEngine({ baseUrl: server.baseUrl, model: 'm', concurrency: 4 })
  const enricher = createEnricher({ engines: [engine] })
  const extras = await Promise.all(
    Array.from({ length: 12 }, () =>
      enricher.summarize({ markdown: 'A lamp is lit.' }, { signal: open })
    )
  )
  await server.close()
  expect(extras.filter(({ ok }) => ok)).toHaveLength(12)
})
