/** The route of artifacts: screenshots and PDF of results. */

import { z } from 'zod'
import type { Route } from '../route.ts'
import { artifact } from './handlers.ts'

const file = { schema: { type: 'string', format: 'binary' } } as const

/** The route of artifacts. */
export const artifactRoutes: readonly Route[] = [
  {
    id: 'getArtifact',
    method: 'get',
    path: '/api/v1/artifacts/{id}',
    tag: 'History',
    summary: 'Get a screenshot or PDF of a result',
    description:
      'With a key, or with the `token` of the link in the answer, which is valid for 24 hours. An artifact is deleted with its result.',
    access: 'public',
    parameters: z.object({
      id: z.string().describe('`artifact` of an entry of `data.screenshots`, or of `data.pdf`.')
    }),
    query: z.object({
      token: z
        .string()
        .max(1_000)
        .optional()
        .describe('Token from the link in the answer; it replaces the key.')
    }),
    answer: {
      description: 'The file, as an attachment.',
      headers: {
        'Content-Disposition': {
          schema: { type: 'string' },
          description: 'Its name: `attachment; filename="art_….webp"`.'
        }
      },
      content: {
        'image/webp': file,
        'image/png': file,
        'image/jpeg': file,
        'application/pdf': file
      }
    },
    codes: ['UNAUTHORIZED', 'NOT_FOUND', 'STORE_UNAVAILABLE'],
    handle: artifact
  }
]
