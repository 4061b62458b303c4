import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { changelog } from '../src/changelog.ts'

const root = mkdtempSync(join(tmpdir(), 'sluice-changelog-'))
afterAll(() => rmSync(root, { recursive: true }))

test('The changelog has waiting changes by kind, then the versions of all packages, newest first.', () => {
  const files = {
    '.changeset/README.md': '# Changesets\n',
    [`.changeset/${'a'}.md`]: '---\n"@a/x": patch\n---\n\nClose the file\n\nIt stayed open.\n',
    [`.changeset/${'b'}.md`]:
      '---\n"@a/x": patch\n"@a/y": minor\n---\n\nRead tables\nwith heads\n\n- one\n- two\n',
    'apps/service/CHANGELOG.md': '# @a/service\n\n## 1.10.0\n\n- Ten.\n\n## 1.9.0\n\n- Nine.\n',
    [`packages/${'x'}/CHANGELOG.md`]: '# @a/x\n\n## 1.9.0\n\n### Minor Changes\n\n- X nine.\n',
    'plugins/none/package.json': '{}'
  }
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true })
    writeFileSync(join(root, name), text)
  }
  const text = changelog(root)
  expect(text.match(/^#.*$/gm)).toEqual([
    '# Changelog',
    '## Unreleased',
    '### New',
    '### Fixed',
    '## 1.10.0',
    '### @a/service',
    '## 1.9.0',
    '### @a/service',
    '### @a/x',
    '#### Minor Changes'
  ])
  expect(text).toContain('- **Read tables with heads** (`@a/x`, `@a/y`)\n\n  - one\n  - two\n')
  expect(text).toContain('- **Close the file** (`@a/x`)\n\n  It stayed open.\n')
})
