/** `/docs`: the pages that apps/docs builds from the guides and the OpenAPI document, and the guides as Markdown. */

import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { SluiceError } from '@sluice/core'
import type { Context, Step } from '../http/context.ts'
import { sendGuide } from './guides.ts'
import { readFiles, type StaticFile, sendFile } from './static-files.ts'

/** Folder in the built package (scripts/build-served-files.mjs); from sources, the folder of apps/docs. */
const DOCS_FILES = dirname(fileURLToPath(import.meta.resolve('#docs')))

/**
 * `GET /docs` and everything below it. A page is found with and without `/` at its end.
 *
 * @param folder - folder of the built files; read at the first request.
 */
export function docs(folder: string = DOCS_FILES): Step {
  let files: ReadonlyMap<string, StaticFile> | undefined
  return async (ctx) => {
    const name = ctx.path.slice('/docs/'.length)
    if (name.endsWith('.md')) return sendGuide(ctx, name)
    files ??= readFiles(folder)
    const file = files.get(name) ?? files.get(`${name.replace(/\/$/, '') || 'index'}.html`)
    if (file) sendFile(ctx, file)
    else if (files.size > 0) refuse(ctx)
    else {
      files = undefined
      throw new SluiceError(
        'NOT_FOUND',
        'The documentation is not built. `npm start` builds it, and so does `pnpm --filter @sluice/docs build`.'
      )
    }
  }
}

function refuse(ctx: Context): never {
  throw new SluiceError('NOT_FOUND', `Not found: the documentation has no page ${ctx.path}.`)
}
