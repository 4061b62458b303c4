/** The guides name every route, option and error code, and all their links lead somewhere. */

import { existsSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { loadParsers } from '@sluice/fetch'
import { openApiDocument, parserModules } from '@sluice/service'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  JobEventType,
  WebhookMessageType
} from '../../apps/service/src/domains/jobs/event-types.ts'
import { ERRORS } from '../../packages/core/src/errors.ts'
import { DESIGNS, GUIDES, ROOT } from './code-blocks.ts'

const read = (file: string) => readFileSync(`${ROOT}${file}`, 'utf8')
const api = read('docs/api.md')

describe('docs/api.md', () => {
  let document: { paths: object }
  beforeAll(async () => {
    document = JSON.parse(JSON.stringify(openApiDocument(await loadParsers(parserModules()))))
  })

  test('has every route', () => {
    const table = api.replaceAll('{kind}', '{name}').replaceAll('/linkedin/', '/{network}/')
    const missing = Object.keys(document.paths).filter((path) => {
      const plain = path.replace(/\/$/, '').replace('{file}', '')
      const end = plain.slice(plain.lastIndexOf('/{'))
      return !table.includes(plain) && !table.includes(`…${end}`)
    })
    expect(missing).toEqual([])
  })

  test('has every option of a fetch', () => {
    const options = propertiesWith(document, 'include_links', 'render')
    expect(options.length).toBeGreaterThan(15)
    expect(options.filter((name) => !new RegExp(`\`${name}[\`.]`).test(api))).toEqual([])
  })

  test('has every error code with its status, and whether it is retryable', () => {
    const rows = [...api.matchAll(/^\| (\d{3}(?:, \d{3})?)[^|]*\| (.*) \|$/gm)]
    const shown = rows.flatMap(([, statuses = '', codes = '']) =>
      [...codes.matchAll(/`([A-Z_]+)`( \*r\*)?/g)].map(
        ([, code = '', later]) => [code, statuses.split(', '), later !== undefined] as const
      )
    )
    expect(shown.map(([code]) => code).toSorted()).toEqual(Object.keys(ERRORS).toSorted())
    for (const [code, statuses, retryable] of shown) {
      const row = ERRORS[code as keyof typeof ERRORS]
      expect(statuses, code).toContain(String(row.status))
      expect(retryable, code).toBe(row.retryable)
    }
  })
})

test('docs/jobs.md names every event of a job, docs/webhooks.md every type of message', () => {
  const unnamed = (guide: string, types: readonly string[]) =>
    types.filter((type) => !read(guide).includes(`\`${type}\``))
  expect(unnamed('docs/jobs.md', JobEventType.options)).toEqual([])
  expect(unnamed('docs/webhooks.md', WebhookMessageType.options)).toEqual([])
})

test.each([...GUIDES, ...DESIGNS, 'CONTRIBUTING.md'])('every link of %s has a target', (file) => {
  const broken = [...read(file).matchAll(/\]\((?!https?:)([^)\s]+)\)/g)]
    .map(([, link = '']) => link)
    .filter((link) => {
      const [path = '', anchor] = link.split('#')
      const target = path === '' ? file : posix.join(posix.dirname(file), path)
      if (!existsSync(`${ROOT}${target}`)) return true
      return anchor !== undefined && !anchorsOf(target).includes(anchor)
    })
  expect(broken).toEqual([])
})

/** The anchors of the headings of a file. */
function anchorsOf(file: string): string[] {
  return [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-')
  )
}

/** Names of the properties of the first schema that has this one. */
function propertiesWith(schema: unknown, ...names: string[]): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { properties } = schema as { properties?: object }
  if (properties && names.every((name) => Object.hasOwn(properties, name)))
    return Object.keys(properties)
  for (const part of Object.values(schema)) {
    const found = propertiesWith(part, ...names)
    if (found.length > 0) return found
  }
  return []
}
