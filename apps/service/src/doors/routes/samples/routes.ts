/** The routes of samples. */

import { z } from 'zod'
import { successAnswer } from '../../openapi/answer.ts'
import type { Route } from '../route.ts'
import { Samples, SamplesQuery, SampleWithPages } from './answers.ts'
import { deletion, sample, samples } from './handlers.ts'

const common = { tag: 'Operators', access: 'operator' } as const
const id = z.object({ id: z.string().describe('Id of the sample.') })
const path = '/api/v1/operator/samples/{id}'

/** The routes of samples. */
export const sampleRoutes: readonly Route[] = [
  {
    ...common,
    id: 'listSamples',
    method: 'get',
    path: '/api/v1/operator/samples',
    summary: 'List pages on which parsers failed, newest first',
    description: 'Empty unless the server has `DRIFT_SAMPLES=on`.',
    query: SamplesQuery,
    answer: successAnswer('The samples of the last 14 days.', Samples),
    handle: samples
  },
  {
    ...common,
    id: 'getSample',
    method: 'get',
    path,
    summary: 'Download a sample with its pages',
    description:
      'For `sluice parser fixture`. The pages come from other sites: never run their scripts.',
    parameters: id,
    answer: {
      ...successAnswer('The sample, as a file.', SampleWithPages),
      headers: {
        'Content-Disposition': {
          description: '`attachment`: a browser saves it.',
          required: true,
          schema: { type: 'string' }
        }
      }
    },
    codes: ['NOT_FOUND'],
    handle: sample
  },
  {
    ...common,
    id: 'deleteSample',
    method: 'delete',
    path,
    summary: 'Delete a sample',
    parameters: id,
    answer: successAnswer('Its id.', z.object({ deleted: z.string() })),
    codes: ['NOT_FOUND'],
    handle: deletion
  }
]
