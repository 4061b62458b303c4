/** Detects globals that pure functions do not use: clocks, randomness, timers, network, process. */

import { authorFrame } from './author-frame.ts'

/** One global that was used. */
export interface Use {
  /** `'Date.now'`. */
  readonly name: string
  /** Place of the first use, `'src/index.ts:12:7'`; `undefined` for a new global that was left behind. */
  readonly at: string | undefined
}

type Globals = Record<PropertyKey, unknown>

const globals = globalThis as unknown as Globals

/** Using one is I/O; the call fails, so that nothing is reached. */
const REFUSED = [
  'fetch',
  'WebSocket',
  'EventSource',
  'XMLHttpRequest',
  'Worker',
  'setTimeout',
  'setInterval',
  'setImmediate',
  'queueMicrotask'
]

/** Reading one is enough to be reported. */
const WATCHED = ['process', 'console', 'localStorage', 'sessionStorage']

/** Functions with a different result each time, by object. */
const CHANGING: readonly (readonly [string, string])[] = [
  ['Math', 'random'],
  ['performance', 'now'],
  ['crypto', 'randomUUID'],
  ['crypto', 'getRandomValues']
]

/**
 * Run a synchronous job and list the globals it used, each once. Clocks and randomness work as usual; I/O throws. A
 * function copied from its object before (`const { random } = Math`) is not detected.
 */
export function watchGlobals<T>(job: () => T): { value: T; used: readonly Use[] } {
  const used = createUses()
  const undo: (() => void)[] = []
  const put = (holder: object, name: string, descriptor: PropertyDescriptor) => {
    const original = Object.getOwnPropertyDescriptor(holder, name)
    if (original && !original.configurable) return
    Object.defineProperty(holder, name, { configurable: true, ...descriptor })
    undo.push(() => {
      if (original) Object.defineProperty(holder, name, original)
      else delete (holder as Globals)[name]
    })
  }

  trap(put, used)
  // After the traps: reading some globals makes Node load others.
  const before = new Set(Reflect.ownKeys(globals))
  try {
    const value = job()
    return { value, used: [...used.list(), ...addedSince(before)] }
  } finally {
    for (const step of undo.reverse()) step()
  }
}

type Put = (holder: object, name: string, descriptor: PropertyDescriptor) => void

/** The globals used so far, and where first. */
interface Uses {
  add(name: string): void
  list(): Use[]
}

function createUses(): Uses {
  const places = new Map<string, string | undefined>()
  return {
    add(name) {
      if (!places.has(name)) places.set(name, authorFrame(new Error().stack))
    },
    list: () => [...places].map(([name, at]) => ({ name, at }))
  }
}

function trap(put: Put, used: Uses): void {
  for (const [holder, name] of CHANGING) {
    const object = globals[holder] as Globals
    const original = object[name] as (...given: unknown[]) => unknown
    put(object, name, {
      writable: true,
      value: (...given: unknown[]) => {
        used.add(`${holder}.${name}`)
        return original.apply(object, given)
      }
    })
  }
  put(globals, 'Date', { writable: true, value: watchedDate(used) })
  for (const name of REFUSED) {
    if (!(name in globals)) continue
    const refuse = () => {
      used.add(name)
      throw new Error(`a parser does not use ${name}: it reads the pages it is given`)
    }
    put(globals, name, { writable: true, value: refuse })
  }
  for (const name of WATCHED) {
    const original = Object.getOwnPropertyDescriptor(globals, name)
    if (!original) continue
    const get = () => {
      used.add(name)
      return original.get ? original.get.call(globals) : original.value
    }
    put(globals, name, { get })
  }
}

/** A `Date` that reports reading the current time; dates of given values work as usual. */
function watchedDate(used: Uses): DateConstructor {
  return new Proxy(Date, {
    construct(target, given, made) {
      if (given.length === 0) used.add('new Date()')
      return Reflect.construct(target, given, made)
    },
    apply(target, self, given) {
      used.add('Date()')
      return Reflect.apply(target, self, given)
    },
    get(target, key) {
      if (key === 'now') used.add('Date.now')
      return Reflect.get(target, key)
    }
  })
}

/** Removes globals that the call left behind, so that the next call is reported too. */
function addedSince(before: ReadonlySet<PropertyKey>): Use[] {
  const added = Reflect.ownKeys(globals).filter((key) => !before.has(key))
  for (const key of added) Reflect.deleteProperty(globals, key)
  return added.map((key) => ({ name: `globalThis.${String(key)}`, at: undefined }))
}
