/** The files of a new parser's package, but for what is expected of its fixtures. */

import type { MainEntityKind } from '@sluice/core'
import type { PackageNames } from './package-names.ts'
import { changelogText, licenseText, readmeText } from './package-texts.ts'
import type { SourcePage } from './page-source.ts'
import { MAIN_TYPES, starterText } from './starter-text.ts'
import { LIVE_WORKFLOW, TEST_WORKFLOW } from './workflows.ts'

/** Content by path. @param anyHost - kind of main entity that the parser recognises on pages of any host. */
export function packageFiles(
  names: PackageNames,
  page: SourcePage,
  anyHost?: MainEntityKind
): Record<string, string> {
  const [file, notes] = pageFile(page)
  const target = { url: page.url.href, ...(Object.keys(notes).length > 0 ? { page: notes } : {}) }
  const refused = new URL(`${names.rule.path ?? ''}/not-a-record`, page.url)
  return {
    ...frameFiles(),
    'package.json': json(manifestOf(names)),
    'README.md': readmeText(names),
    'CHANGELOG.md': changelogText(names),
    'live.json': json([{ url: page.url.href }]),
    'src/index.ts': starterText(names, anyHost),
    'fixtures/first-page/target.json': json(target),
    [`fixtures/first-page/${file}`]: page.text,
    'fixtures/without-a-title/target.json': json({
      url: refused.href,
      ...(anyHost === undefined ? {} : { recognised: null })
    }),
    'fixtures/without-a-title/page.html': WITHOUT_A_TITLE,
    ...(anyHost === undefined ? {} : otherHostFiles(anyHost))
  }
}

/** The files that every package has alike. */
export function frameFiles(): Record<string, string> {
  return {
    LICENSE: licenseText(new Date().getUTCFullYear()),
    'tsconfig.json': json(TSCONFIG),
    '.gitignore': 'node_modules/\ndist/\n',
    '.github/workflows/test.yml': TEST_WORKFLOW,
    '.github/workflows/live.yml': LIVE_WORKFLOW,
    'test/parser.test.ts': TEST
  }
}

/** A page of another host whose main entity is of the kind. */
function otherHostFiles(kind: MainEntityKind): Record<string, string> {
  const folder = 'fixtures/another-host'
  const url = 'https://another-host.example/first'
  const thing = { '@context': 'https://schema.org', '@type': MAIN_TYPES[kind], name: 'The first' }
  return {
    [`${folder}/target.json`]: json({ url, anyHost: true, recognised: kind }),
    [`${folder}/page.html`]: `<!doctype html>
<html lang="en"><head><title>The first</title>
<script type="application/ld+json">${JSON.stringify(thing)}</script></head>
<body><h1>The first</h1><p>Replace this page with a real one of a host that you do not name.</p></body></html>
`
  }
}

/** Parts of a package.json that differ between packages. */
interface ManifestChanges {
  readonly version?: string
  readonly dependencies?: Readonly<Record<string, string>>
}

/** The page's file, and what its name and the plan do not tell. */
function pageFile({ url, finalUrl, status, contentType }: SourcePage) {
  const ending = ENDINGS[contentType]
  const notes = {
    ...(finalUrl.href === url.href ? {} : { url: finalUrl.href }),
    ...(status === 200 ? {} : { status }),
    ...(ending === undefined ? { contentType } : {})
  }
  return [`page.${ending ?? 'txt'}`, notes] as const
}

const ENDINGS: Readonly<Record<string, string>> = {
  'text/html': 'html',
  'application/xhtml+xml': 'xhtml',
  'application/json': 'json',
  'application/xml': 'xml',
  'text/csv': 'csv',
  'text/markdown': 'md',
  'text/plain': 'txt'
}

/** The package.json. @param changes - version, and further dependencies. */
export function manifestOf(
  { name, rule }: PackageNames,
  { version = '0.1.0', dependencies = {} }: ManifestChanges = {}
): object {
  return {
    name,
    version,
    description: `Reads pages of ${rule.host}. A parser for Sluice`,
    license: 'MIT',
    type: 'module',
    repository: { type: 'git', url: `git+https://github.com/OWNER/${name}.git` },
    keywords: ['sluice-parser'],
    engines: { node: '^20.19.0 || >=22.12.0' },
    exports: {
      '.': { types: './dist/index.d.ts', default: './dist/index.js' },
      './package.json': './package.json'
    },
    files: ['dist', 'fixtures'],
    sideEffects: false,
    scripts: {
      build: 'tsc',
      test: 'tsc --noEmit && vitest run',
      dev: 'sluice-testkit dev',
      fixture: 'sluice-testkit fixture',
      'test:live': 'sluice-testkit live',
      report: 'sluice-testkit report',
      'check-version': 'sluice-testkit version',
      prepack: 'tsc'
    },
    dependencies: { '@sluice/content': '^1.0.0', ...dependencies },
    peerDependencies: { '@sluice/core': '^1.0.0', zod: '^4.0.0' },
    devDependencies: {
      '@sluice/core': '^1.0.0',
      '@sluice/testkit': '^1.0.0',
      '@types/node': '>=20',
      typescript: '>=5.9',
      vitest: '>=3',
      zod: '^4.0.0'
    }
  }
}

const TSCONFIG = {
  compilerOptions: {
    target: 'es2024',
    module: 'nodenext',
    types: ['node'],
    strict: true,
    noUncheckedIndexedAccess: true,
    erasableSyntaxOnly: true,
    verbatimModuleSyntax: true,
    rewriteRelativeImportExtensions: true,
    skipLibCheck: true,
    declaration: true,
    rootDir: 'src',
    outDir: 'dist'
  },
  include: ['src']
}

const TEST = `import { testParser } from '@sluice/testkit'
import parser from '../src/index.ts'

testParser(parser, new URL('../fixtures/', import.meta.url))
`

/** A page of the site that a parser must refuse. */
export const WITHOUT_A_TITLE =
  '<!doctype html>\n<html lang="en"><head></head><body><form action="/login"><input name="user"></form></body></html>\n'

/** A file of JSON. */
export function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`
}
