/** The changesets that wait for a release: few, and none that the last release forgot. */

import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { changesetsLeftBehind, waitingChangesets } from '../../scripts/release/changesets.mjs'
import { publishedPackages } from '../../scripts/release/packages.mjs'
import { ROOT } from '../docs/code-blocks.ts'

/** With more, a release is due. */
const MOST_WAITING = 40

const folder = mkdtempSync(join(tmpdir(), 'sluice-changesets-'))
afterAll(() => rmSync(folder, { recursive: true }))

const git = (...given: string[]) =>
  execFileSync('git', ['-C', folder, '-c', 'user.name=Ada', '-c', 'user.email=a@b.c', ...given])

function commit(name: string, text = 'text'): void {
  writeFileSync(join(folder, '.changeset', name), text)
  git('add', '--all')
  git('commit', '--quiet', '--message', name)
}

test('at most 40 changesets wait for the next release', () => {
  expect(waitingChangesets(ROOT).length).toBeLessThanOrEqual(MOST_WAITING)
})

test('no changeset is older than the last release', () => {
  expect(changesetsLeftBehind(ROOT)).toEqual([])
})

test('every CHANGELOG describes the version of its package first', () => {
  for (const { folder, manifest } of publishedPackages(ROOT)) {
    const text = readFileSync(join(ROOT, folder, 'CHANGELOG.md'), 'utf8')
    expect(text.split('\n')[0], folder).toBe(`# ${manifest.name}`)
    expect(/^## (.+)$/m.exec(text)?.[1], folder).toBe(manifest.version)
  }
})

test('the check finds a changeset that a release left behind, and no other', () => {
  git('init', '--quiet', '--initial-branch', 'main')
  mkdirSync(join(folder, '.changeset'))
  commit('README.md')
  commit('old.md')
  expect(waitingChangesets(folder)).toEqual(['old.md'])
  expect(changesetsLeftBehind(folder)).toEqual([])
  git('tag', 'v1')
  expect(changesetsLeftBehind(folder)).toEqual([])
  git('tag', '@sluice/core@1.0.0')
  commit('new.md')
  commit('README.md', 'changed')
  expect(changesetsLeftBehind(folder)).toEqual(['old.md'])
  rmSync(join(folder, '.changeset', 'old.md'))
  expect(changesetsLeftBehind(folder)).toEqual([])
})
