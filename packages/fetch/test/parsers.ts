/** The parsers of these tests, as the worker threads load them. */

import { first, text } from '@sluice/content'
import { defineParser, ParseError } from '@sluice/core'
import generic from '@sluice/parser-generic'
import { z } from 'zod'

/** Says by which rule it was planned and read. */
const ruled = defineParser({
  name: 'sluice-parser-ruled',
  version: '1.0.0',
  kind: 'ruled',
  match: [
    { host: '127.0.0.1', path: '/old' },
    { host: '127.0.0.1', path: '/new' }
  ],
  data: z.object({ planned: z.string().nullable(), read: z.string().nullable() }),
  plan({ url, rule }) {
    const planned = new URL(url)
    planned.searchParams.set('rule', rule?.path ?? 'none')
    return [{ url: planned, via: 'http' }]
  },
  parse: ([page], { rule }) => ({
    planned: page?.url.searchParams.get('rule') ?? null,
    read: rule?.path ?? null
  })
})

/** Lets unknown filters pass, has one with a default, and can apply none. */
const careless = defineParser({
  name: 'sluice-parser-careless',
  version: '1.0.0',
  kind: 'careless',
  match: [{ host: '127.0.0.1', path: '/careless' }],
  data: z.object({ title: z.string() }),
  filters: z.looseObject({ room: z.string().optional(), sort: z.string().default('date') }),
  parse(_, { ignore }) {
    for (const filter of ['room', 'sort']) ignore?.(filter, 'the page is of one talk')
    return { title: 'A talk' }
  }
})

/** Plans the page, and another of `localhost`. */
const elsewhere = defineParser({
  name: 'sluice-parser-elsewhere',
  version: '1.0.0',
  kind: 'elsewhere',
  match: [{ host: '127.0.0.1', path: '/elsewhere' }],
  data: z.object({ count: z.int() }),
  plan({ url }) {
    const other = new URL(url)
    other.hostname = 'localhost'
    return [
      { url, via: 'http' },
      { url: other, via: 'http' }
    ]
  },
  parse: (pages) => ({ count: pages.length })
})

/** Reads talks, and no other page of its host. */
const talks = defineParser({
  name: 'sluice-parser-talks',
  version: '1.0.0',
  kind: 'talks',
  match: [{ host: '127.0.0.1', path: '/talks' }],
  data: z.object({ title: z.string() }),
  filters: z.object({ room: z.string().optional() }),
  parse([page]) {
    if (first(page!.tree, '.login')) throw new ParseError('Sign in.', { code: 'LOGIN_REQUIRED' })
    if (first(page!.tree, '.talk-page')) {
      throw new ParseError('The title is not found.', { code: 'PARSER_OUTDATED' })
    }
    const title = text(page!.tree, '.talk')
    if (title === undefined) throw new ParseError('The page is not a talk.')
    return { title }
  }
})

/** Another host's, for what it is suggested. */
const social = defineParser({
  name: 'sluice-parser-social',
  version: '1.0.0',
  kind: 'social',
  match: [{ host: 'social.example' }],
  data: z.object({ title: z.string() }),
  parse: () => ({ title: 'A video' })
})

export default [generic, ruled, careless, elsewhere, talks, social]
