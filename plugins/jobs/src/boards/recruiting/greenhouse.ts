/** Postings of Greenhouse: the data for its scripts. */

import { listAt, stateNamed, textAt, valueAt } from '@sluice/content/state'
import type { Page } from '@sluice/core'
import { isoDate } from '@sluice/values'
import { descriptionIn } from '../../description.ts'
import { createLayer } from '../../layers.ts'
import type { PostingFields, PostingLayer, TextField } from '../../posting.ts'
import { salaryIn } from '../../salary.ts'

/** `window.__remixContext` of Greenhouse. */
export function greenhouseState({ html, url: base }: Page): PostingLayer {
  const layer = createLayer<PostingFields>()
  const state = html.includes('greenhouse') ? stateNamed(html, '__remixContext') : undefined
  const loaded = valueAt(state, 'state', 'loaderData')
  const route = Object.values(typeof loaded === 'object' && loaded !== null ? loaded : {}).find(
    (data) => valueAt(data, 'jobPost') !== undefined
  )
  const posting = valueAt(route, 'jobPost')
  if (posting === undefined) return layer
  const source = 'state:__remixContext.jobPost'
  const put = (name: TextField, key: string) =>
    layer.put(name, textAt(posting, key), `${source}.${key}`)
  put('id', 'id')
  put('title', 'title')
  put('url', 'public_url')
  put('location.raw', 'job_post_location')
  put('company.name', 'company_name')
  const parts = ['introduction', 'content', 'conclusion'].flatMap(
    (key) => textAt(posting, key) ?? []
  )
  layer.put('description', descriptionIn(parts.join('\n'), base), `${source}.content`)
  layer.put('posted_at', isoDate(textAt(posting, 'published_at') ?? ''), `${source}.published_at`)
  const ranges = listAt(posting, 'pay_ranges')
  const shown = ['min', 'max'].flatMap((key) => textAt(ranges[0], key) ?? [])
  if (ranges.length === 1 && shown.length === 2) {
    const currency = textAt(ranges[0], 'currency_type') ?? ''
    const raw = `${shown.join(' - ')} ${currency}`.trim()
    layer.put('salary.raw', raw, `${source}.pay_ranges`)
    layer.put('salary.amounts', salaryIn(raw), `${source}.pay_ranges`)
  }
  return layer
}
