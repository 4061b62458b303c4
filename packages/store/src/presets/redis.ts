/** Presets in Redis: a hash for each account. One script of `lua/presets/` writes to it. */

import type { RedisConnection } from '../connections/redis/connection.ts'
import { callScript, defineFolder } from '../connections/redis/script-files.ts'
import { assertPresetFits, type PresetRow, type PresetStore } from './preset-store.ts'

const FOLDER = { folder: 'presets', names: ['put'], numberOfKeys: 1 } as const

/** The store of presets over a connection. */
export function presetsOn({ client, ask }: RedisConnection): PresetStore {
  defineFolder(client, FOLDER)
  return {
    async putPreset({ most, ...preset }) {
      assertPresetFits(preset)
      const { account, id, name, ...rest } = preset
      const args = [keyOf(account), id, name, JSON.stringify(rest), most]
      const [status] = await ask((one) => callScript(one, FOLDER, 'put', args))
      return status as 'OK' | 'TOO_MANY' | 'NAME_TAKEN'
    },
    async preset({ account, id }) {
      const text = await ask((one) => one.hget(keyOf(account), id))
      return text === null ? undefined : rowOf(account, id, text)
    },
    async presets(account) {
      const texts = await ask((one) => one.hgetall(keyOf(account)))
      const rows = Object.entries(texts).map(([id, text]) => rowOf(account, id, text))
      return rows.sort((a, b) => (a.id < b.id ? -1 : 1))
    },
    removePreset: async ({ account, id }) =>
      (await ask((one) => one.hdel(keyOf(account), id))) === 1,
    async removePresets(account) {
      await ask((one) => one.del(keyOf(account)))
    }
  }
}

function keyOf(account: string): string {
  return `slc:{${account}}:presets`
}

/** A text is the name, a line break, and the rest as JSON. */
function rowOf(account: string, id: string, text: string): PresetRow {
  const end = text.indexOf('\n')
  return { ...JSON.parse(text.slice(end + 1)), account, id, name: text.slice(0, end) }
}
