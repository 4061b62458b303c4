/** `options.redact`: identifiers of people are left out of the answer (docs/api.md). */

import { SluiceError } from '@sluice/core'
import { z } from 'zod'
import { REDACTED } from '../redaction/redactor.ts'
import { FORM } from './form.ts'
import { pictureOption } from './pictures.ts'

/** `options.redact`. */
export const Redact = z
  .array(z.enum(REDACTED))
  .max(REDACTED.length)
  .optional()
  .describe(
    'Replace identifiers of people by `[email]`, `[phone]`, and so on; `meta.redacted` counts them. Nothing replaced is stored.'
  )
  .register(FORM, {
    group: 'Output',
    hint: 'Replace personal data by the name of its kind, before anything is stored.',
    placeholder: '["email", "phone"]'
  })

/** @throws SluiceError `INVALID_REQUEST` - the answer would have a copy of the page that cannot be redacted. */
export function checkRedact(
  options: Parameters<typeof pictureOption>[0] & {
    readonly redact?: readonly string[] | undefined
    readonly include_html: string
    readonly archive?: boolean
    readonly accessibility?: boolean
    readonly actions: readonly { type: string }[]
  }
): undefined {
  if (!options.redact?.length) return
  const hasRaw = options.include_html === 'raw' || options.include_html === 'both'
  const takes = options.actions.some(({ type }) => type === 'snapshot')
  const others = {
    include_html: hasRaw,
    actions: takes,
    archive: options.archive === true,
    accessibility: options.accessibility === true
  }
  const other = pictureOption(options) ?? Object.entries(others).find(([, isAsked]) => isAsked)?.[0]
  if (other === undefined) return
  throw new SluiceError(
    'INVALID_REQUEST',
    `\`options.${other}\` returns the page as it is, which \`options.redact\` cannot change.`,
    { details: { path: `options.${other}` } }
  )
}
