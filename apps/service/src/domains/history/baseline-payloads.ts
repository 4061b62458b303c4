/**
 * The payloads of baselines: the compared part of a monitor's last result of a page. The two slots of a page take turns,
 * so that the last result is kept until the next one is charged.
 */

import { type MonitorRef, type MonitorStore, type PayloadStore, pointerOf } from '@sluice/store'

/** The baseline that a payload belongs to. */
interface PayloadPlace {
  /** Id of the monitor. */
  readonly monitor: string
  readonly mark: string
  readonly slot: Slot
}

/** One of two. */
export type Slot = 0 | 1

/** Baselines that are removed at once. */
const AT_ONCE = 100

/** The id of a payload. Monitors and marks have ids of one length each, and the whole is at most 64 long. */
export function baselinePayloadId({ monitor, mark, slot }: PayloadPlace): string {
  return `bas_${monitor.replace(/^mon_/, '')}_${slot}_${mark}`
}

/** The place of a payload; `undefined` if the id is not a baseline's. */
export function placeOfBaseline(id: string): PayloadPlace | undefined {
  const [, ulid, slot, mark] = /^bas_([0-9A-Z]{26})_([01])_([\w-]{22})$/.exec(id) ?? []
  if (!ulid || !mark) return undefined
  return { monitor: `mon_${ulid}`, mark, slot: slot === '1' ? 1 : 0 }
}

/** Returns true if a monitor still has the baseline of a payload. */
export async function isBaselinePayload(
  store: Pick<MonitorStore, 'baseline'>,
  account: string,
  place: PayloadPlace
): Promise<boolean> {
  return (await store.baseline({ account, ...place })) !== undefined
}

/** Remove the baselines of a monitor and their payloads. The search for orphans finds the payloads of a crash. */
export async function clearBaselines(
  { store, payloads }: { store: MonitorStore; payloads: PayloadStore },
  ref: MonitorRef
): Promise<void> {
  for (;;) {
    const found = await store.baselines({ ...ref, limit: AT_ONCE })
    const ids = found.flatMap(({ mark }) =>
      ([0, 1] as const).map((slot) => baselinePayloadId({ monitor: ref.id, mark, slot }))
    )
    await Promise.all(ids.map((id) => payloads.delete(pointerOf(ref.account, id))))
    await store.removeBaselines(
      ref,
      found.map(({ mark }) => mark)
    )
    if (found.length < AT_ONCE) return
  }
}
