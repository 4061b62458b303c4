import { afterEach, expect, test, vi } from 'vitest'
import { needNode } from '../src/needed-node.ts'

afterEach(() => vi.unstubAllGlobals())

test.each(['18.20.4', '20.20.2', '22.18.9'])('Node %s is refused in a sentence', (node) => {
  vi.stubGlobal('process', { versions: { node } })
  expect(() => needNode('@sluice/acquire', '22.19')).toThrow(
    `@sluice/acquire needs Node 22.19 or newer; this is ${node}.`
  )
})

test.each(['22.19.0', '22.20.1', '24.0.0', '100.1.0'])('Node %s is new enough', (node) => {
  vi.stubGlobal('process', { versions: { node } })
  expect(needNode('@sluice/acquire', '22.19')).toBeUndefined()
})

test('nothing is refused outside Node', () => {
  vi.stubGlobal('process', undefined)
  expect(needNode('@sluice/acquire', '22.19')).toBeUndefined()
})
