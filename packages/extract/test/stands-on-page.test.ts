/** Every value that is read from a page stands on it, in an element that can hold it. */

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { unstatedValues } from './unstated-values.ts'

const url = new URL('https://oak.example/page')

const PAGES: Readonly<Record<string, string>> = {
  'a contact page with a form': `<h1>Oak</h1><p>Oak Ltd<br>1 Hill Road<br>Leeds LS1 1AA<br>Phone: 0113 496 0000<br>Email: desk@oak.example</p>
    <form><p>Name * <input></p><p>Email * <input></p><p>Phone: <input></p><p>Country <select><option>Please select</select></p></form>`,
  'a shop with facets': `<h1>Lamps</h1><div><h4>Brand</h4><ul><li><a href=/a>Acme</a> (2)<li><a href=/b>Bolt</a> (3)</ul></div>
    <ul>${['Lamp 1', 'Lamp 22', 'Lamp 333'].map((name) => `<li class=card><h3>${name}</h3><b>19 €</b></li>`).join('')}</ul>`,
  'a page of prose': `<h1>On oaks</h1><p>The website: our site. Company: see below. City: State: Zip: Country:</p><p>GitHub</p><p>Backed by Elm Ventures.</p>`,
  'a menu and a cookie dialog': `<ul><li><a href=/p>Phone</a><li><a href=/c>City</a><li><a href=/b>Brand</a></ul><div class="cookie-consent"><p>Company: all vendors</p></div>`
}

/** Pages of the parsers' fixtures: articles, shops, boards of jobs, profiles. */
const FIXTURES = ['company', 'generic', 'jobs', 'profile', 'retail', 'social'].flatMap((plugin) => {
  const folder = new URL(`../../../plugins/${plugin}/fixtures/`, import.meta.url)
  return readdirSync(folder).flatMap((name) => {
    const page = new URL(`${name}/page.html`, folder)
    return existsSync(page) ? [[`${plugin}/${name}`, page] as const] : []
  })
})

describe('a value of a page', () => {
  it.each(FIXTURES)('stands in an element of the fixture %s', (_, page) => {
    expect(unstatedValues(readFileSync(page, 'utf8'), url)).toEqual([])
  })

  it.each(Object.entries(PAGES))('stands in an element that can hold it: %s', (_, html) => {
    expect(unstatedValues(html, url)).toEqual([])
  })
})
