/** Tells which globals code uses that a pure function does not: clocks, chance, timers, network, process. */

import { authorFrame } from './author-frame.ts'

/** One global that was used. */
export interface Use {
  /** `'Date.now'`. */
  readonly name: string
  /** Where it was first used, `'src/index.ts:12:7'`; `undefined` for a global that was left behind. */
  readonly at: string | undefined
}

type Globals = Record<PropertyKey, unknown>

const globals = globalThis as unknown as Globals

/** Using one is to reach outside; the call fails, so that nothing is reached. */
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

/** Looking at one is enough to be told. */
const WATCHED = ['process', 'console', 'localStorage', 'sessionStorage']

/** Functions that never give the same answer twice, by their holder. */
const CHANGING: readonly (readonly [string, string])[] = [
  ['Math', 'random'],
  ['performance', 'now'],
  ['crypto', 'randomUUID'],
  ['crypto', 'getRandomValues']
]

/**
 * Run a synchronous job and list what it used, each global once.
 *
 * Clocks and chance work as ever; what reaches outside throws. A function that was taken from its holder before
 * (`const { random } = Math`) is not seen.
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
  // After the traps: looking at some globals makes node load others.
  const before = new Set(Reflect.ownKeys(globals))
  try {
    const value = job()
    return { value, used: [...used.list(), ...addedSince(before)] }
  } finally {
    for (const step of undo.reverse()) step()
  }
}

type Put = (holder: object, name: string, descriptor: PropertyDescriptor) => void

/** What was used so far, and where first. */
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

/** `Date` that tells when it is asked for the time; dates of given values are as ever. */
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
