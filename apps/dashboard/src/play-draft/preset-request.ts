/** A draft of the playground as the request of a preset, and back. */

import type { Preset, PresetInput } from '@sluice/client'
import { bodyOf } from '../options/request-body.ts'
import { withoutSecrets } from './draft-query.ts'
import { draftOfRequest, type PlayDraft } from './play-draft.ts'

/** The request of a draft, without secrets. @param hasUrl - save the URL too. */
export function requestOfDraft(draft: PlayDraft, hasUrl: boolean): PresetInput['request'] {
  const { url, ...rest } = bodyOf(withoutSecrets(draft))
  return { ...(hasUrl ? { url } : {}), ...rest } as PresetInput['request']
}

/** Returns true if the draft has values that a preset does not keep. */
export function hasSecrets(draft: PlayDraft): boolean {
  const kept = Object.keys(withoutSecrets(draft).options)
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
