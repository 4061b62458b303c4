/** Which addresses are read. Only those of postings, so that other pages of a site stay with the generic parser. */

import type { UrlRule } from '@sluice/core'

/** Hosts of one site by country; each also answers its subdomains, `de.indeed.com`. */
const INDEED =
  'indeed.com indeed.ca indeed.ch indeed.co.in indeed.co.uk indeed.co.za indeed.com.au indeed.com.br indeed.com.mx indeed.com.pe indeed.com.sg indeed.de indeed.es indeed.fr indeed.hk indeed.ie indeed.it indeed.jp indeed.nl indeed.pt'
const SEEK =
  'seek.com seek.com.au seek.co.nz jobstreet.com jobstreet.co.id jobstreet.com.my jobstreet.com.ph jobstreet.com.sg jobsdb.com'

/** Hosts that have nothing but postings and lists of them. */
const BOARDS =
  'boards.greenhouse.io boards.eu.greenhouse.io job-boards.greenhouse.io job-boards.eu.greenhouse.io jobs.lever.co jobs.eu.lever.co jobs.ashbyhq.com myworkdayjobs.com myworkdaysite.com jobs.smartrecruiters.com careers.smartrecruiters.com apply.workable.com jobs.workable.com jobs.jobvite.com jobs.personio.com jobs.personio.de'

/** Hosts where only some paths are postings. */
const PATHS: readonly UrlRule[] = [
  { host: 'linkedin.com', path: '/jobs' },
  { host: 'linkedin.com', path: '/jobs-guest' },
  { host: 'teamtailor.com', path: '/jobs' },
  { host: 'recruitee.com', path: '/o' },
  { host: 'breezy.hr', path: '/p' },
  { host: 'bamboohr.com', path: '/careers' },
  { host: 'icims.com', path: '/jobs' }
]

/** The rules of this parser. */
export const MATCH: readonly UrlRule[] = [
  ...PATHS,
  ...rules(INDEED, '/viewjob', '/m/viewjob', '/job', '/rc/clk'),
  ...rules(SEEK, '/job'),
  ...rules(BOARDS)
]

function rules(hosts: string, ...paths: string[]): UrlRule[] {
  return hosts
    .split(' ')
    .flatMap((host) => (paths.length === 0 ? [{ host }] : paths.map((path) => ({ host, path }))))
}
