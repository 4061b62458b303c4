/** The processes of one browser, as Linux shows them in /proc. Empty on other systems. */

import { readdirSync, readFileSync } from 'node:fs'

/** A process. */
export interface BrowserProcess {
  readonly pid: number
  /** True if the process runs a page. Other processes serve all pages. */
  readonly isRenderer: boolean
  /** Private memory, and shared memory that it allocated, bytes. */
  readonly memory: number
}

/** A process and all processes below it. Processes that end during the search are left out. */
export function processesOf(root: number): BrowserProcess[] {
  const found: BrowserProcess[] = []
  const pending = [root]
  for (let pid = pending.pop(); pid !== undefined; pid = pending.pop()) {
    const memory = memoryOf(pid)
    if (memory === undefined) continue
    found.push({ pid, memory, isRenderer: isRenderer(pid) })
    pending.push(...childrenOf(pid))
  }
  return found
}

/**
 * The group that a browser's process is in, by which all of it is ended; `undefined` where that is not known, or our
 * own.
 */
export function groupOf(pid: number): number | undefined {
  const group = groupNumberOf(pid)
  return group === undefined || group === groupNumberOf(process.pid) ? undefined : group
}

function groupNumberOf(pid: number): number | undefined {
  // The name of a process may hold spaces and brackets.
  const fields = read(`/proc/${pid}/stat`)?.split(') ').at(-1)?.split(' ')
  const group = Number(fields?.[2])
  return group > 1 ? group : undefined
}

/** Returns true while a process of this user runs. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch {
    return false
  }
  return !hasEnded(pid)
}

/** Returns true if a process has ended, but its parent has not read its exit status yet. */
export function hasEnded(pid: number): boolean {
  return read(`/proc/${pid}/stat`)?.split(') ').at(-1)?.startsWith('Z') ?? false
}

/**
 * Returns the start time of a process, in the units of the system. Together with its number it identifies one process
 * for all time.
 */
export function startOf(pid: number): string | undefined {
  return read(`/proc/${pid}/stat`)?.split(') ').at(-1)?.split(' ')[19]
}

/** The arguments of a process. */
export function argumentsOf(pid: number): readonly string[] {
  return read(`/proc/${pid}/cmdline`)?.split('\0') ?? []
}

/** Processes whose arguments hold a text. */
export function processesWith(argument: string): number[] {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number)
      .filter((pid) => argumentsOf(pid).includes(argument))
  } catch {
    return []
  }
}

/** Known kinds of processes. The kind of a renderer does not change, and its arguments are long to read. */
const kinds = new Map<number, { start: string | undefined; isRenderer: boolean }>()
/** Processes that are remembered, beyond which all are asked again. */
const MOST_KINDS = 1_000

function isRenderer(pid: number): boolean {
  const start = startOf(pid)
  const known = kinds.get(pid)
  if (known?.start === start && known !== undefined) return known.isRenderer
  // A process that was a zygote has its arguments in one string.
  const found = / --type=renderer( |$)/.test(argumentsOf(pid).join(' '))
  if (kinds.size > MOST_KINDS) kinds.clear()
  // A zygote becomes a renderer, under another name.
  if (found) kinds.set(pid, { start, isRenderer: found })
  return found
}

function memoryOf(pid: number): number | undefined {
  const status = read(`/proc/${pid}/status`)
  if (status === undefined) return undefined
  const kib = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0)
  return (kib('RssAnon') + kib('RssShmem')) * 1024
}

/** Children of all threads of a process. */
function childrenOf(pid: number): number[] {
  let threads: string[]
  try {
    threads = readdirSync(`/proc/${pid}/task`)
  } catch {
    return []
  }
  return threads.flatMap((thread) =>
    (read(`/proc/${pid}/task/${thread}/children`) ?? '').split(' ').filter(Boolean).map(Number)
  )
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
