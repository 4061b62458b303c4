/** The record of a page's main entity, and the signs by which it was recognised. */

import type { FetchMeta } from '@sluice/client'
import { FieldList } from './field-list.tsx'
import type { MainEntity } from './result.ts'

/** @param meta - undefined in the history. */
export function MainEntityPart({ of, meta }: { of: MainEntity; meta: FetchMeta | undefined }) {
  const known = meta?.main_entity
  return (
    <>
      <p class="quiet">
        {of.kind.replaceAll('_', ' ')}
        {known && (
          <>
            , read by <code>{known.parser.name}</code> {known.parser.version}. Evidence:{' '}
            <span class="wrap">{known.evidence.join(', ')}</span>
          </>
        )}
      </p>
      <FieldList fields={of.record} />
    </>
  )
}
