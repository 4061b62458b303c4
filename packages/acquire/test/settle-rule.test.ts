import { describe, expect, test } from 'vitest'
import type { PageState } from '../src/browser/page-script.ts'
import {
  AFTER_ACTION,
  isSettled,
  type NetworkState,
  untilNextLook
} from '../src/browser/settle-rule.ts'

const page: PageState = {
  ready: 'complete',
  quiet: 250,
  text: 5_000,
  steady: 250,
  isScripted: true,
  isBusy: false,
  isAwaited: false,
  isLooping: false,
  found: true
}
const idle: NetworkState = { isArriving: false, pending: 0, quiet: 250 }

describe('the rule for a settled page', () => {
  test.each<[string, Partial<PageState>, Partial<NetworkState>, number, boolean]>([
    ['quiet for 0.2 s', {}, {}, 500, true],
    ['changed a moment ago', { quiet: 150 }, {}, 500, false],
    ['a request ended a moment ago', {}, { quiet: 150 }, 500, false],
    ['a request is on its way', {}, { pending: 1 }, 500, false],
    ['a request brings nothing', { quiet: 3_500 }, { pending: 1, quiet: 3_500 }, 3_600, true],
    [
      'a script keeps it from being parsed',
      { ready: 'loading', quiet: 3_500 },
      { pending: 1, quiet: 3_500 },
      3_600,
      true
    ],
    ['next to nothing is shown', { text: 20 }, {}, 500, false],
    [
      'next to nothing is shown, and for long',
      { text: 20, quiet: 3_100 },
      { quiet: 3_100 },
      3_300,
      true
    ],
    [
      'next to nothing is shown, and no script will change it',
      { text: 20, isScripted: false },
      {},
      500,
      true
    ],
    [
      'it says that it loads, and for long',
      { text: 20, isAwaited: true, quiet: 3_100 },
      { quiet: 3_100 },
      3_300,
      false
    ],
    ['it loads for too long', { isAwaited: true, quiet: 9_900 }, { quiet: 9_900 }, 10_000, true],
    [
      'it shows nothing, and no script will change it',
      { text: 0, isAwaited: true, isScripted: false },
      {},
      500,
      true
    ],
    ['it says that it is busy', { isBusy: true }, {}, 500, false],
    ['a clock ticks', { quiet: 5, steady: 1_600 }, {}, 1_900, true],
    ['it goes on growing', { quiet: 5, steady: 5 }, {}, 9_000, false],
    ['it goes on growing for too long', { quiet: 5, steady: 5 }, {}, 10_000, true],
    [
      'the document is still arriving',
      { quiet: 9_000 },
      { isArriving: true, pending: 1, quiet: 9_000 },
      20_000,
      false
    ]
  ])('%s', (_name, state, network, elapsed, settled) => {
    expect(isSettled({ ...page, ...state }, { ...idle, ...network }, elapsed)).toBe(settled)
  })
})

test.each<[string, number, boolean]>([
  ['a page that changed a moment ago is not settled', 120, false],
  ['a page that has been quiet for a fifth of a second is settled', 210, true]
])('after an action, %s', (_name, quiet, settled) => {
  expect(isSettled({ ...page, quiet }, { ...idle, quiet }, 500, AFTER_ACTION)).toBe(settled)
})

describe('the next look at a page', () => {
  test.each<[string, Partial<PageState>, Partial<NetworkState>, number]>([
    ['comes once the page can be quiet', { quiet: 40 }, {}, 160],
    ['waits for the network as well', {}, { quiet: 120 }, 80],
    [
      'comes after a usual time if the page is quiet and shows next to nothing',
      { text: 20 },
      {},
      50
    ]
  ])('%s', (_name, state, network, pause) => {
    expect(untilNextLook({ ...page, ...state }, { ...idle, ...network })).toBe(pause)
  })
})
