/** `sluice parse`: reads local pages and documents, with the worker pool of the service. */

import { UsageError } from '../failure.ts'
import { isFolder } from '../output/output-files.ts'
import type { ParseFlags } from './parse-flags.ts'
import { isWarc } from './warc-name.ts'

/** Run the command. @param paths - files and folders; standard input without one. */
export async function parse(paths: readonly string[], flags: ParseFlags): Promise<void> {
  refuseContradictions(paths, flags)
  if (flags.verbose) process.stderr.write('sluice: reading in this process\n')
  if (flags.jsonl) return (await import('./parse-lines.ts')).parseLines()
  const [only] = paths
  if (paths.some(isWarc)) return parseOnlyArchive(paths, flags)
  if (isMany(paths, flags)) return (await import('./parse-files.ts')).parseFiles(paths, flags)
  return (await import('./parse-one.ts')).parseOne(only, flags)
}

async function parseOnlyArchive(paths: readonly string[], flags: ParseFlags): Promise<void> {
  const [file, ...others] = paths
  if (!file || others.length > 0) throw new UsageError('A WARC file is read alone.')
  return (await import('./parse-archive.ts')).parseArchive(file, flags)
}

/** A folder is many files, whatever is in it. */
function isMany(paths: readonly string[], { out }: ParseFlags): boolean {
  return paths.length > 1 || out !== undefined || paths.some(isFolder)
}

function refuseContradictions(paths: readonly string[], flags: ParseFlags): void {
  const { jsonl, explain, out, output, resume, option, filter, schema, url } = flags
  if (jsonl) {
    const isMore = paths.length > 0 || explain || output !== undefined || out !== undefined
    if (!isMore && !option && !filter && schema === undefined) return
    throw new UsageError(
      '--jsonl reads lines from standard input and prints lines. It cannot be combined with a file, --explain, -o, --out, --option, --filter or --schema.'
    )
  }
  if (out !== undefined && output !== undefined) {
    throw new UsageError(
      '--out and -o cannot be combined: --out writes lines of JSON, -o the printed output.'
    )
  }
  if (resume && (out === undefined || isFolder(out))) {
    throw new UsageError('--resume needs --out with the file to continue.')
  }
  if (!isMany(paths, flags)) return
  if (paths.length === 0)
    throw new UsageError('--out writes one line per file: give files or folders.')
  if (explain) throw new UsageError('--explain needs a single page.')
  if (url !== undefined) throw new UsageError('--url needs a single page.')
}
