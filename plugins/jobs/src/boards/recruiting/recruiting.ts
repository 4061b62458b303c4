/** Recruiting systems: boards that companies rent. One reader serves them all: it recognizes each design by its markup. */

import { isHostOf } from '@sluice/content'
import { type Board, rulesOf } from '../board.ts'
import { recruitingPosting } from './posting.ts'

/** The systems that are known by their hosts, in the order of the README. */
export const RECRUITING: readonly Board[] = [
  system('Greenhouse', [
    'boards.greenhouse.io',
    'boards.eu.greenhouse.io',
    'job-boards.greenhouse.io',
    'job-boards.eu.greenhouse.io'
  ]),
  system('Lever', ['jobs.lever.co', 'jobs.eu.lever.co']),
  system('Ashby', ['jobs.ashbyhq.com']),
  system('Workday', ['myworkdayjobs.com', 'myworkdaysite.com']),
  system('SmartRecruiters', ['jobs.smartrecruiters.com', 'careers.smartrecruiters.com']),
  system('Workable', ['apply.workable.com', 'jobs.workable.com']),
  system('Jobvite', ['jobs.jobvite.com']),
  system('Personio', ['jobs.personio.com', 'jobs.personio.de']),
  system('Teamtailor', ['teamtailor.com'], '/jobs'),
  system('Recruitee', ['recruitee.com'], '/o'),
  system('Breezy', ['breezy.hr'], '/p'),
  system('BambooHR', ['bamboohr.com'], '/careers'),
  system('iCIMS', ['icims.com'], '/jobs')
]

function system(name: string, hosts: readonly string[], ...paths: readonly string[]): Board {
  return {
    name,
    match: rulesOf(hosts, ...paths),
    isHost: (url) => hosts.some((host) => isHostOf(url, host)),
    read: recruitingPosting
  }
}
