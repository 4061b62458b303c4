/**
 * architecture.md §1: which package may depend on which. Read from every package.json.
 */

import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const root = new URL('../', import.meta.url)
const SCOPE = '@sluice/'

/**
 * Packages of ours that each may import. `plugins` never import each other. `apps` import all, and only apps import
 * them.
 */
const MAY_KNOW: Record<string, readonly string[]> = {
  'packages/core': [],
  'packages/values': [],
  'packages/passages': [],
  'packages/content': ['values'],
  'packages/store': ['core'],
  'packages/crawl': ['core', 'content', 'acquire'],
  'packages/fetch': [
    'core',
    'values',
    'content',
    'acquire',
    'crawl',
    'documents',
    'enrich',
    'extract',
    'learn',
    'passages'
  ],
  // The OCR of documents reads images; the caller passes it in. A model gets the chunks of a page.
  'packages/enrich': ['core', 'content', 'documents', 'passages'],
  'packages/client': [],
  'packages/mcp': ['client', 'passages'],
  'packages/langchain': ['client'],
  'packages/n8n-nodes-sluice': [],
  packages: ['core', 'content', 'values'],
  // It fetches the live pages of a parser.
  'packages/testkit': ['core', 'content', 'values', 'acquire'],
  // The kit runs a plugin's tests, so a plugin has it for development.
  plugins: ['core', 'content', 'values', 'testkit'],
  // It reads contact data by the rules that fill any schema.
  'plugins/company': ['core', 'content', 'values', 'extract', 'testkit'],
  'packages/create-parser': ['core', 'content', 'acquire', 'learn', 'testkit']
}

/**
 * Additional packages that tests may import: the browser that acquire finds draws images with text, and the pipeline
 * needs a parser.
 */
const TESTS_MAY_KNOW: Record<string, readonly string[]> = {
  'packages/enrich': ['acquire'],
  'packages/fetch': ['parser-generic']
}

const folders = ['packages', 'plugins', 'apps'].flatMap((group) =>
  readdirSync(new URL(`${group}/`, root)).map((name) => `${group}/${name}`)
)

test.each(folders)('%s depends only on the packages it may know', (folder) => {
  const manifest = JSON.parse(readFileSync(new URL(`${folder}/package.json`, root), 'utf8'))
  const ours = (fields: readonly string[]) =>
    fields
      .flatMap((field) => Object.keys(manifest[field] ?? {}))
      .filter((name) => name.startsWith(SCOPE))
      .map((name) => name.slice(SCOPE.length))
  const group = folder.split('/')[0] as string
  if (group === 'apps') return
  const allowed = MAY_KNOW[folder] ?? (MAY_KNOW[group] as readonly string[])
  const users = ours(['dependencies', 'peerDependencies', 'optionalDependencies'])
  expect(users.filter((name) => !allowed.includes(name))).toEqual([])
  const known = [...allowed, ...(TESTS_MAY_KNOW[folder] ?? [])]
  expect(ours(['devDependencies']).filter((name) => !known.includes(name))).toEqual([])
})
