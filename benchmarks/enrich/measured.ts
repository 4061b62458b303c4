/** Time and memory of one item, and the table they are printed in. */

import { readFileSync } from 'node:fs'

/** Something to be read. */
export interface Item<Input> {
  readonly name: string
  readonly input: Input
}

/** Outcome of an item. Memory in bytes. */
export interface Measured<Result> {
  readonly name: string
  readonly result: Result
  readonly ms: number
  readonly before: number
  readonly peak: number
  readonly after: number
  /** The largest of all programs started for it; 0 if there were none, or it is unknown. */
  readonly programs: number
}

/** Milliseconds between two looks at the memory. */
const EVERY = 20

/** Do it once, and look at the memory meanwhile. */
export async function measured<Input, Result>(
  { name, input }: Item<Input>,
  work: (input: Input) => Promise<Result>
): Promise<Measured<Result>> {
  const before = process.memoryUsage.rss()
  let [peak, programs] = [before, 0]
  const look = () => {
    peak = Math.max(peak, process.memoryUsage.rss())
    programs = Math.max(programs, ...startedPrograms())
  }
  const timer = setInterval(look, EVERY)
  const start = performance.now()
  try {
    const result = await work(input)
    const ms = performance.now() - start
    look()
    return { name, result, ms, before, peak, after: process.memoryUsage.rss(), programs }
  } finally {
    clearInterval(timer)
  }
}

/** Most memory that each running child of this process has had. */
function startedPrograms(): number[] {
  try {
    const { pid } = process
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
    return children === '' ? [] : children.split(' ').map(highWater)
  } catch {
    return []
  }
}

function highWater(pid: string): number {
  try {
    const kib = /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return Number(kib ?? 0) * 1024
  } catch {
    // It has ended.
    return 0
  }
}

/** Seconds of CPU time that this process and all programs it started have used so far; on Linux only. */
export function cpuSeconds(): number {
  return cpuOf(String(process.pid))
}

/** Clock ticks of a second in /proc. */
const TICKS = 100

/** CPU time of a process, of its children that have ended, and of those that run. */
function cpuOf(pid: string): number {
  try {
    // After the name, which may have spaces: state is the third field, utime, stime, cutime and cstime are 14 to 17.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    const own = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0) / TICKS
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    return children
      .split(' ')
      .filter((child) => child.trim() !== '')
      .reduce((sum, child) => sum + cpuOf(child), own)
  } catch {
    return 0
  }
}

/** Print what the following rows are about; their memory is in MiB. */
export function heading(title: string): void {
  console.log(`== ${title}`)
  console.log(line('', 'result', ['ms', 'before', 'peak', 'after', 'programs']))
}

/** Print an item. */
export function row<Result>(
  { name, ms, before, peak, after, programs }: Measured<Result>,
  result: string
): void {
  const mib = [before, peak, after].map((bytes) => String(Math.round(bytes / 2 ** 20)))
  const program = programs === 0 ? '-' : String(Math.round(programs / 2 ** 20))
  console.log(line(name, result, [String(Math.round(ms)), ...mib, program]))
}

function line(name: string, result: string, numbers: readonly string[]): string {
  const columns = numbers.map((number) => number.padStart(8))
  return `${name.padEnd(34)}${result.padStart(10)}${columns.join('')}`
}
