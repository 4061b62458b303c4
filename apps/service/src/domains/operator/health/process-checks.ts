/** The checks of processes. With several processes, a fault names its process. */

import { reserveOf } from '../../../base/store/disk-room.ts'
import { type Check, check, number, worst } from './check.ts'
import type { ProcessReport } from './process-report.ts'

/** Finding about one process. */
interface Finding {
  readonly state: Check['state']
  readonly text: string
  readonly advice?: string
}

/** Fewer requests say nothing of a rate. */
const ENOUGH = 20

const MIB = 1_048_576

/** The checks of all processes together, each with the worst of them. */
export function fromProcess({
  processes,
  browserIsOff
}: {
  readonly processes: readonly ProcessReport[]
  readonly browserIsOff: boolean
}): Check[] {
  const of = (id: string, name: string, look: (one: ProcessReport) => Finding) =>
    together(id, name, processes, look)
  return [
    of('requests', 'Requests', requests),
    of('queue', 'Queue', queue),
    of('event-loop', 'Event loop', eventLoop),
    of('memory', 'Memory', memory),
    of('browser', 'Browser', (one) => browser(one, browserIsOff)),
    of('proxies', 'Proxies', proxies),
    of('models', 'AI models', models),
    of('disk', 'Disk', disk),
    of('log', 'Log and parsers', log)
  ]
}

function together(
  id: string,
  name: string,
  processes: readonly ProcessReport[],
  look: (one: ProcessReport) => Finding
): Check {
  const found = processes.map((one) => ({ one, finding: look(one) }))
  const state = worst(found.map(({ finding }) => finding.state))
  const first = found.find(({ finding }) => finding.state === state)
  if (!first) return check(id, name, 'warn', 'No process has reported yet.')
  const { text, advice } = first.finding
  const where = processes.length > 1 ? `${first.one.host} (${first.one.pid}): ` : ''
  return check(id, name, state, where + text, advice)
}

function requests({ requests: { total, faults } }: ProcessReport): Finding {
  if (total === 0) return { state: 'good', text: 'None in the last minutes.' }
  if (faults === 0) return { state: 'good', text: 'None failed because of the service.' }
  const text = `${number(faults)} of ${number(total)} failed because of the service.`
  const advice = 'The log has each of them, with its request id and the error.'
  const isMany = total >= ENOUGH && faults > total / 20
  return { state: isMany ? 'bad' : 'warn', text, advice }
}

function queue({ workers, pages, requests: { refused } }: ProcessReport): Finding {
  const advice =
    'Pages arrive faster than they are read. Add cores or processes; more WORKERS than cores do not help.'
  if (refused > 0) {
    const text = `${number(refused)} pages were refused because the queue was full.`
    return { state: 'bad', text, advice }
  }
  if (pages.waiting > 0) {
    const text = `${number(pages.waiting)} requests wait for memory for their pages.`
    return { state: 'warn', text, advice }
  }
  const { waiting, total } = workers
  if (waiting > 20 * total) return { state: 'warn', text: `${number(waiting)} pages wait.`, advice }
  const text =
    waiting === 0 ? 'No page waits for a worker.' : `${number(waiting)} pages wait for a worker.`
  return { state: 'good', text }
}

function eventLoop({ event_loop: { p99_ms, busy } }: ProcessReport): Finding {
  const text = `p99 delay ${p99_ms} ms, ${Math.round(busy * 100)}% busy.`
  const advice =
    'All requests of the process wait that long. The process needs more than one core: add a process, or run less on the machine.'
  if (p99_ms > 500) return { state: 'bad', text, advice }
  if (p99_ms > 100) return { state: 'warn', text, advice }
  return { state: 'good', text }
}

