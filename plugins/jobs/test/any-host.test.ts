/** Postings on sites that no rule was written for, and pages about work that are none. */

import { documentTree } from '@sluice/content/documents'
import type { Page } from '@sluice/core'
import { describe, expect, test } from 'vitest'
import jobs from '../src/index.ts'

function pageOf(html: string, address = 'https://bakery.example/about/4711'): Page {
  const url = new URL(address)
  return { url, status: 200, contentType: 'text/html', html, tree: documentTree(html, 'text/html') }
}

const evidence = (html: string, address?: string) => jobs.anyHost?.recognise(pageOf(html, address))

// biome-ignore lint/suspicious/noExplicitAny: a test looks at single fields of either record
function read(html: string, address?: string): any {
  const page = pageOf(html, address)
  return jobs.parse([page], { url: page.url, filters: {} })
}

function titled(title: string, body: string, language = 'en', head = ''): string {
  return `<!doctype html><html lang="${language}"><head><title>${title} – Millstone</title>${head}</head><body><header><nav><a href="/">Home</a><a href="/jobs">Jobs</a></nav></header><main>${body}</main><footer><p>Millstone, 4 Weir Lane</p></footer></body></html>`
}

const TEXT =
  'You bake bread before dawn, keep the ovens in order and show apprentices how it is done.'
const list =
  '<ul><li>Knead, shape and bake forty kinds of bread.</li><li>Order flour and salt in time.</li></ul>'

/** A posting that says nothing to machines. */
function shown(
  words: { title: string; duties: string; profile: string; apply: string },
  language = 'en',
  more = ''
) {
  const { title, duties, profile, apply } = words
  return titled(
    title,
    `<h1>${title}</h1>${more}<p>${TEXT}</p><h2>${duties}</h2>${list}<h2>${profile}</h2>${list}<a class="btn" href="/apply/4711">${apply}</a>`,
    language
  )
}

const BAKER = {
  title: 'Master baker',
  duties: 'Responsibilities',
  profile: 'Requirements',
  apply: 'Apply now'
}
const POSTING = {
  '@context': 'https://schema.org',
  '@type': 'JobPosting',
  title: 'Master baker',
  description: `<p>${TEXT}</p>`,
  datePosted: '2026-03-01',
  hiringOrganization: { '@type': 'Organization', name: 'Millstone' },
  jobLocation: { '@type': 'Place', address: { addressLocality: 'Riverton', addressCountry: 'GB' } }
}
const script = (value: unknown) =>
  `<script type="application/ld+json">${JSON.stringify(value)}</script>`
const described = (value: unknown, body = `<h1>Master baker</h1><p>${TEXT}</p>`) =>
  titled('Master baker', body, 'en', script(value))

