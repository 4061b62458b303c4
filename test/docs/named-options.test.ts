/** Guides for people who come from other services, and the skills, name only options of a request that exist. */

import { readdirSync, readFileSync } from 'node:fs'
import { loadParsers } from '@sluice/fetch'
import { openApiDocument, parserModules } from '@sluice/service'
import { beforeAll, expect, test } from 'vitest'
import { ROOT } from './code-blocks.ts'

interface Schema {
  readonly $ref?: string
  readonly properties?: Record<string, Schema>
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
}

let schemas: Record<string, Schema>
let crawl: Schema
beforeAll(async () => {
  const text = JSON.stringify(openApiDocument(await loadParsers(parserModules())))
  const { components, paths } = JSON.parse(text)
  ;({ schemas } = components)
  crawl = paths['/api/v1/internet/crawl'].post.requestBody.content['application/json'].schema
})

/** Returns true if a schema, or one of its alternatives, has these properties within each other. */
function hasPath(given: Schema, [name, ...rest]: readonly string[]): boolean {
  if (name === undefined) return true
  const schema = given.$ref ? (schemas[given.$ref.split('/').at(-1) ?? ''] ?? {}) : given
  const inner = schema.properties?.[name]
  if (inner && hasPath(inner, rest)) return true
  const others = [schema.items, ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]
  return others.some((one) => one !== undefined && hasPath(one, [name, ...rest]))
}

const skills = readdirSync(`${ROOT}docs/skills`).map((name) => `docs/skills/${name}/SKILL.md`)

test.each(['docs/coming-from.md', 'docs/firecrawl.md', ...skills])(
  'the options that %s names exist',
  (file) => {
    const text = readFileSync(ROOT + file, 'utf8')
    const named = [...text.matchAll(/`((?:options|scope|politeness|job)\.[a-z_.]+)/g)]
      .map(([, path = '']) => path)
      .filter((path) => !path.endsWith('.'))
    expect(named.filter((path) => !hasPath(crawl, path.split('.')))).toEqual([])
    if (file === 'docs/coming-from.md') expect(named.length).toBeGreaterThan(60)
  }
)
