/** Resident memory of a process. */

import { readFileSync } from 'node:fs'

const KIB = 1024

/** Bytes; `undefined` where the system does not say, or the process has ended. */
export function residentMemory(pid: number): number | undefined {
  if (process.platform !== 'linux') return undefined
  try {
    const kib = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1]
    return kib === undefined ? undefined : Number(kib) * KIB
  } catch {
    return undefined
  }
}
