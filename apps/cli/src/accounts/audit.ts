/**
 * `sluice audit verify`: check that the audit log was not changed.
 */

import { SluiceError } from '@sluice/core'
import { factsText } from '../terminal/print-facts.ts'
import { withStore } from './with-store.ts'

/**
 * Recompute the chain.
 *
 * @throws SluiceError `INTERNAL_ERROR` - a record does not match; it is printed first.
 */
export async function verify({ json }: { json?: boolean }): Promise<void> {
  let broken: { seq: number; text: string } | undefined
  await withStore(
    async ({ audit, directory }) => {
      broken = await audit.verify()
      return { records: (await directory.auditHead()).seq, broken: broken ?? null }
    },
    {
      json,
      textOf: (result) =>
        factsText({ records: result.records, broken: result.broken?.seq ?? 'none' })
    }
  )
  if (broken) {
    throw new SluiceError('INTERNAL_ERROR', `The audit log was changed at record ${broken.seq}.`)
  }
}
