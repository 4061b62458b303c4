/** The last lines of the log of this process, for those who follow it. */

/** Lines that are kept. */
export const LINES_KEPT = 1_000
/** Characters of a line that is kept; a longer one is replaced by a note of its length. */
const LONGEST = 16_384
/** Lines that wait for one reader; of a slow one the oldest are dropped and counted. */
const MOST_WAITING = 1_000

/** One line. */
export interface LogLine {
  /** Its number since the start of the process, from 1. */
  readonly number: number
  /** Level as pino writes it: 30 is info, 40 warn, 50 error. */
  readonly level: number
  /** JSON without a line feed. */
  readonly text: string
}

/** Follows the log. */
interface LogReader {
  /** Returns at most `limit` lines since the last call, oldest first, and the number of lines dropped before them. */
  take(limit: number): { readonly lines: readonly LogLine[]; readonly dropped: number }
  /** Resolves when there is a line, or the time is over. */
  wait(ms: number, signal: AbortSignal): Promise<void>
  close(): void
}

/** Keeps the last lines. */
export interface LogLines {
  /** Number of the last line. */
  readonly last: number
  add(text: string): void
  /**
   * Follow the log.
   *
   * @param after - begin with the kept lines after this number. @param wanted - lines that are not are skipped.
   */
  follow(after: number, wanted: (line: LogLine) => boolean): LogReader
}

/** Keep the last lines of a log. Costs one place of a list for each. */
export function keepLines(): LogLines {
  const kept: LogLine[] = []
  const readers = new Set<(line: LogLine) => void>()
  let last = 0
  return {
    get last() {
      return last
    },
    add(text) {
      last += 1
      const line = lineOf(last, text)
      // A ring: the line of a number has its place.
      kept[(last - 1) % LINES_KEPT] = line
      for (const hear of readers) hear(line)
    },
    follow(after, wanted) {
      const waiting: LogLine[] = []
      let dropped = 0
      let wake = () => {}
      const hear = (line: LogLine) => {
        if (!wanted(line)) return
        waiting.push(line)
        if (waiting.length > MOST_WAITING) {
          waiting.shift()
          dropped += 1
        }
        wake()
      }
      const from = Math.max(after, last - LINES_KEPT) + 1
      for (let number = from; number <= last; number++) {
        const line = kept[(number - 1) % LINES_KEPT]
        if (line) hear(line)
      }
      readers.add(hear)
      return {
        take(limit) {
          const reply = { lines: waiting.splice(0, limit), dropped }
          dropped = 0
          return reply
        },
        wait: (ms, signal) =>
          new Promise((resolve) => {
            if (waiting.length > 0 || signal.aborted) return resolve()
            const done = () => {
              clearTimeout(timer)
              signal.removeEventListener('abort', done)
              wake = () => {}
              resolve()
            }
            const timer = setTimeout(done, ms)
            signal.addEventListener('abort', done)
            wake = done
          }),
        close: () => void readers.delete(hear)
      }
    }
  }
}

function lineOf(number: number, written: string): LogLine {
  const text = written.trimEnd()
  const level = Number(/^\{"level":(\d+)/.exec(text)?.[1] ?? 30)
  if (text.length <= LONGEST) return { number, level, text }
  const msg = `a line of ${text.length} characters, which is in the log only`
  return { number, level, text: JSON.stringify({ level, time: Date.now(), msg }) }
}
