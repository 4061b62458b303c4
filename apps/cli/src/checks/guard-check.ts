/** `sluice guard check`: whether the service would fetch a URL. */

import { createGuard } from '@sluice/acquire/guard'
import { SluiceError } from '@sluice/core'
import { takeConfig } from '@sluice/service/config'
import { pMapIterable } from 'p-map'
import { type Line, readLines, writeLine } from '../lines.ts'

/** A name without given DNS answers counts as public, since `--jsonl` does no DNS lookups. */
const PUBLIC = ['93.184.215.14']

interface CheckLine {
  readonly id?: unknown
  readonly url?: unknown
  /** Answers of the first lookup. */
  readonly dns?: readonly string[]
  /** Answers of the second lookup: a name that rebinds must not pass. */
  readonly dns_next?: readonly string[]
  /** Target of the first hop's redirect. */
  readonly redirect_to?: string
}

/** Run the command. */
export async function check(url: string | undefined, options: { jsonl?: boolean }): Promise<void> {
  const { ALLOW_PRIVATE_CIDRS } = takeConfig()
  if (options.jsonl) {
    const answer = (line: Line) => answerLine(line, ALLOW_PRIVATE_CIDRS)
    const verdicts = pMapIterable(readLines(), answer, { concurrency: 16 })
    for await (const verdict of verdicts) await writeLine(JSON.stringify(verdict))
    return
  }
  if (url === undefined) throw new SluiceError('MISSING_PARAMETER', 'The URL is missing.')
  const guard = createGuard({ allowPrivateCidrs: ALLOW_PRIVATE_CIDRS })
  await guard.resolve(guard.checkUrl(url))
  process.stdout.write('allowed\n')
}

async function answerLine(line: Line, allowPrivateCidrs: readonly string[]) {
  const given = ('value' in line ? line.value : {}) as CheckLine
  const id = given?.id ?? null
  try {
    if ('fault' in line) throw new SluiceError('INVALID_JSON', line.fault)
    await judge(given, allowPrivateCidrs)
    return { id, verdict: 'allowed', code: null }
  } catch (error) {
    if (!SluiceError.is(error)) throw error
    return { id, verdict: 'blocked', code: error.code }
  }
}

/** The hops of a fetch, with the line's DNS answers instead of lookups. */
async function judge(line: CheckLine, allowPrivateCidrs: readonly string[]): Promise<void> {
  const answers = [line.dns ?? PUBLIC, ...(line.dns_next ? [line.dns_next] : [])]
  let asked = 0
  const guard = createGuard({
    allowPrivateCidrs,
    resolve: async () => answers[Math.min(asked++, answers.length - 1)] ?? PUBLIC
  })
  const url = guard.checkUrl(typeof line.url === 'string' ? line.url : '')
  await guard.resolve(url)
  if (line.dns_next) await guard.resolve(url)
  if (line.redirect_to !== undefined) {
    await guard.resolve(guard.checkRedirect(line.redirect_to, url))
  }
}
