/** The whole result as JSON. */

import { useMemo } from 'preact/hooks'
import { CodeView } from '../viewer/code-view.tsx'
import type { Result } from './result.ts'

/** With folding, a search, and the place of the cursor. */
export function JsonPart({ of }: { of: Result }) {
  const { name, raw } = of
  // The JSON of a large result takes long to write.
  const text = useMemo(() => JSON.stringify(raw.value, null, 2), [of])
  return <CodeView label={raw.label} language="json" text={text} file={`${name}.json`} isTall />
}
