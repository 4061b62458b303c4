/** Translates names of the API in failures to the headers of Jina Reader that set them. */

import { SluiceError } from '@sluice/core'
import { shownName } from './reader-options.ts'

/** Options and filters by their paths in the API (`options.locale`), and the header that set each, in lower case. */
export type SetBy = Readonly<Record<string, string>>

/** An error whose message and details name headers. Any other error is returned as it is. */
export function inHeaderNames(error: unknown, setBy: SetBy): unknown {
  if (!SluiceError.is(error)) return error
  const { path, filter, ...details } = error.details
  const header = headerOf(typeof filter === 'string' ? `filters.${filter}` : path, setBy)
  if (header === undefined) return error
  const message = error.message
    .replace(/`([\w.]{3,200})`/g, (text, name) => quoted(headerOf(name, setBy)) ?? text)
    .replace(/(?<![\w.`])(?:in|ex)clude_selector\b/g, quoted(header) ?? '')
  return new SluiceError(error.code, message, { cause: error, details: { ...details, header } })
}

/** The header that set an option, or the option that it is within: `X-Timeout`. */
function headerOf(path: unknown, setBy: SetBy): string | undefined {
  // The pages of a search are a part of its body.
  const own = String(path).replace(/^fetch\./, '')
  for (const [name, header] of Object.entries(setBy)) {
    if (own === name || own.startsWith(`${name}.`)) return shownName(header)
  }
  return undefined
}

function quoted(header: string | undefined): string | undefined {
  return header && `\`${header}\``
}
