/** Pages that other readers of postings were reported to misread, by repository and number of the report. */

import { documentTree } from '@sluice/content/documents'
import { expect, test } from 'vitest'
import jobs from '../src/index.ts'
import { salaryIn } from '../src/salary.ts'

// biome-ignore lint/suspicious/noExplicitAny: a test looks at single fields of either record
function read(html: string): any {
  const url = new URL('https://mill.example/jobs/4711')
  const tree = documentTree(html, 'text/html')
  const page = { url, status: 200, contentType: 'text/html', html, tree }
  return jobs.parse([page], { url, filters: {} })
}

const POSTING = {
  '@context': 'https://schema.org',
  '@type': 'JobPosting',
  title: 'Miller',
  description: '<p>Grind wheat, rye and oats.</p>',
  hiringOrganization: { '@type': 'Organization', name: 'Weir Mill' }
}
const place = (address: object) => ({
  '@type': 'Place',
  address: { '@type': 'PostalAddress', ...address }
})

const page = (body: string, head = '') =>
  `<!doctype html><html lang="en"><head><title>Miller – Weir Mill</title>${head}</head><body><main><h1>Miller</h1>${body}</main></body></html>`
const described = (more: object, body = '') =>
  page(
    body,
    `<script type="application/ld+json">${JSON.stringify({ ...POSTING, ...more })}</script>`
  )
const PARTS =
  '<h2>Responsibilities</h2><ul><li>Grind wheat, rye and oats into flour of every kind.</li></ul><h2>Requirements</h2><ul><li>Two years at a mill and a good head for heights.</li></ul><a class="btn" href="/apply/4711">Apply now</a>'

test.each([
  [
    'career-ops#3727: a first place without a usable part does not hide the second',
    {
      jobLocation: [
        place({ addressCountry: 'UNAVAILABLE' }),
        place({ addressLocality: 'Toronto', addressRegion: 'ON', addressCountry: 'CA' })
      ]
    },
    { location: { raw: 'Toronto, ON, CA', city: 'Toronto', region: 'ON', country: 'CA' } }
  ],
  [
    'next-seo#849: two places share only their country',
    {
      jobLocation: [
        place({ addressLocality: 'Leeds', addressCountry: 'GB' }),
        place({ addressLocality: 'York', addressCountry: 'GB' })
      ]
    },
    { location: { raw: 'Leeds, GB; York, GB', city: null, region: null, country: 'GB' } }
  ],
  [
    'Scrapers-UI#484: a place that is called remote is a place of work and no town',
    { jobLocation: place({ addressLocality: 'Remote', addressCountry: 'RO' }) },
    { work_arrangement: 'remote', location: { city: null, country: 'RO' } }
  ],
  [
    'schemaorg#3170: a confidential employer has no name',
    { hiringOrganization: 'confidential', employmentType: ['full_time', 'part_time'] },
    { company: { name: null }, employment_types: ['full_time', 'part_time'] }
  ],
  [
    'jobseek#3226: the unit of pay stands beside a single value',
    {
      baseSalary: { '@type': 'MonetaryAmount', currency: 'USD', unitText: 'HOUR', value: 18.5 }
    },
    { salary: { min: '18.50', max: '18.50', currency: 'USD', period: 'hour' } }
  ],
  [
    'suggestions-questions-brainstorming#154: a single value is a text without a unit',
    { baseSalary: { '@type': 'MonetaryAmount', currency: 'USD', value: '10000' } },
    { salary: { min: '10000', max: '10000', currency: 'USD', period: null } }
  ],
  [
    'freehire#709: the description is HTML that is escaped once more',
    { description: '&lt;p&gt;Grind &lt;strong&gt;wheat&lt;/strong&gt;.&lt;/p&gt;' },
    { description: 'Grind **wheat**.' }
  ],
  [
    'freehire#1143: an escaped description ends with HTML of the board',
    {
      description:
        '&lt;h2&gt;Your work&lt;/h2&gt;&lt;p&gt;Grind &lt;b&gt;wheat&lt;/b&gt;.&lt;/p&gt; <p>Find more jobs here</p>'
    },
    { description: '## Your work\n\nGrind **wheat**.\n\nFind more jobs here' }
  ],
  [
    'jobseek#7630: line ends are escaped twice',
    { description: 'Grind wheat.&amp;#xa;Grind rye.' },
    { description: expect.not.stringContaining('#xa') }
  ],
  [
    'pythondotorg#446: the title has a character reference',
    { title: 'Miller &amp; baker' },
    { title: 'Miller & baker' }
  ],
  [
    'teaching-vacancies#544: a posting ends with its last day',
    { validThrough: '2026-10-08T23:59:59' },
    { valid_through: expect.stringMatching(/^2026-10-08T23:59:59/) }
  ],
  [
    'jobs-finder-toolkit#301: weeks of remote work are a benefit',
    {
      description: '<p>Based in our Leeds office.</p>',
      jobBenefits: 'Up to four weeks per year of fully remote work',
      jobLocation: place({ addressLocality: 'Leeds' })
    },
    { work_arrangement: null, location: { city: 'Leeds' } }
  ]
])('%s', (_report, more, record) => {
  expect(read(described(more))).toMatchObject(record)
})

test.each([
  [
    'freehire#2696: time off in which one works from anywhere is no remote position',
    '<ul><li>Location: Leeds</li></ul><h2>Benefits</h2><ul><li>Work from anywhere for up to a month</li></ul>',
    { work_arrangement: null, location: { raw: 'Leeds' } }
  ],
  [
    'ocaml.org#912: a list of places begins with remote',
    '<ul><li>Location: Remote, France, United Kingdom</li></ul>',
    { work_arrangement: 'remote' }
  ],
  [
    'ai-job-search#390: the day on which a position was opened',
    '<dl><dt>Date Opened</dt><dd>05/13/2026</dd></dl>',
    { posted_at: '2026-05-13' }
  ],
  [
    'asyncapi/website#2691: the last day stands behind words without a colon',
    '<p>Closing on 24 February 2027</p>',
    { valid_through: '2027-02-24' }
  ],
  [
    'Upwork-Job-Scraper#91: a relative time stays as shown',
    '<p>Posted: <span>27 minutes ago</span></p>',
    { posted_at: null, posted_raw: '27 minutes ago' }
  ]
])('%s', (_report, facts, record) => {
  expect(read(page(facts + PARTS))).toMatchObject(record)
})

test('jobseek#2155: a description that is there twice, once for small screens, is read once', () => {
  const html = page(
    `<div class="hide-mobile">${PARTS}</div><details class="show-mobile"><summary>More</summary>${PARTS}</details>`
  )
  expect(read(html).description.match(/wheat, rye and oats/g)).toHaveLength(1)
})

test.each([['applykit#74', '50 €/h', ['50', '50', 'EUR', 'hour']]])(
  '%s: the salary %s is %j',
  (_report, text, [min, max, currency, period]) => {
    expect(salaryIn(text)).toEqual({ min, max, currency, period })
  }
)
