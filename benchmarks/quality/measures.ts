/** Measures, and the figures that other libraries reach. Those figures are from corpora/README.md. */

/** One line of the table. */
export interface Measure {
  readonly corpus: string
  readonly measure: string
  /** Key of the figure in the result of {@link evaluate}. */
  readonly key: string
  /** True if only the Markdown is judged. */
  readonly text: boolean
  readonly others: string
}

export const MEASURES: readonly Measure[] = [
  ...wcxb(),
  text('aeb', 'F1 of 4-word shingles', 'F1', 'rs-trafilatura .970, Readability.js .951'),
  text('trafilatura-eval', 'F1 of segments', 'F1', 'trafilatura .924, Readability.js .884'),
  text('news-eras', 'F1 of words', 'F1', 'Readability.js .933'),
  ...fields('postlight-fixtures', {
    title: 'metascraper .70, Readability.js .73',
    author: 'metascraper .61, Readability.js .41',
    date: 'metascraper .60',
    first_words: 'Readability.js .86, postlight (its own pages) .87'
  }),
  ...fields('metascraper-pages', {
    title: 'metascraper (its own pages) .99, Readability.js .90',
    author: 'metascraper .90, Readability.js .79',
    date: 'metascraper 1.0, Readability.js .43',
    description: 'metascraper .95, Readability.js .91',
    image: 'metascraper .93'
  }),
  ...fields('readability-pages', { title: 'Readability.js (its own pages) 1.0' }),
  ...fields('htmldate', { date: 'metascraper .61, article-extractor .58' }),
  {
    corpus: 'recipes',
    measure: 'F1 of fields',
    key: 'F1',
    text: false,
    others: 'JSON-LD alone .826'
  },
  ...sites()
]

/** Others: JSON-LD and OpenGraph alone, without knowledge of a site. */
function sites(): Measure[] {
  const others: Record<string, string> = {
    profile: '.04',
    company: '.63',
    job: '.18',
    'job-search': '0',
    product: '.54',
    'social-profile': '.52',
    'social-post': '.18',
    video: '.63'
  }
  const kinds = Object.entries(others).map(([kind, figure]) => ({
    corpus: 'sites',
    measure: `F1 of fields, ${kind}`,
    key: kind,
    text: false,
    others: `JSON-LD and og: ${figure}`
  }))
  const violations = {
    corpus: 'sites',
    measure: 'values where there are none',
    key: 'violations',
    text: false,
    others: 'JSON-LD and og: 4'
  }
  return [...kinds, violations]
}

function wcxb(): Measure[] {
  const others: Record<string, string> = {
    ALL: 'rs-trafilatura .859, defuddle .840, Readability.js .799',
    article: 'rs-trafilatura .932, defuddle .934',
    documentation: 'rs-trafilatura .932, defuddle .939',
    service: 'rs-trafilatura .844, defuddle .753',
    forum: 'rs-trafilatura .808, defuddle .704',
    product: 'rs-trafilatura .641, defuddle .624',
    listing: 'rs-trafilatura .707, defuddle .595',
    collection: 'rs-trafilatura .716, defuddle .602'
  }
  return Object.entries(others).map(([type, figures]) =>
    text('wcxb', type === 'ALL' ? 'F1 of words' : `F1, ${type}`, type, figures)
  )
}

function text(corpus: string, measure: string, key: string, others: string): Measure {
  return { corpus, measure, key, text: true, others }
}

function fields(corpus: string, others: Record<string, string>): Measure[] {
  return Object.entries(others).map(([field, figures]) => ({
    corpus,
    measure: `${field}, soft match`,
    key: field,
    text: false,
    others: figures
  }))
}
