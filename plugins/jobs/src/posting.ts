/** The fields of a posting as layers hold them, and the record that is made of them. */

import type { Noted } from '@sluice/core'
import type { Description } from './description.ts'
import { type Layer, pickFrom } from './layers.ts'
import type { JobRecord, Salary } from './record.ts'

/** Amounts of a salary without the text they were shown in. */
export type Amounts = Omit<Salary, 'raw'>

/**
 * Fields of a posting that a layer may have. If different places of a page know different parts of a field, each part
 * is a field of its own.
 */
export interface PostingFields {
  id: string
  url: string
  title: string
  'company.name': string
  'company.url': string
  'company.logo_url': string
  /** The place as shown; `location.said` is one put together of its parts. */
  'location.raw': string
  'location.said': string
  'location.city': string
  'location.region': string
  'location.country': string
  work_arrangement: NonNullable<JobRecord['work_arrangement']>
  employment_types: JobRecord['employment_types']
  experience_level: NonNullable<JobRecord['experience_level']>
  job_functions: string[]
  industries: string[]
  description: Description
  'salary.raw': string
  'salary.amounts': Amounts
  posted_at: string
  posted_raw: string
  valid_through: string
  applicants_count: number
  apply_url: string
  skills: string[]
  benefits: string[]
}

export type PostingLayer = Layer<PostingFields>

/** Fields that are texts. */
export type TextField = {
  [Name in keyof PostingFields]: PostingFields[Name] extends string ? Name : never
}[keyof PostingFields]

/**
 * The record that layers in order of trust make.
 *
 * @returns `undefined` when none of them has a title.
 */
export function postingOf(layers: readonly PostingLayer[], noted: Noted): JobRecord | undefined {
  if (!layers.some((layer) => layer.get('title'))) return undefined
  const pick = pickFrom(layers, noted)
  const description = pick('description')
  if (description) pick('description', 'description_html')
  return {
    id: pick('id'),
    url: pick('url'),
    title: pick('title') ?? '',
    company: {
      name: pick('company.name'),
      url: pick('company.url'),
      logo_url: pick('company.logo_url')
    },
    location: {
      raw: pick('location.raw') ?? pick('location.said', 'location.raw'),
      city: pick('location.city'),
      region: pick('location.region'),
      country: pick('location.country')
    },
    work_arrangement: pick('work_arrangement'),
    employment_types: pick('employment_types') ?? [],
    experience_level: pick('experience_level'),
    job_functions: pick('job_functions') ?? [],
    industries: pick('industries') ?? [],
    description: description?.markdown ?? null,
    description_html: description?.html ?? null,
    salary: salaryOf(pick('salary.raw'), pick('salary.amounts', 'salary')),
    posted_at: pick('posted_at'),
    posted_raw: pick('posted_raw'),
    valid_through: pick('valid_through'),
    applicants_count: pick('applicants_count'),
    apply_url: pick('apply_url'),
    skills: pick('skills') ?? [],
    benefits: pick('benefits') ?? []
  }
}

function salaryOf(raw: string | null, amounts: Amounts | null): Salary | null {
  if (raw === null && amounts === null) return null
  return {
    raw,
    ...(amounts ?? { min: null, max: null, currency: null, period: null })
  }
}
