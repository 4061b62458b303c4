/**
 * The progress of a bulk run, as one line on a terminal. Prints nothing if standard error is not a terminal.
 */

/** Counts of URLs so far. */
interface Counts {
  readonly ok: number
  readonly failed: number
  readonly skipped?: number
  readonly repeated?: number
}

/** The line. */
export interface Progress {
  /** @param found - in place of the total, where it grows. */
  update(report: Counts, found?: number): void
  /** Remove the line. */
  end(): void
}

/** Time between two updates, ms. */
const EVERY = 100
const BAR = 24

/**
 * Start showing progress.
 *
 * @param total - number of URLs; undefined if unknown.
 */
export function startProgress(total: number | undefined): Progress {
  if (!process.stderr.isTTY) return { update() {}, end() {} }
  let painted = Number.NEGATIVE_INFINITY
  // Workers start first. That time is no part of the pace.
  let first: { readonly at: number; readonly tried: number } | undefined
  process.stderr.write('Starting…')
  return {
    update(report, found = total) {
      const now = performance.now()
      const tried = report.ok + report.failed
      first ??= tried > 0 ? { at: now, tried } : undefined
      if (now - painted < EVERY) return
      painted = now
      process.stderr.write(
        `\r\u001b[K${lineOf(report, found, { rate: rateOf(tried, now, first), columns: process.stderr.columns || 80 })}`
      )
    },
    end: () => void process.stderr.write('\r\u001b[K')
  }
}

/** URLs per second since the first outcome. */
function rateOf(
  tried: number,
  now: number,
  first: { readonly at: number; readonly tried: number } | undefined
): number {
  if (!first || now <= first.at) return 0
  return ((tried - first.tried) / (now - first.at)) * 1_000
}

function lineOf(
  report: Counts,
  total: number | undefined,
  { rate, columns }: { rate: number; columns: number }
): string {
  const { ok, failed, skipped = 0, repeated = 0 } = report
  const tried = ok + failed
  const passed = tried + skipped + repeated
  const share = total ? Math.min(1, passed / total) : undefined
  const parts = [
    share === undefined ? `${passed} read` : `${bar(share)} ${passed}/${total}`,
    `${failed} failed`,
    `${rate > 0 ? rate.toFixed(1) : '–'}/s`
  ]
  if (share !== undefined && rate > 0)
    parts.push(`${leftOf((total as number) - passed, rate)} left`)
  return parts.join('  ').slice(0, columns - 1)
}

function bar(share: number): string {
  const full = Math.floor(share * BAR)
  return `[${'#'.repeat(full)}${'.'.repeat(BAR - full)}]`
}

function leftOf(urls: number, rate: number): string {
  const seconds = Math.ceil(urls / rate)
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor((seconds % 3_600) / 60)]
  const two = (value: number) => String(value).padStart(2, '0')
  return `${hours > 0 ? `${hours}:` : ''}${two(minutes)}:${two(seconds % 60)}`
}
