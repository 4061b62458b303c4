/** Processes of a program that runs, and their memory. Linux only. */

import { readdirSync, readFileSync } from 'node:fs'

/** A process: its memory in MiB. `pss` counts memory that processes share once; `rss` counts it in each of them. */
export function memoryOf(pid) {
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
  const mib = (field) => Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(rollup)[1]) / 1024
  return { rss: mib('Rss'), pss: mib('Pss'), anonymous: mib('Anonymous') }
}

/** Processor time of a process so far, ms. */
export function cpuOf(pid) {
  const fields = statOf(pid)
  return (Number(fields[11]) + Number(fields[12])) * 10
}

/** Words of its command line. */
export function commandOf(pid) {
  return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').filter(Boolean)
}

/** A process and all below it. */
export function familyOf(pid) {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        return [{ pid: Number(name), parent: Number(statOf(name)[1]) }]
      } catch {
        return []
      }
    })
  const below = (one) =>
    parents
      .filter(({ parent }) => parent === one)
      .flatMap((child) => [child.pid, ...below(child.pid)])
  return [pid, ...below(pid)]
}

/** Fields of `stat` after the name of the program, which may hold anything. */
function statOf(pid) {
  return /^.*\) (.*)$/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))[1].split(' ')
}
