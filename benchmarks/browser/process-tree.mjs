/** The processes that this one started, from /proc: Linux only. */

import { readdirSync, readFileSync } from 'node:fs'

/** Hundredths of a second, in which Linux counts. */
const TICK_MS = 10

/** Processes that this one started, and that those started. `cpu` is with that of their ended children, ms. */
export function descendants() {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
        const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
        const cpu = cpuIn(stat)
        const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ')
        return [{ pid: Number(name), parent: Number(parent), state, command, cpu }]
      } catch {
        return []
      }
    })
  const found = []
  const visit = (pid) => {
    for (const one of all.filter(({ parent }) => parent === pid)) {
      found.push(one)
      visit(one.pid)
    }
  }
  visit(process.pid)
  return found
}

/** CPU time of this process and of all that it started, ms. */
export function treeCpu() {
  return cpuOf(process.pid) + descendants().reduce((sum, { cpu }) => sum + cpu, 0)
}

/** Memory that a process has to itself and its share of the rest (PSS), bytes. */
export function pss(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
    return Number(/^Pss:\s+(\d+)/m.exec(text)?.[1] ?? 0) * 1024
  } catch {
    return 0
  }
}

function cpuOf(pid) {
  return cpuIn(readFileSync(`/proc/${pid}/stat`, 'utf8'))
}

/** Returns the CPU time of the process and of its ended children, ms. */
function cpuIn(stat) {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) * TICK_MS
}
