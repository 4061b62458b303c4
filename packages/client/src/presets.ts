/** Presets: requests that the members of an account saved under names. */

import { type CallOptions, signalOf } from './call-options.ts'
import type { components, operations } from './openapi.ts'
import { AlreadyDone, type Request, type Transport } from './transport.ts'

/** A preset. */
export type Preset = components['schemas']['Preset']
/** A name, and the request to save. */
export type PresetInput = NonNullable<
  operations['createPreset']['requestBody']
>['content']['application/json']
/** A new name or request. */
export type PresetChange = NonNullable<
  operations['changePreset']['requestBody']
>['content']['application/json']

/** Presets. */
export interface PresetsResource {
  /** Sent once: an answer that is lost may have created a preset. */
  create(input: PresetInput, options?: CallOptions): Promise<Preset>
  /** Returns all presets of the account, ordered by name. */
  list(options?: CallOptions): Promise<Preset[]>
  get(id: string, options?: CallOptions): Promise<Preset>
  change(id: string, change: PresetChange, options?: CallOptions): Promise<Preset>
  delete(id: string, options?: CallOptions): Promise<void>
}

/** Make them. */
export function presetsOf(transport: Transport): PresetsResource {
  const call = async <Data>(
    method: Request['method'],
    path: string,
    options: CallOptions | undefined,
    parts: Pick<Request, 'body' | 'once'> = {}
  ): Promise<Data> => {
    const request: Request = { method, path, ...parts, ...signalOf(options) }
    return (await transport.json<{ data: Data }>(request)).answer.data
  }
  return {
    create: (body, options) => call('POST', PRESETS, options, { body, once: true }),
    list: (options) => call('GET', PRESETS, options),
    get: (id, options) => call('GET', pathOf(id), options),
    change: (id, body, options) => call('PATCH', pathOf(id), options, { body }),
    async delete(id, options) {
      await call('DELETE', pathOf(id), options).catch((error) => {
        if (!(error instanceof AlreadyDone)) throw error
      })
    }
  }
}

const PRESETS = '/api/v1/presets'

function pathOf(id: string): string {
  return `${PRESETS}/${encodeURIComponent(id)}`
}
