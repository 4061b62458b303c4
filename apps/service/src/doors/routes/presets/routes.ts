/** The routes of presets. */

import { z } from 'zod'
import { PresetBody, PresetPatch } from '../../../domains/fetch/presets/preset-request.ts'
import { successAnswer } from '../../openapi/answer.ts'
import type { Route } from '../route.ts'
import { PresetItem } from './answers.ts'
import { changePreset, createPreset, deletePreset, getPreset, listPresets } from './handlers.ts'

const tag = 'Presets'
const parameters = z.object({ id: z.string().describe('`data.id` of the preset.') })
const BODY_CODES = [
  'INVALID_REQUEST',
  'MISSING_PARAMETER',
  'INVALID_URL',
  'INVALID_SCHEMA'
] as const

/** The routes. */
export const presetRoutes: readonly Route[] = [
  {
    id: 'createPreset',
    method: 'post',
    path: '/api/v1/presets',
    tag,
    summary: 'Save a request under a name',
    description:
      'All members of the account see it. It holds no secrets. An account has at most 100 presets.',
    access: 'fetch',
    body: PresetBody,
    answer: successAnswer('The preset.', PresetItem),
    status: 201,
    codes: BODY_CODES,
    handle: createPreset
  },
  {
    id: 'listPresets',
    method: 'get',
    path: '/api/v1/presets',
    tag,
    summary: 'List presets',
    access: 'results',
    answer: successAnswer('All presets, ordered by name.', z.array(PresetItem)),
    handle: listPresets
  },
  {
    id: 'getPreset',
    method: 'get',
    path: '/api/v1/presets/{id}',
    tag,
    summary: 'Get a preset',
    access: 'results',
    parameters,
    answer: successAnswer('The preset.', PresetItem),
    codes: ['NOT_FOUND'],
    handle: getPreset
  },
  {
    id: 'changePreset',
    method: 'patch',
    path: '/api/v1/presets/{id}',
    tag,
    summary: 'Rename a preset or replace its request',
    access: 'fetch',
    parameters,
    body: PresetPatch,
    answer: successAnswer('The preset.', PresetItem),
    codes: ['NOT_FOUND', ...BODY_CODES],
    handle: changePreset
  },
  {
    id: 'deletePreset',
    method: 'delete',
    path: '/api/v1/presets/{id}',
    tag,
    summary: 'Delete a preset',
    access: 'fetch',
    parameters,
    answer: successAnswer('The preset is deleted.', z.object({ deleted: z.int() })),
    codes: ['NOT_FOUND'],
    handle: deletePreset
  }
]