function memory({ memory: { rss, limit, heap_used, heap_limit } }: ProcessReport): Finding {
  const share = rss / limit
  const heap = heap_used / heap_limit
  const text = `${number(Math.round(rss / MIB))} MiB, ${Math.round(share * 100)}% of the total.`
  const advice =
    'The system may end the process. Give it more memory, or set fewer WORKERS and BROWSER_PAGES.'
  if (share > 0.9 || heap > 0.92) return { state: 'bad', text, advice }
  if (share > 0.75 || heap > 0.8) return { state: 'warn', text, advice }
  return { state: 'good', text }
}

function browser(one: ProcessReport, isOff: boolean): Finding {
  const { crashes } = one.requests
  if (!one.browser) {
    if (isOff) return { state: 'good', text: 'Switched off.' }
    const advice =
      'Pages that need scripts are read as served. Install Chromium, or set BROWSER=off.'
    return { state: 'warn', text: 'No Chromium was found.', advice }
  }
  const { open, waiting } = one.browser
  const text = `${number(open)} pages open, ${number(waiting)} waiting.`
  const advice =
    'Its pages are retried. If this continues, the browser has too little memory: lower BROWSER_PAGES.'
  if (crashes > 0) {
    return {
      state: crashes > 3 ? 'bad' : 'warn',
      text: `Crashed ${number(crashes)} times.`,
      advice
    }
  }
  return { state: 'good', text }
}

function proxies({ proxies: pools }: ProcessReport): Finding {
  if (pools.length === 0) return { state: 'good', text: 'No proxies are set.' }
  const down = pools.filter(({ proxies, healthy }) => healthy < proxies)
  if (down.length === 0) return { state: 'good', text: 'All checked proxies answer.' }
  const text = down
    .map(({ name, proxies, healthy }) => `${name}: ${number(healthy)} of ${number(proxies)} answer`)
    .join('; ')
  const advice =
    'Requests for a proxy that does not answer fail as CONNECTION_FAILED. Start it, or correct PROXIES.'
  const isGone = down.some(({ healthy }) => healthy === 0)
  return { state: isGone ? 'bad' : 'warn', text: `${text}.`, advice }
}

function models({ models: found }: ProcessReport): Finding {
  const first = found.find(({ fails }) => fails) ?? found[0]
  if (!first) return { state: 'good', text: 'No configured model fails.' }
  const { model, problem: text, advice, fails } = first
  return { state: fails ? 'bad' : 'warn', text: `${model}: ${text}`, advice }
}

function disk({ disk: found }: ProcessReport): Finding {
  if (!found) return { state: 'warn', text: 'The file system of DATA_DIR reports no size.' }
  const share = found.free / found.total
  const gib = (found.free / 1024 ** 3).toFixed(1)
  const isLow = found.free < reserveOf(found.total)
  const jobs = isLow ? ' New jobs are refused.' : ''
  const text = `${gib} GiB free, ${Math.round(share * 100)}%.${jobs}`
  const advice =
    'Without space no result can be kept, and fetches fail. Enlarge the disk, or keep less: HISTORY_DAYS, HISTORY_MAX_ENTRIES.'
  if (isLow || share < 0.03 || found.free < 512 * MIB) return { state: 'bad', text, advice }
  if (share < 0.1) return { state: 'warn', text, advice }
  return { state: 'good', text }
}

function log({ log_lines_lost: lost, reload_failure: failure, requests }: ProcessReport): Finding {
  if (failure !== null) {
    const advice = 'The previous parsers stay in use. Fix the cause, or remove the parser.'
    return { state: 'warn', text: `Changed parsers do not load: ${failure}`, advice }
  }
  if (lost > 0) {
    const advice = 'The reader of standard error is too slow, or its disk is full.'
    return { state: 'warn', text: `${number(lost)} log lines were lost.`, advice }
  }
  if (requests.replaced > 0) {
    const text = `${number(requests.replaced)} workers were stopped: pages took too much time or memory.`
    return {
      state: 'warn',
      text,
      advice: 'The pages failed as PAGE_TOO_COMPLEX; others were not affected.'
    }
  }
  return { state: 'good', text: 'No line was lost, and the parsers are loaded.' }
}
