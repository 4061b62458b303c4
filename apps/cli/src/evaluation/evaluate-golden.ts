/** `sluice eval`: parsers run over golden pages, and what got better or worse. */

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { writeOutput } from '../output/output-files.ts'
import { typedPath } from '../paths.ts'
import type { ServerFlags } from '../server/chosen-server.ts'
import { isForPeople } from '../terminal/style.ts'
import { type Evaluation, evaluate, runGolden } from './evaluation.ts'
import { evaluationPage } from './evaluation-page.ts'
import { evaluationText } from './evaluation-text.ts'
import { goldenPages } from './golden-pages.ts'
import { openGoldenReaders } from './golden-readers.ts'
import { keepRun, keptRun } from './kept-run.ts'

/** Flags of the command. */
export interface EvaluationFlags extends ServerFlags {
  readonly keep?: string
  readonly parser?: string
  readonly baseline?: string
  readonly save?: string
  readonly report?: string
  readonly json?: boolean
}

/**
 * Run the command. The exit code is 1 if a value got worse.
 *
 * @param golden - the file or folder of golden pages.
 */
export async function evaluateGolden(golden: string, flags: EvaluationFlags): Promise<void> {
  const { parser, baseline, save, report, keep } = flags
  if (keep !== undefined) {
    const { keepHistory } = await import('./keep-history.ts')
    const added = await keepHistory(typedPath(golden), keep, flags)
    process.stdout.write(`Added ${added} pages of ${keep} to ${golden}. Check their records.\n`)
    return
  }
  const earlier = baseline === undefined ? [] : keptRun(baseline)
  const readers = openGoldenReaders()
  try {
    const pages = await goldenPages(typedPath(golden), parser && chosen(parser), readers)
    const results = await runGolden(pages)
    const evaluation = evaluate(results, earlier)
    if (save !== undefined) keepRun(save, results)
    if (report !== undefined) writeReport(report, golden, flags, evaluation)
    process.stdout.write(shown(evaluation, flags))
    if (evaluation.losses.length > 0) process.exitCode = 1
  } finally {
    await readers.close()
  }
}

/** A path as typed; the name of a loaded parser stays as it is. */
function chosen(parser: string): string {
  const path = typedPath(parser)
  const isPath = parser.endsWith('.json') || existsSync(join(path, 'package.json'))
  return isPath ? path : parser
}

function shown(evaluation: Evaluation, { json }: EvaluationFlags): string {
  if (isForPeople(json) || json === undefined) return evaluationText(evaluation)
  const { fields, losses, gains } = evaluation
  return `${JSON.stringify({ ok: losses.length === 0, fields, losses, gains }, null, 2)}\n`
}

function writeReport(
  file: string,
  golden: string,
  { parser, baseline }: EvaluationFlags,
  evaluation: Evaluation
): void {
  const facts: [string, string][] = [['Golden pages', golden]]
  if (parser !== undefined) facts.push(['Parser', parser])
  facts.push(['Compared with', baseline ?? 'the golden records'])
  writeOutput(typedPath(file), evaluationPage(evaluation, facts))
}