describe('postings that a page describes', () => {
  test('a JobPosting that the page is called after is the main entity', () => {
    expect(evidence(described(POSTING))).toEqual({
      kind: 'job',
      signs: ['json-ld:jobposting'],
      weight: 3
    })
    expect(read(described(POSTING))).toMatchObject({
      title: 'Master baker',
      company: { name: 'Millstone' },
      location: { city: 'Riverton' }
    })
  })

  test('references are followed in a graph and across scripts', () => {
    const graph = {
      '@graph': [
        { '@type': 'WebPage', mainEntity: { '@id': '#job' } },
        { ...POSTING, '@id': '#job', hiringOrganization: { '@id': '#org' } }
      ]
    }
    const html = titled(
      'Master baker',
      `<h1>Master baker</h1><p>${TEXT}</p>`,
      'en',
      script(graph) + script({ '@id': '#org', '@type': 'Organization', name: 'Millstone' })
    )
    expect(evidence(html)).toMatchObject({ kind: 'job' })
    expect(read(html)).toMatchObject({ company: { name: 'Millstone' } })
  })

  test('microdata is as good', () => {
    const html = titled(
      'Master baker',
      '<div itemscope itemtype="https://schema.org/JobPosting"><h1 itemprop="title">Master baker</h1><p itemprop="description">Bread of forty kinds.</p><span itemprop="hiringOrganization">Millstone</span></div>'
    )
    expect(evidence(html)).toMatchObject({ kind: 'job', signs: ['microdata:jobposting'] })
    expect(read(html)).toMatchObject({ company: { name: 'Millstone' } })
  })

  test('one posting told in two syntaxes is one', () => {
    const html = titled(
      'Master baker',
      '<div itemscope itemtype="https://schema.org/JobPosting"><h1 itemprop="title">Master baker</h1></div>',
      'en',
      script(POSTING)
    )
    expect(evidence(html)).toMatchObject({ signs: ['json-ld:jobposting'] })
  })

  test('the posting with the address of the page counts among similar ones', () => {
    const other = { ...POSTING, title: 'Miller', url: '/about/4712' }
    const html = described([
      { ...POSTING, url: '/about/4711' },
      other,
      { ...other, title: 'Cook', url: '/about/4713' }
    ])
    expect(evidence(html)).toMatchObject({ kind: 'job' })
    expect(read(html)).toMatchObject({ title: 'Master baker' })
  })

  test('what the structured data leaves out is read from the page', () => {
    const html = described(
      POSTING,
      `<h1>Master baker</h1><dl><dt>Salary</dt><dd>£31,000 - £35,000 per year</dd><dt>Job type</dt><dd>Full-time</dd><dt>Closing date</dt><dd>30 April 2026</dd></dl><p>${TEXT}</p>`
    )
    expect(read(html)).toMatchObject({
      salary: { min: '31000', max: '35000', currency: 'GBP', period: 'year' },
      employment_types: ['full_time'],
      valid_through: '2026-04-30'
    })
  })

  test.each([
    [
      'a list of several postings',
      described([POSTING, { ...POSTING, title: 'Miller' }, { ...POSTING, title: 'Cook' }])
    ],
    [
      'the home of careers with one posting',
      titled('Careers', '<h1>Careers</h1><p>Work with us.</p>', 'en', script(POSTING))
    ],
    [
      'a notice that the posting has expired',
      described(
        POSTING,
        '<h1>Master baker</h1><p>This job has expired and is no longer accepting applications.</p>'
      )
    ]
  ])('%s is no job', (_, html) => {
    expect(evidence(html)).toBeUndefined()
  })
})

describe('postings that a page only shows', () => {
  test.each([
    ['en', 'Master baker', 'What you’ll do', 'Who you are', 'Apply for this job'],
    ['de', 'Bäckermeister (m/w/d)', 'Ihre Aufgaben', 'Ihr Profil', 'Jetzt bewerben'],
    ['fr', 'Boulanger H/F', 'Vos missions', 'Profil recherché', 'Postuler'],
    ['es', 'Panadero', 'Funciones', 'Requisitos', 'Inscribirme en esta oferta'],
    ['it', 'Panettiere', 'Mansioni', 'Requisiti', 'Candidati ora'],
    ['pt', 'Padeiro', 'Responsabilidades', 'Requisitos', 'Candidatar-se'],
    ['nl', 'Bakker', 'Wat ga je doen?', 'Wat vragen wij?', 'Solliciteer direct'],
    ['sv', 'Bagare', 'Arbetsuppgifter', 'Kvalifikationer', 'Ansök nu'],
    ['da', 'Bager', 'Dine opgaver', 'Dine kvalifikationer', 'Søg jobbet'],
    ['no', 'Baker', 'Arbeidsoppgaver', 'Kvalifikasjoner', 'Søk på stillingen'],
    ['fi', 'Leipuri', 'Työtehtävät', 'Edellytämme', 'Hae työpaikkaa'],
    ['pl', 'Piekarz', 'Zakres obowiązków', 'Wymagania', 'Aplikuj teraz'],
    ['cs', 'Pekař', 'Náplň práce', 'Požadujeme', 'Odpovědět na inzerát'],
    ['hu', 'Pék', 'Feladatok', 'Elvárások', 'Jelentkezem'],
    ['ro', 'Brutar', 'Responsabilități', 'Cerințe', 'Aplică acum'],
    ['ru', 'Пекарь', 'Обязанности:', 'Требования:', 'Откликнуться'],
    ['uk', 'Пекар', 'Обов’язки', 'Вимоги', 'Відгукнутися'],
    ['tr', 'Fırıncı', 'İş Tanımı', 'Aranan Nitelikler', 'Başvur'],
    ['ja', 'パン職人', '仕事内容', '応募資格', '応募する'],
    ['zh', '面包师', '岗位职责', '任职要求', '立即申请'],
    ['ko', '제빵사', '주요업무', '자격요건', '지원하기']
  ])(
    'in %s a page with "%s", "%s" and "%s" is a job',
    (language, title, duties, profile, apply) => {
      const html = shown({ title, duties, profile, apply }, language)
      expect(evidence(html, 'https://bakery.example/jobs/4711')).toMatchObject({ kind: 'job' })
      expect(read(html, 'https://bakery.example/jobs/4711')).toMatchObject({ title })
    }
  )

  test('the record has the facts beside the heading, the parts, and where to apply', () => {
    const facts =
      '<p class="company-name">Millstone</p><ul><li>Location: Riverton</li><li>Employment type: Part-time</li><li>Salary: €18.50 per hour</li><li>Job ID: MB-77</li><li>Date posted: 1 March 2026</li></ul>'
    expect(read(shown(BAKER, 'en', facts))).toMatchObject({
      id: 'MB-77',
      title: 'Master baker',
      company: { name: 'Millstone' },
      location: { raw: 'Riverton' },
      employment_types: ['part_time'],
      salary: { min: '18.50', currency: 'EUR', period: 'hour' },
      posted_at: '2026-03-01',
      apply_url: 'https://bakery.example/apply/4711'
    })
    expect(read(shown(BAKER, 'en', facts)).description).toContain('forty kinds of bread')
  })

  test('parts may be opened by bold lines', () => {
    const html = titled(
      'Miller',
      `<h1>Miller</h1><p><strong>Your tasks:</strong></p>${list}<p><b>What you bring</b><br>Two years at a mill and a head for heights.</p><button>Apply now</button>`
    )
    expect(evidence(html, 'https://bakery.example/careers/miller')).toMatchObject({ kind: 'job' })
  })
})

