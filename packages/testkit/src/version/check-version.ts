/** Checks that the version of a parser fits the changes since the published one. */

import { fileURLToPath } from 'node:url'
import { loadParser } from '../load-parser.ts'
import { readManifest } from '../manifest.ts'
import { parserChanges, versionFault } from './parser-change.ts'
import { NeverPublished, publishedParser } from './published-parser.ts'

/** See {@link checkVersion}. */
export interface VersionReport {
  readonly ok: boolean
  /** Report as text, one line each. */
  readonly lines: readonly string[]
}

/**
 * Compare record, filters and rules of the working copy with those of the published version.
 *
 * @param root - folder of the package, ending in `/`.
 * @param against - a version or tag in the registry, or the path of a tarball. Default `latest`.
 * @throws Error - the published version cannot be fetched or loaded.
 */
export async function checkVersion(root: URL, against = 'latest'): Promise<VersionReport> {
  const { name, version } = readManifest(root)
  if (name === undefined || version === undefined) {
    throw new Error(`package.json in ${fileURLToPath(root)} has no name or no version`)
  }
  try {
    const what = against.endsWith('.tgz') ? against : `${name}@${against}`
    const published = await publishedParser(root, what)
    const changes = parserChanges(published, await loadParser(fileURLToPath(root)))
    const fault = versionFault(published.version, version, changes)
    const since = `${changes.length} changes since ${published.version}`
    return {
      ok: fault === undefined,
      lines: [
        ...changes.map(({ level, what }) => `${level}: ${what}`),
        fault ?? `${name} ${version}: ${since}; the version fits`
      ]
    }
  } catch (error) {
    if (!(error instanceof NeverPublished)) throw error
    return { ok: true, lines: [`${error.message}: ${version} is the first version`] }
  }
}
