import { parseHtml } from '@sluice/content'
import { completeness, heal, LearnedParser, type LearnPage, learn, read } from '@sluice/learn'
import { describe, expect, test } from 'vitest'
import { HOSTS, type HostPage } from './template-hosts.ts'

const PAGES = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]

function pageOf({ path, html }: HostPage): LearnPage {
  return { url: new URL(path, 'https://wares.example'), tree: parseHtml(html), html }
}

function learned(host: string, count: number, withPages = false) {
  const make = HOSTS[host]!
  const examples = PAGES.slice(0, count).map((i) => ({
    page: pageOf(make(i)),
    values: make(i).truth
  }))
  const pages = PAGES.slice(count).map((i) => pageOf(make(i)))
  return learn(examples, withPages ? { pages } : {}).parser
}

/** Values of the pages that are no examples, as they are read wrongly, with the right ones. */
function faultsOf(host: string, parser: LearnedParser, count: number) {
  return PAGES.slice(count).flatMap((i) => {
    const { truth } = HOSTS[host]!(i)
    const { record } = read(parser, pageOf(HOSTS[host]!(i)))
    const names = [...new Set([...Object.keys(truth), ...Object.keys(record)])]
    return names
      .filter((name) => JSON.stringify(record[name]) !== JSON.stringify(truth[name]))
      .map((name) => ({ page: i, name, read: record[name], truth: truth[name] }))
  })
}

describe.each(Object.keys(HOSTS))('A host with %s', (host) => {
  test.each([true, false])(
    'Two examples of each template are enough; further pages: %s.',
    (withPages) => {
      expect(faultsOf(host, learned(host, 6, withPages), 6)).toEqual([])
    }
  )

  test('One example of each template gives no wrong value.', () => {
    const isWrong = ({ read }: { readonly read?: unknown }) => read !== undefined
    expect(faultsOf(host, learned(host, 3), 3).filter(isWrong)).toEqual([])
  })

  test('The parser is plain JSON that passes its own schema.', () => {
    const parser = learned(host, 6)
    expect(LearnedParser.parse(JSON.parse(JSON.stringify(parser)))).toEqual(parser)
  })
})

const KINDS = 'products and articles that share a heading'

describe('A parser of products and articles', () => {
  const parser = learned(KINDS, 6)

  test('holds two templates, and a field says which of them have it', () => {
    expect(parser.templates).toHaveLength(2)
    const templatesOf = Object.fromEntries(
      parser.fields.map(({ name, templates, optional }) => [name, { templates, optional }])
    )
    expect(templatesOf).toMatchObject({
      price: { templates: [0], optional: false },
      author: { templates: [1], optional: false }
    })
  })

  test('misses only the fields of the page’s own template', () => {
    const { path } = HOSTS[KINDS]!(8)
    const html = HOSTS[KINDS]!(8).html.replace('class="cost"', 'hidden')
    const reading = read(parser, pageOf({ path, html, truth: {} }))
    expect(reading).toMatchObject({ template: 0, missing: ['price'] })
    expect(completeness(parser, reading)).toBeCloseTo(2 / 3)
  })

  test('reads nothing of a page without a template', () => {
    const html = '<h1>Page not found</h1><p>Try the search.</p>'
    const reading = read(parser, pageOf({ path: '/nowhere/at/all/today', html, truth: {} }))
    expect(reading.record).toEqual({})
    expect(reading.template).toBeUndefined()
    expect(completeness(parser, reading)).toBe(0)
  })

  test('heals after a redesign of all pages', () => {
    const changed = (i: number) => {
      const { html, path, truth } = HOSTS[KINDS]!(i)
      const main = i % 2 === 0 ? 'goods' : 'piece'
      const now = html
        .replace(/<main class="\w+">/, `<div class="x1"><div class="${main}">`)
        .replace('</main>', '</div></div>')
        .replace(/h1>/g, 'h2>')
        .replace(/class="(cost|byline)"/, 'class="f7"')
      return { path, html: now, truth }
    }
    const history = PAGES.slice(0, 8).map((i) => ({
      page: pageOf(changed(i)),
      values: changed(i).truth
    }))
    const healed = heal(parser, history)
    expect(healed?.lost).toEqual([])
    for (const i of PAGES.slice(8)) {
      expect(read(healed!.parser, pageOf(changed(i))).record).toEqual(changed(i).truth)
    }
  })
})
