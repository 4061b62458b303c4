/** Facts about a process from Linux: its descriptors and the processes below it. */

import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

/** Descriptors by kind. */
export interface Descriptors {
  all: number
  socket: number
  pipe: number
  file: number
  other: number
}

/** Counts the open descriptors of a process, by kind. */
export function descriptorsOf(pid: number): Descriptors {
  const counts = { all: 0, socket: 0, pipe: 0, file: 0, other: 0 }
  for (const name of readdirSync(`/proc/${pid}/fd`)) {
    counts.all++
    counts[kindOf(`/proc/${pid}/fd/${name}`)]++
  }
  return counts
}

/** The processes below one: the browser's, with its renderers. */
export function processesBelow(pid: number): { all: number; renderers: number } {
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc')) {
    const stat = /^\d+$/.test(name) ? textOf(`/proc/${name}/stat`) : ''
    // The name of the program, in brackets, may hold anything.
    const parent = /.*\) \S (\d+)/s.exec(stat)?.[1]
    if (parent !== undefined) parents.set(Number(name), Number(parent))
  }
  const isBelow = (one: number | undefined): boolean =>
    one !== undefined && (one === pid || isBelow(parents.get(one)))
  const below = [...parents].filter(([one, parent]) => one !== pid && isBelow(parent))
  const isRenderer = ([one]: readonly [number, number]) =>
    textOf(`/proc/${one}/cmdline`).includes('--type=renderer')
  return { all: below.length, renderers: below.filter(isRenderer).length }
}

function kindOf(path: string): Exclude<keyof Descriptors, 'all'> {
  try {
    const target = readlinkSync(path)
    if (target.startsWith('socket:')) return 'socket'
    if (target.startsWith('pipe:')) return 'pipe'
    return target.startsWith('/') ? 'file' : 'other'
  } catch {
    return 'other'
  }
}

/** Empty for a process that has ended meanwhile. */
function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
