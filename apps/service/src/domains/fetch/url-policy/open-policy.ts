/** Opens the operator's rules on URLs from their file. */

import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { readUrlPolicy, type UrlPolicy } from './url-policy.ts'

/** The rules of a file, and all files that they are in. @throws Error - a file cannot be read, or has no valid rules. */
export function openPolicy(file: string): {
  readonly policy: UrlPolicy
  readonly files: readonly string[]
} {
  const files = [resolve(file)]
  const policy = readUrlPolicy(readFileSync(file, 'utf8'), (name) => {
    const path = resolve(dirname(file), name)
    files.push(path)
    return readFileSync(path, 'utf8')
  })
  return { policy, files }
}
