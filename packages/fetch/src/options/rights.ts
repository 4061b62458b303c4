/** `options.rights` and `options.use`: statements of the site about the use of its content (docs/rights.md). */

import type { Use } from '@sluice/acquire/rights'
import { z } from 'zod'
import { FORM } from './form.ts'

const USES = ['search', 'ai-input', 'ai-train'] as const satisfies readonly Use[]

/** `options.rights` and `options.use`. */
export const RIGHTS_OPTIONS = {
  rights: z
    .boolean()
    .default(false)
    .describe(
      '`meta.rights`: what the site states about the use of the page, in robots.txt, headers, HTML, RSL and TDMRep files.'
    )
    .register(FORM, {
      group: 'Fetching',
      hint: 'What the site states about the use of its content.'
    }),
  use: z
    .array(z.enum(USES))
    .max(USES.length)
    .optional()
    .describe(
      'Refuse a page with `RIGHTS_RESERVED` if the site does not allow one of these uses. Implies `rights`.'
    )
    .register(FORM, {
      group: 'Fetching',
      hint: 'Refuse pages that the site does not allow for these uses.',
      placeholder: '["search", "ai-input"]'
    })
}

/** Tells if a request asks for `meta.rights`. */
export function wantsRights(options: {
  readonly rights: boolean
  readonly use?: readonly Use[] | undefined
}): boolean {
  const { rights, use } = options
  return rights || (use !== undefined && use.length > 0)
}

/** The options with the operator's uses in addition to those of the request. */
export function withUses<Options extends { readonly use?: readonly Use[] | undefined }>(
  options: Options,
  uses: readonly Use[] = []
): Options {
  return uses.length === 0
    ? options
    : { ...options, use: [...new Set([...uses, ...(options.use ?? [])])] }
}
