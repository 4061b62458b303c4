/** Generated lists of 40 pages: a shop, a forum, a register and a table, with the ways in which sites turn pages. */

/** Pages of a list. */
export const PAGES = 40
/** Rows of a page. */
const ROWS = 12

/** Every row, by its number. */
export const ALL = Array.from({ length: PAGES * ROWS }, (_, at) => at + 1)

/** Markup of the rows of each kind of list; `title` of a row ends with its number. */
export const KINDS: Readonly<Record<string, (rows: readonly number[]) => string>> = {
  shop: (rows) =>
    `<div class="grid">${rows
      .map(
        (row) =>
          `<div class="card"><a href="/shop/item-${row}"><img src="/i/${row}.jpg" alt=""></a><span class="badge">New</span><h3><a href="/shop/item-${row}">Brass lamp ${row}</a></h3><p class="brand">Maker ${row % 7}</p><del>€ ${row + 10},00</del><span class="price">€ ${row},90</span><button>Add to cart</button></div>`
      )
      .join('')}</div>`,
  forum: (rows) =>
    `<table class="topics"><tr><th>Topic</th><th>Author</th><th>Replies</th><th>Last post</th></tr>${rows
      .map(
        (row) =>
          `<tr><td><a href="/topic/${row}-how-to">How to oil hinge ${row}</a> <small>[<a href="/topic/${row}-how-to?page=2">2</a>]</small></td><td><a href="/user/${row % 5}">user${row % 5}</a></td><td>${row % 60}</td><td>2024-0${1 + (row % 9)}-1${row % 10}</td></tr>`
      )
      .join('')}</table>`,
  register: (rows) =>
    `<ul class="results">${rows
      .map(
        (row) =>
          `<li><h2><a href="/company/${row}">Weir Works Ltd ${row}</a></h2><p>Mill Lane ${row}, Saltby</p><dl><dt>Number</dt><dd>HRB ${10_000 + row}</dd><dt>Status</dt><dd>active</dd></dl></li>`
      )
      .join('')}</ul>`,
  table: (rows) =>
    `<table><thead><tr><th>Station</th><th>River</th><th>Level</th></tr></thead><tbody>${rows
      .map(
        (row) =>
          `<tr><td>Gauge ${row}</td><td>River ${row % 4}</td><td>${(row * 7) % 90}.5</td></tr>`
      )
      .join('')}</tbody></table>`
}

const token = (page: number) => Buffer.from(`after:${page * ROWS}`).toString('base64url')

/** Address of a page. */
type Address = (page: number) => string

interface Way {
  readonly address: (path: string) => Address
  readonly head?: (to: Address, page: number) => string
  readonly pager?: (to: Address, page: number) => string
}

const byQuery = (path: string) => (page: number) => (page === 1 ? path : `${path}?page=${page}`)

/** Ways of turning pages over HTTP. */
export const WAYS: Readonly<Record<string, Way>> = {
  rel: {
    address: byQuery,
    head: (to, page) => (page < PAGES ? `<link rel="next" href="${to(page + 1)}">` : '')
  },
  words: {
    address: (path) => (page) => (page === 1 ? path : `${path}/page/${page}`),
    pager: (to, page) =>
      `<div class="nav-links">${page > 1 ? `<a href="${to(page - 1)}">Zurück</a>` : ''} ${page < PAGES ? `<a href="${to(page + 1)}">Weiter</a>` : ''}</div>`
  },
  numbers: {
    address: byQuery,
    pager: (to, page) => `<ul class="pagination">${numbers(to, page)}</ul>`
  },
  offset: {
    address: (path) => (page) => `${path}?start=${(page - 1) * ROWS}`,
    pager: (to, page) => `<div class="pages">${numbers(to, page)}</div>`
  },
  cursor: {
    address: (path) => (page) => (page === 1 ? path : `${path}?cursor=${token(page - 1)}`),
    pager: (to, page) => (page < PAGES ? `<p><a href="${to(page + 1)}">Next page ›</a></p>` : '')
  },
  form: {
    address: byQuery,
    pager: (_, page) =>
      page < PAGES
        ? `<form><input type="hidden" name="page" value="${page + 1}"><button>Next</button></form>`
        : ''
  }
}

/** Numbers around the page, the first and the last one. */
function numbers(to: Address, page: number): string {
  const shown = ALL.slice(0, PAGES).filter(
    (at) => at === 1 || at === PAGES || Math.abs(at - page) <= 2
  )
  return shown
    .map((at) =>
      at === page
        ? `<li class="active"><span>${at}</span></li>`
        : `<li><a href="${to(at)}">${at}</a></li>`
    )
    .join('')
}

/** Rows of a page. */
export function rowsOf(page: number): number[] {
  return ALL.slice((page - 1) * ROWS, page * ROWS)
}

/** Page number that an address names. */
export function pageAt({ pathname, searchParams }: URL): number {
  const inPath = /\/page\/(\d+)$/.exec(pathname)?.[1]
  const start = searchParams.get('start')
  const cursor = searchParams.get('cursor')
  if (inPath !== undefined) return Number(inPath)
  if (start !== null) return Number(start) / ROWS + 1
  if (cursor !== null) {
    return Number(Buffer.from(cursor, 'base64url').toString().split(':')[1]) / ROWS + 1
  }
  return Number(searchParams.get('page') ?? 1)
}

const links = (name: string, count: number) =>
  Array.from(
    { length: count },
    (_, at) => `<li><a href="/${name}/${at}">${name} link ${at}</a></li>`
  ).join('')

/** A page with the menus, teasers and footers of a site around its rows. */
export function pageOf(kind: string, rows: string, { head = '', pager = '', script = '' }): string {
  return `<!doctype html><html lang="en"><head><title>${kind}</title>${head}</head><body><header><nav><ul>${links('menu', 14)}</ul></nav></header><div class="sidebar"><h4>Filter</h4><ul class="facets">${links('facet', 18)}</ul></div><main><h1>All of the ${kind}</h1><p>Everything that the ${kind} has, in one list.</p>${rows}${pager}</main><aside><h3>Popular</h3><ul>${links('popular', 5)}</ul></aside><footer><ul>${links('footer', 20)}</ul></footer>${script}</body></html>`
}
