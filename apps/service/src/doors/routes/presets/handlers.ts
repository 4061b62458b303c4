/** The handlers of presets. */

import { SluiceError } from '@sluice/core'
import { readPreset, readPresetPatch } from '../../../domains/fetch/presets/preset-request.ts'
import type { Service } from '../../../service.ts'
import { json, success } from '../../http/answer.ts'
import { type Context, callerOf, type Step } from '../../http/context.ts'

/** `POST /api/v1/presets`. */
export function createPreset({ savedRequests }: Service): Step {
  return async (ctx) => {
    const made = await savedRequests.create(callerOf(ctx).account, readPreset(ctx.state.body))
    ctx.status = 201
    json(ctx, { success: true, data: made })
  }
}

/** `GET /api/v1/presets`. */
export function listPresets({ savedRequests }: Service): Step {
  return async (ctx) => success(ctx, await savedRequests.list(callerOf(ctx).account))
}

/** `GET /api/v1/presets/{id}`. */
export function getPreset({ savedRequests }: Service): Step {
  return async (ctx) => success(ctx, known(await savedRequests.get(...refOf(ctx))))
}

/** `PATCH /api/v1/presets/{id}`. */
export function changePreset({ savedRequests }: Service): Step {
  return async (ctx) => {
    const patch = readPresetPatch(ctx.state.body)
    success(ctx, known(await savedRequests.change(...refOf(ctx), patch)))
  }
}

/** `DELETE /api/v1/presets/{id}`. */
export function deletePreset({ savedRequests }: Service): Step {
  return async (ctx) => {
    known((await savedRequests.remove(...refOf(ctx))) || undefined)
    success(ctx, { deleted: 1 })
  }
}

function refOf(ctx: Context): [account: string, id: string] {
  return [callerOf(ctx).account, String(ctx.params.id)]
}

function known<Found extends object | true>(found: Found | undefined): Found {
  if (found !== undefined) return found
  throw new SluiceError('NOT_FOUND', 'You have no preset with this id.')
}
