/** Presets: requests that the members of an account saved under names. They are sealed under its data key. */

import { SluiceError } from '@sluice/core'
import type { DataKeys, PresetRow, PresetStore } from '@sluice/store'
import { ulid } from 'ulid'
import { shownTime } from '../../../base/shown-time.ts'
import { openText, sealText } from '../../../base/store/account-seal.ts'
import type { readPreset, readPresetPatch, Saved } from './preset-request.ts'

/** Presets of an account. */
const MOST_PRESETS = 100
/** Kind of the sealed texts. */
const KIND = 'preset'

/** A preset as answers show it. */
interface PresetView {
  readonly id: string
  readonly name: string
  readonly request: Saved
  readonly created_at: string
  readonly updated_at: string
}

/** See {@link createPresets}. */
export interface Presets {
  /** @throws SluiceError `INVALID_REQUEST` - the name is taken, or there are too many. `STORE_UNAVAILABLE`. */
  create(account: string, preset: ReturnType<typeof readPreset>): Promise<PresetView>
  /** Returns the presets of an account, ordered by name. */
  list(account: string): Promise<readonly PresetView[]>
  get(account: string, id: string): Promise<PresetView | undefined>
  /** @returns `undefined` - the account has none of this id. @throws SluiceError `INVALID_REQUEST` - the name is taken. */
  change(
    account: string,
    id: string,
    patch: ReturnType<typeof readPresetPatch>
  ): Promise<PresetView | undefined>
  remove(account: string, id: string): Promise<boolean>
}

/** Parts that presets are made of. */
interface PresetParts {
  readonly store: PresetStore
  readonly dataKeys: DataKeys
}

type Kept = Omit<PresetRow, 'sealed'> & { readonly request: Saved }

/** Presets over a store. */
export function createPresets(parts: PresetParts): Presets {
  const { store } = parts
  const get = async (account: string, id: string) => {
    const row = await store.preset({ account, id })
    return row && (await opened(parts, row))
  }
  return {
    async create(account, { name, request }) {
      const now = Date.now()
      const id = `pre_${ulid(now)}`
      return put(parts, { account, id, name, request, createdAt: now, updatedAt: now })
    },
    async list(account) {
      const rows = await store.presets(account)
      const kept = await Promise.all(rows.map((row) => opened(parts, row)))
      return kept.flatMap((one) => (one ? [viewOf(one)] : [])).sort(byName)
    },
    async get(account, id) {
      const kept = await get(account, id)
      return kept && viewOf(kept)
    },
    async change(account, id, { name, request }) {
      const kept = await get(account, id)
      if (!kept) return undefined
      return put(parts, {
        ...kept,
        name: name ?? kept.name,
        request: request ?? kept.request,
        updatedAt: Date.now()
      })
    },
    remove: (account, id) => store.removePreset({ account, id })
  }
}

async function put({ store, dataKeys }: PresetParts, kept: Kept): Promise<PresetView> {
  const { request, ...row } = kept
  const key = await dataKeys.ofOrNew(row.account)
  const sealed = sealText(key, { kind: KIND, ...row }, JSON.stringify(request))
  const reply = await store.putPreset({ ...row, sealed, most: MOST_PRESETS })
  if (reply === 'OK') return viewOf(kept)
  if (reply === 'NAME_TAKEN') {
    throw new SluiceError('INVALID_REQUEST', 'Another preset of the account has this name.', {
      details: { path: 'name' }
    })
  }
  throw new SluiceError(
    'INVALID_REQUEST',
    `This account has ${MOST_PRESETS} presets, which is the limit. Delete some.`,
    { details: { limit: MOST_PRESETS } }
  )
}

/** A preset with its request; `undefined` once the account is closed, and its key is gone. */
async function opened(
  { dataKeys }: PresetParts,
  { sealed, ...row }: PresetRow
): Promise<Kept | undefined> {
  const key = await dataKeys.of(row.account)
  return key && { ...row, request: JSON.parse(openText(key, { kind: KIND, ...row }, sealed)) }
}

function viewOf({ id, name, request, createdAt, updatedAt }: Kept): PresetView {
  return {
    id,
    name,
    request,
    created_at: shownTime(createdAt),
    updated_at: shownTime(updatedAt)
  }
}

function byName(one: PresetView, other: PresetView): number {
  return one.name.localeCompare(other.name, 'en') || (one.id < other.id ? -1 : 1)
}
