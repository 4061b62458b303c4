/** `sluice fetch --preset`: a request that was saved under a name on the server. */

import type { Preset } from '@sluice/client'
import { UsageError } from '../failure.ts'
import type { ChosenServer } from '../server/chosen-server.ts'
import { openClient } from '../server/open-client.ts'
import type { RequestInput } from './request-flags.ts'

/** Reads a preset of the server. @throws UsageError - there is no server, or it has no preset of this name. */
export async function presetOf(name: string, server: ChosenServer | undefined): Promise<Preset> {
  if (!server) {
    throw new UsageError(
      '--preset needs a server, which stores presets. Run sluice login URL, or give --server.'
    )
  }
  const presets = await openClient(server).presets.list()
  const found = presets.find((preset) => preset.name === name)
  if (found) return found
  const known = presets.map((preset) => JSON.stringify(preset.name)).join(', ')
  throw new UsageError(
    `The account has no preset ${JSON.stringify(name)}. ${known === '' ? 'It has none.' : `It has ${known}.`}`
  )
}

/** The request of a preset, with the flags on top: they win, option by option. */
export function withPreset({ request }: Preset, flags: RequestInput): RequestInput {
  return {
    filters: { ...request.filters, ...flags.filters },
    options: { ...request.options, ...flags.options }
  }
}
