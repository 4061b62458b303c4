/** The parser of all hosts, which reads a page whose kind the parser of its host does not read. */

import type { Prepared } from '../plan/prepare.ts'
import type { Reading, ReadJob } from './job.ts'

/**
 * The fallback of a job, with its own default for Markdown.
 *
 * @param readsShells - no browser will fill the page, if scripts are to fill it.
 */
export function fallbackOf(
  { fallback, parser, request }: Pick<Prepared, 'fallback' | 'parser' | 'request'>,
  readsShells: boolean
): Pick<ReadJob, 'fallback'> {
  if (!fallback || fallback === parser) return {}
  const markdown = request.options.markdown ?? fallback.defaults?.markdown ?? false
  return { fallback: { parser: fallback.name, markdown, readsShells } }
}

/** The request as it was answered: if the fallback read the page, the filters of the refusing parser are ignored. */
export function answeredBy(prepared: Prepared, { isFallback }: Reading): Prepared {
  const { fallback, parser, request } = prepared
  if (!isFallback || !fallback) return prepared
  const names = Object.keys(request.filters).join(', ').slice(0, 200)
  const message = `The filters of ${parser.kind} do not apply to this page; ignored: ${names}.`
  const ignored = names === '' ? [] : [{ code: 'FILTER_IGNORED', message }]
  const warnings = [...prepared.warnings, ...ignored]
  return { ...prepared, parser: fallback, refused: parser, filters: {}, warnings }
}
