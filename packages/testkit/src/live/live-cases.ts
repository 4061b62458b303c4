/** `live.json`: the real pages on which a parser can be tested. */

import { existsSync, readFileSync } from 'node:fs'
import { z } from 'zod'

const LiveCase = z.strictObject({
  /** Absolute http(s) URL. */
  url: z.url({ protocol: /^https?$/ }),
  /** Filters as a client sends them. */
  filters: z.record(z.string(), z.string()).default({}),
  /** Fields that must have a value on this page: `'price'`, `'company.name'`. */
  has: z.array(z.string()).default([])
})
export type LiveCase = z.infer<typeof LiveCase>

/**
 * The cases of a package.
 *
 * @param root - its folder, ending in `/`.
 * @throws Error - there is no live.json, or it is not a list of cases.
 */
export function readLiveCases(root: URL): LiveCase[] {
  const file = new URL('live.json', root)
  const form = '[{"url": "https://…", "filters"?: {…}, "has"?: ["title", …]}]'
  if (!existsSync(file)) throw new Error(`there is no live.json; write one: ${form}`)
  try {
    const cases = z
      .array(LiveCase)
      .min(1)
      .safeParse(JSON.parse(readFileSync(file, 'utf8')))
    if (cases.success) return cases.data
    const [issue] = cases.error.issues
    throw new Error(`${issue?.path.join('.') || 'it'}: ${issue?.message}`)
  } catch (error) {
    throw new Error(`live.json is not ${form}: ${(error as Error).message}`, { cause: error })
  }
}