describe('pages about work that are no posting', () => {
  test.each([
    [
      'a home of careers',
      titled(
        'Careers',
        `<h1>Careers</h1><p>${TEXT}</p><h2>Benefits</h2>${list}<h2>Open positions</h2><a href="/jobs/1">Baker</a><a class="btn" href="/apply">Apply now</a>`
      )
    ],
    [
      'a template of a posting',
      titled(
        'Baker job description template',
        `<h1>Baker job description template</h1><h2>Responsibilities</h2>${list}<h2>Requirements</h2>${list}<a class="btn" href="/apply">Apply now</a>`
      )
    ],
    [
      'an article about a profession',
      titled(
        'Becoming a baker',
        `<article><h1>Becoming a baker</h1><p>${TEXT}</p><h2>Responsibilities</h2>${list}<h2>Qualifications</h2>${list}</article>`,
        'en',
        script({ '@type': 'Article', headline: 'Becoming a baker' })
      )
    ],
    [
      'a course to apply for',
      titled(
        'BSc Baking',
        `<h1>BSc Baking</h1><h2>Entry requirements</h2>${list}<h2>Fees</h2><p>${TEXT}</p><a class="btn" href="/apply">Apply now</a>`
      )
    ],
    [
      'a list of postings',
      titled(
        'Baking jobs',
        `<h1>Baking jobs in Riverton</h1>${['Baker', 'Miller', 'Cook'].map((name) => `<div class="card"><h2><a href="/jobs/${name}">${name} (m/f/d)</a></h2><p>${TEXT}</p><a class="btn" href="/jobs/${name}/apply">Apply now</a></div>`).join('')}`
      )
    ],
    [
      'several whole postings on one page',
      titled(
        'Work at the mill',
        `<h1>Work at the mill</h1>${['Baker', 'Miller', 'Cook'].map((name) => `<h2>${name}</h2><h3>Responsibilities</h3>${list}<h3>Requirements</h3>${list}<button>Apply now</button>`).join('')}`
      )
    ],
    [
      'a posting that is taken',
      shown(BAKER, 'en', '<p>This position has been filled.</p>').replace(
        'This position has been filled',
        'This position is no longer available'
      )
    ],
    [
      'the documentation of a program',
      titled(
        'Install',
        `<h1>Install</h1><h2>Requirements</h2>${list}<h2>Role</h2>${list}<button>Apply</button>`
      )
    ],
    [
      'a club that one joins',
      titled(
        'Join the choir',
        `<h1>Join the choir</h1><p>${TEXT}</p><h2>What we offer</h2>${list}<a class="btn" href="/apply">Apply now</a>`
      )
    ]
  ])('%s is no job', (_, html) => {
    expect(evidence(html, 'https://bakery.example/jobs/page')).toBeUndefined()
  })
})
