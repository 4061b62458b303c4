/** A draft of the playground as the request of a preset, and back. */

import type { Preset, PresetInput } from '@sluice/client'
import { bodyOf } from '../options/request-body.ts'
import { withoutSecrets } from './draft-query.ts'
import { draftOfRequest, type PlayDraft } from './play-draft.ts'

/** The request of a draft, without secrets. @param hasUrl - save the URL too. */
export function requestOfDraft(draft: PlayDraft, hasUrl: boolean): PresetInput['request'] {
  const { url, ...rest } = bodyOf(shared(draft))
  return { ...(hasUrl ? { url } : {}), ...rest } as PresetInput['request']
}

/** The draft without its secrets. Actions stay if none of them types one. */
function shared(draft: PlayDraft): PlayDraft {
  const open = withoutSecrets(draft)
  const { actions } = draft.options
  if (typeof actions !== 'string' || /"secret"/.test(actions)) return open
  return { ...open, options: { ...open.options, actions } }
}

/** Returns true if the draft has values that a preset does not keep. */
export function hasSecrets(draft: PlayDraft): boolean {
  const kept = Object.keys(shared(draft).options)
  return Object.entries(draft.options).some(
    ([name, value]) => value !== '' && value !== false && !kept.includes(name)
  )
}

/** The parts of the draft that a preset sets. One with a URL is for a page. */
export function partsOfPreset({ request }: Preset): Partial<PlayDraft> {
  const { url, filters = {}, options = {} } = request
  const { parser, filters: given, options: values } = draftOfRequest({ filters, options })
  return {
    ...{ parser, filters: given, options: values },
    ...(url === undefined ? {} : { url, mode: 'page' as const })
  }
}
