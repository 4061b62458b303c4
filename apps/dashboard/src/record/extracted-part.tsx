/** Values that fill a custom schema. */

import { plural } from '../parts/shown.tsx'
import { CodeView } from '../viewer/code-view.tsx'
import { FieldList } from './field-list.tsx'
import { isObject, type Result } from './result.ts'

/** The properties, which of them are missing, and all of it as JSON. */
export function ExtractedPart({ of }: { of: Result }) {
  const { extracted, meta, name } = of
  const { method, filled = [], missing = [], invalid = [] } = meta?.extraction ?? {}
  const isFilled = isObject(extracted) && Object.keys(extracted).length > 0
  return (
    <>
      {method && (
        <p class="quiet">
          {filled.length} of {plural(filled.length + missing.length, 'field')} found,{' '}
          {method === 'ai' ? 'with a model' : 'without a model'}
          {missing.length > 0 && (
            <>
              . Not found: <span class="wrap">{missing.join(', ')}</span>
            </>
          )}
          {invalid.length > 0 && (
            <>
              . Does not fit the schema: <span class="wrap">{invalid.join(', ')}</span>
            </>
          )}
          .
        </p>
      )}
      {isFilled && <FieldList fields={extracted} />}
      <CodeView
        label="Extracted"
        language="json"
        text={JSON.stringify(extracted, null, 2)}
        file={`${name}-extracted.json`}
      />
    </>
  )
}
