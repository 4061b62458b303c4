/** Facts about a posting that its page only shows: the last source. */

import type { Page } from '@sluice/core'
import { isoDate } from '@sluice/values'
import { descriptionOf } from '../description.ts'
import { createLayer } from '../layers.ts'
import type { PostingFields, PostingLayer } from '../posting.ts'
import { salaryIn } from '../salary.ts'
import {
  arrangementIn,
  arrangementOfPlace,
  employmentTypesIn,
  experienceLevelIn
} from '../vocabulary.ts'
import { applyAddress, shownPosting } from './shown-posting.ts'
import type { Label } from './words.ts'

/** Source of a fact behind a label. */
const source = (label: Label) => `label:${label}`

/**
 * Reads the layer.
 *
 * @param isPosting - the page is known to be of one posting: its heading is the title.
 */
export function shownLayer(
  page: Page,
  base: URL,
  language: string | undefined,
  isPosting: boolean
): PostingLayer {
  const layer = createLayer<PostingFields>()
  const { title, facts, description, isSeveral } = shownPosting(page)
  if (isSeveral) return layer
  const fact = (label: Label) => facts.get(label) ?? ''
  const date = (label: Label) => isoDate(fact(label), { language })
  if (isPosting) layer.put('title', title, 'css:h1')
  layer.put('id', fact('id'), source('id'))
  layer.put('company.name', fact('company'), source('company'))
  layer.put('location.raw', fact('place'), source('place'))
  layer.put(
    'work_arrangement',
    arrangementIn(fact('arrangement')) ?? arrangementOfPlace(fact('place')),
    source('arrangement')
  )
  layer.put('employment_types', employmentTypesIn([fact('type')]), source('type'))
  layer.put('experience_level', experienceLevelIn(fact('level')), source('level'))
  if (fact('function')) layer.put('job_functions', [fact('function')], source('function'))
  layer.put('salary.raw', fact('pay'), source('pay'))
  layer.put('salary.amounts', salaryIn(fact('pay'), undefined, language), source('pay'))
  layer.put('posted_at', date('posted'), source('posted'))
  if (date('posted') !== fact('posted')) layer.put('posted_raw', fact('posted'), source('posted'))
  layer.put('valid_through', date('deadline'), source('deadline'))
  layer.put('description', descriptionOf(description, base), 'css:h2')
  layer.put('apply_url', applyAddress(page, base), 'css:a')
  return layer
}
