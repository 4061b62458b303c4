/** Postings of Ashby: the data for its scripts. */

import { stateNamed, textAt, valueAt } from '@sluice/content/state'
import type { Page } from '@sluice/core'
import { isoDate } from '@sluice/values'
import { descriptionIn } from '../../description.ts'
import { createLayer } from '../../layers.ts'
import type { PostingFields, PostingLayer, TextField } from '../../posting.ts'
import { salaryIn } from '../../salary.ts'
import { arrangementIn, employmentTypesIn } from '../../vocabulary.ts'
import { listOf } from './list-of.ts'

/** `window.__appData` of Ashby. */
export function ashbyState({ html, url: base }: Page): PostingLayer {
  const layer = createLayer<PostingFields>()
  const state = html.includes('ashby') ? stateNamed(html, '__appData') : undefined
  const posting = valueAt(state, 'posting')
  if (posting === undefined || posting === null) return layer
  const source = 'state:__appData.posting'
  const put = (name: TextField, key: string) =>
    layer.put(name, textAt(posting, key), `${source}.${key}`)
  put('id', 'id')
  put('title', 'title')
  put('location.raw', 'locationName')
  put('salary.raw', 'compensationTierSummary')
  layer.put(
    'company.name',
    textAt(state, 'organization', 'name'),
    'state:__appData.organization.name'
  )
  layer.put(
    'company.url',
    textAt(state, 'organization', 'publicWebsite'),
    'state:__appData.organization.publicWebsite'
  )
  layer.put(
    'description',
    descriptionIn(valueAt(posting, 'descriptionHtml'), base),
    `${source}.descriptionHtml`
  )
  layer.put('posted_at', isoDate(textAt(posting, 'publishedDate') ?? ''), `${source}.publishedDate`)
  layer.put(
    'valid_through',
    isoDate(textAt(posting, 'applicationDeadline') ?? ''),
    `${source}.applicationDeadline`
  )
  layer.put('job_functions', listOf(textAt(posting, 'departmentName')), `${source}.departmentName`)
  const type = textAt(posting, 'employmentType')?.replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
  layer.put('employment_types', employmentTypesIn(listOf(type)), `${source}.employmentType`)
  const kind =
    textAt(posting, 'workplaceType') ?? (valueAt(posting, 'isRemote') === true ? 'remote' : '')
  layer.put('work_arrangement', arrangementIn(kind), `${source}.workplaceType`)
  const salary = textAt(posting, 'compensationTierSummary')
  layer.put(
    'salary.amounts',
    salary === undefined ? undefined : salaryIn(salary),
    `${source}.compensationTierSummary`
  )
  return layer
}
