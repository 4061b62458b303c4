/**
 * Folders are floors: of two in the same folder, at most one knows the other. A circle of folders means that a reader of
 * one must know them all. The lint rule `noImportCycles` refuses circles of files; these are circles of their folders.
 */

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { folderCircles, importsOf } from '../scripts/import-graph.mjs'

const root = join(import.meta.dirname, '..')

const packages = ['packages', 'plugins', 'apps'].flatMap((group) =>
  readdirSync(join(root, group)).map((name) => `${group}/${name}`)
)

test.each(packages)('the folders of %s import each other in one direction', (name) => {
  const files = readdirSync(join(root, name, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => join(name, 'src', file))
  const graph = new Map(
    files.map((file) => [file, importsOf(file, readFileSync(join(root, file), 'utf8'))])
  )
  expect(folderCircles(graph)).toEqual([])
})

test('two folders that import each other are a circle, though no two files are', () => {
  const graph = new Map([
    ['a/src/jobs/start.ts', ['a/src/people/keys.ts']],
    ['a/src/people/keys.ts', ['a/src/jobs/id.ts']],
    ['a/src/jobs/id.ts', []]
  ])
  expect(folderCircles(graph)).toEqual([{ folder: 'a/src', members: ['jobs', 'people'] }])
})
