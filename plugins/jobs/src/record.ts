/** The records of a job posting and of a job search. Source: decisions.md §11. Every key is always there. */

import { z } from 'zod'

/** Kinds of employment: full-time, part-time, temporary and so on. */
export const EMPLOYMENT_TYPES = [
  'full_time',
  'part_time',
  'contract',
  'temporary',
  'internship',
  'volunteer',
  'other'
] as const

/** Places of work. */
export const WORK_ARRANGEMENTS = ['on_site', 'remote', 'hybrid'] as const

/** Levels of seniority. */
export const EXPERIENCE_LEVELS = [
  'internship',
  'entry',
  'associate',
  'mid_senior',
  'director',
  'executive'
] as const

/** Periods that a salary can be for. */
const PERIODS = ['hour', 'day', 'week', 'month', 'year'] as const

const text = () => z.string().nullable()

const Company = z.object({
  name: text().describe('Name of the employer.'),
  url: text().describe("Address of the employer's page."),
  logo_url: text().describe("Address of the employer's logo.")
})

const Place = z.object({
  raw: text().describe('Place as the page shows it.'),
  city: text().describe('Town.'),
  region: text().describe('State, province or region.'),
  country: text().describe('Country as the page names it: a name or an ISO 3166 code.')
})

export const Salary = z.object({
  raw: text().describe('Salary as the page shows it.'),
  min: text().describe('Lowest amount, a decimal string.'),
  max: text().describe('Highest amount, a decimal string.'),
  currency: text().describe('ISO 4217 code; null if several currencies share the sign.'),
  period: z.enum(PERIODS).nullable().describe('Period of the amounts.')
})
export type Salary = z.infer<typeof Salary>
export type Period = (typeof PERIODS)[number]

const shared = {
  id: text().describe('Identifier of the posting on its site.'),
  url: text().describe('Address of the posting, without tracking parameters.'),
  title: z.string().min(1).describe('Name of the position.'),
  work_arrangement: z.enum(WORK_ARRANGEMENTS).nullable().describe('Place of work.'),
  employment_types: z
    .array(z.enum(EMPLOYMENT_TYPES))
    .describe('Kinds of employment: full-time, part-time, temporary and so on.'),
  salary: Salary.nullable().describe('Pay, if the page shows it.'),
  posted_at: text().describe('ISO 8601 date or time of publication.'),
  posted_raw: text().describe('Time of publication as the page shows it, "1 week ago".')
}

/** A job posting. */
export const JobRecord = z.object({
  ...shared,
  company: Company.describe('The employer.'),
  location: Place.describe('On site, hybrid or remote.'),
  experience_level: z.enum(EXPERIENCE_LEVELS).nullable().describe('Seniority of the position.'),
  job_functions: z.array(z.string()).describe('Job functions, in the words of the site.'),
  industries: z.array(z.string()).describe('Industries of the employer, in the words of the site.'),
  description: text().describe('The description as Markdown.'),
  description_html: text().describe('The description as clean HTML.'),
  valid_through: text().describe('ISO 8601 date or time of the application deadline.'),
  applicants_count: z.int().nullable().describe('Number of applicants, if the page shows it.'),
  apply_url: text().describe('Address of the application form, if it is not on the page itself.'),
  skills: z.array(z.string()).describe('Required skills.'),
  benefits: z.array(z.string()).describe('Benefits offered.')
})
export type JobRecord = z.infer<typeof JobRecord>

/** One posting among the results of a search. */
const JobCard = z.object({
  ...shared,
  company: Company.omit({ logo_url: true }).describe('The employer.'),
  location: Place.pick({ raw: true }).describe('On site, hybrid or remote.')
})
export type JobCard = z.infer<typeof JobCard>

/** A search for jobs. The service adds `query`, the filters that were applied. */
export const JobSearchRecord = z.object({
  heading: text().describe('Heading of the results.'),
  total_results: z.int().nullable().describe('Number of postings found, if the page shows it.'),
  page: z.int().describe('Number of this page of results, from 1.'),
  next_page_url: text().describe('Address of the next page of results.'),
  jobs: z.array(JobCard).describe('Postings in the order of the page.')
})
export type JobSearchRecord = z.infer<typeof JobSearchRecord>

/** Record of a page: a posting or a search. */
export const JobsRecord = z.union([JobRecord, JobSearchRecord])
/** The record of a page: one posting, or a search. */
export type JobsRecord = z.infer<typeof JobsRecord>
