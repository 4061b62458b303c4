/** `/dashboard`: the built files of apps/dashboard. */

import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { SluiceError } from '@sluice/core'
import type { Step } from '../http/context.ts'
import { STANDING_HEADERS } from '../http/standing-headers.ts'
import { readFiles, type StaticFile, sendFile } from './static-files.ts'

/** Permissions policy of every answer, except that pages of the dashboard may ask for passkeys. */
const PERMISSIONS = (STANDING_HEADERS['Permissions-Policy'] ?? '').replace(
  'publickey-credentials-create=(), publickey-credentials-get=()',
  'publickey-credentials-create=(self), publickey-credentials-get=(self)'
)

/** Folder in the built package (scripts/build-served-files.mjs); from sources, the folder of apps/dashboard. */
const DASHBOARD_FILES = dirname(fileURLToPath(import.meta.resolve('#dashboard')))

/**
 * `GET /dashboard` and everything below it: a file, else the page that routes in the browser.
 *
 * @param folder - folder of the built files; read at the first request.
 */
export function dashboard(folder: string = DASHBOARD_FILES): Step {
  let files: ReadonlyMap<string, StaticFile> | undefined
  return (ctx) => {
    files ??= readFiles(folder)
    const name = ctx.path.slice('/dashboard/'.length)
    const isAsset = name.startsWith('assets/')
    const file = files.get(name) ?? (isAsset ? undefined : files.get('index.html'))
    if (!file) {
      if (files.size > 0) throw new SluiceError('NOT_FOUND', 'The dashboard has no such file.')
      files = undefined
      throw new SluiceError(
        'NOT_FOUND',
        'The dashboard is not built. `npm start` builds it, and so does `pnpm --filter @sluice/dashboard build`.'
      )
    }
    ctx.set('Permissions-Policy', PERMISSIONS)
    sendFile(ctx, file)
  }
}
