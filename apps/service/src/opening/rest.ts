/** Gives memory back to the system once the process has nothing to do. */

import { performance } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Interval between two looks at the event loop, ms. */
const LOOK = 5_000
/** Share of that time in which an idle process works: health checks, timers. */
const IDLE = 0.03
/** Work after which there is garbage to collect, ms. */
const WORK = 300
/** Looks in a row without work before it collects after requests: five minutes. */
const RESTS = 60

/**
 * Collect garbage when the work is over: soon after the start, and five minutes after requests. V8 collects only while
 * code allocates memory, so an idle process would keep what its last minute of work took. A collection takes about
 * 50 ms. It also drops compiled code, which the next requests compile again, so a short pause between requests does not
 * start one.
 */
export function collectWhenIdle(): void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as NonNullable<typeof gc>
  // Parsers get no `gc`.
  setFlagsFromString('--no-expose-gc')
  let before = performance.eventLoopUtilization()
  let worked = WORK
  let rests = 0
  let wanted = 1
  setInterval(() => {
    const now = performance.eventLoopUtilization()
    const { active, utilization } = performance.eventLoopUtilization(now, before)
    before = now
    worked += active
    rests = utilization > IDLE ? 0 : rests + 1
    if (rests < wanted || worked < WORK) return
    // The flavour for a process that is out of memory: it also shrinks the space for new objects.
    collect({ type: 'major', flavor: 'last-resort' })
    worked = 0
    wanted = RESTS
    before = performance.eventLoopUtilization()
  }, LOOK).unref()
}
