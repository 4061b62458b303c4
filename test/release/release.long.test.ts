/**
 * A release from a clean clone to a real registry, and what a stranger gets from there.
 */

import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { unlinkedCitations } from '../../scripts/release/link-citations.mjs'
import { publishedPackages } from '../../scripts/release/packages.mjs'
import { ROOT } from '../docs/code-blocks.ts'
import { type LocalRegistry, startRegistry } from '../docs/local-registry.ts'
import { runningService } from '../running-service.ts'
import { cleanEnvironment, cloneInto, type Run, runIn } from './clone.ts'
import { startVerdaccio, type Verdaccio } from './verdaccio.ts'

const MINUTES = 60_000
const ARTICLE = `<!doctype html><html lang="en"><head><title>On weirs</title></head><body><main><h1>On weirs</h1>
${'<p>A weir is a low wall across a river. It holds the water back a little and lets the rest pass.</p>'.repeat(4)}
</main></body></html>`

// Not with the other temporary files, which may be in memory: pnpm makes a second store there, of all that is installed.
const folder = mkdtempSync('/var/tmp/sluice-release-')
const clone = join(folder, 'clone')
const empty = join(folder, 'empty')
let verdaccio: Verdaccio
/** Installed packages of this workspace, for the dependencies of ours. */
let others: LocalRegistry
let origin: Server

beforeAll(async () => {
  cloneInto(clone)
  mkdirSync(empty)
  verdaccio = await startVerdaccio()
  others = await startRegistry()
  writeFileSync(
    join(folder, '.npmrc'),
    `registry=${others.url}\n@sluice:registry=${verdaccio.url}\n`
  )
  origin = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(ARTICLE)
  })
  await new Promise<void>((resolve) => origin.listen(0, '127.0.0.1', resolve))
}, MINUTES)

afterAll(async () => {
  origin.close()
  await verdaccio.stop()
  await others.stop()
  await rm(folder, { recursive: true, force: true })
})

/** `npm run release` in the clone. */
function release(...given: string[]): Promise<Run> {
  const settings = { NPM_CONFIG_USERCONFIG: verdaccio.npmrc }
  const command = ['npm', 'run', 'release', '--', '--registry', verdaccio.url, ...given]
  return runIn(clone, command, settings)
}

const git = async (...given: string[]) => (await runIn(clone, ['git', ...given])).stdout.trim()

/** Returns the registry's document on a package. */
async function document(name: string) {
  const response = await fetch(`${verdaccio.url}${encodeURIComponent(name)}`)
  if (response.status === 404) return undefined
  return (await response.json()) as {
    'dist-tags': Record<string, string>
    versions: Record<string, { dependencies?: Record<string, string>; exports: object }>
  }
}

/** A program of a published package, by someone who has nothing but npm. */
function npx(given: string[], environment: Record<string, string> = {}): Promise<Run> {
  return runIn(empty, ['npx', '--yes', ...given], {
    NPM_CONFIG_USERCONFIG: join(folder, '.npmrc'),
    npm_config_cache: join(folder, 'npm-cache'),
    ...environment
  })
}

test(
  'a dry run does everything but publish, and restores the working tree',
  async () => {
    const done = await release('--dry-run')
    expect(done.code, done.output).toBe(0)
    for (const { manifest } of publishedPackages()) {
      expect(done.stdout).toMatch(
        new RegExp(`^would publish ${manifest.name}@\\d+\\.\\d+\\.\\d+$`, 'm')
      )
      expect(await document(manifest.name)).toBeUndefined()
    }
    expect(await git('status', '--porcelain')).toBe('')
    expect(await git('rev-list', '--count', 'HEAD')).toBe('1')
  },
  10 * MINUTES
)

test(
  'uncommitted changes are not released',
  async () => {
    writeFileSync(join(clone, 'README.md'), 'changed')
    const done = await release()
    expect(done.code).toBe(1)
    expect(done.output).toContain('changes that are not committed')
    expect(done.output).toContain('README.md')
    await git('restore', 'README.md')
  },
  MINUTES
)

test(
  'publishes every package, with its changelog, a commit and tags',
  async () => {
    const done = await release()
    expect(done.code, done.output).toBe(0)
    expect(await git('status', '--porcelain')).toBe('')
    const tags = (await git('tag', '--points-at', 'HEAD')).split('\n')
    for (const { folder: place, manifest } of publishedPackages()) {
      const { version } = JSON.parse(readFileSync(join(clone, place, 'package.json'), 'utf8'))
      const published = await document(manifest.name)
      expect(published?.['dist-tags'], manifest.name).toEqual({ latest: version })
      expect(tags).toContain(`${manifest.name}@${version}`)
      expect(JSON.stringify(published?.versions[version])).not.toMatch(/"(?:workspace|catalog):/)
      expect(readFileSync(join(clone, place, 'CHANGELOG.md'), 'utf8')).toContain(`## ${version}`)
    }
    const types = readFileSync(join(clone, 'packages/core/dist/parser.d.ts'), 'utf8')
    expect(types).toMatch(/\(https:\/\/\S+\/docs\/design\/decisions\.md §11\)/)
    expect(unlinkedCitations(types, ROOT)).toEqual([])
    const again = await release()
    expect(again.code, again.output).toBe(0)
    expect(again.stdout).toContain('The registry has every package in its present version.')
  },
  10 * MINUTES
)

test(
  'a change of one package is published alone, under a tag',
  async () => {
    const change = '---\n"@sluice/create-parser": patch\n---\n\nSay more\n'
    writeFileSync(join(clone, '.changeset', 'more.md'), change)
    await git('add', '--all')
    await git('commit', '--quiet', '--message', 'create-parser: say more')
    const done = await release('--tag', 'next')
    expect(done.code, done.output).toBe(0)
    expect(done.stdout.match(/^publishes .*$/gm)).toHaveLength(1)
    const tags = (await document('@sluice/create-parser'))?.['dist-tags']
    expect(tags?.next).not.toBe(tags?.latest)
    expect(Object.keys((await document('@sluice/core'))?.versions ?? {})).toHaveLength(1)
  },
  10 * MINUTES
)

test(
  'npx runs the command line in an empty folder',
  async () => {
    const file = join(folder, 'page.html')
    writeFileSync(file, ARTICLE)
    const parsed = await npx(['@sluice/cli', 'parse', file, '--url', 'https://example.com/weirs'])
    expect(parsed.code, parsed.output).toBe(0)
    expect(JSON.parse(parsed.stdout)).toMatchObject({ title: 'On weirs' })
    const url = `http://127.0.0.1:${(origin.address() as AddressInfo).port}/weirs`
    const fetched = await npx(['@sluice/cli', 'fetch', url, '--format', 'markdown'], {
      ALLOW_PRIVATE_CIDRS: '127.0.0.0/8',
      ROBOTS_MODE: 'off',
      BROWSER: 'off'
    })
    expect(fetched.code, fetched.output).toBe(0)
    expect(fetched.stdout).toContain('A weir is a low wall across a river.')
  },
  10 * MINUTES
)

test(
  'npx starts the service, which has its dashboard',
  async () => {
    const installed = await npx([
      '--package',
      '@sluice/service',
      '--call',
      'command -v sluice-service'
    ])
    expect(installed.code, installed.output).toBe(0)
    const child = spawn(installed.stdout.trim(), [], {
      cwd: empty,
      env: cleanEnvironment({ PORT: '0', DATA_DIR: join(folder, 'data'), BROWSER: 'off' })
    })
    const { url, stop } = await runningService(child)
    try {
      const page = await fetch(`${url}/dashboard`)
      expect(page.status).toBe(200)
      const script = /src="(\/dashboard\/assets\/[^"]+\.js)"/.exec(await page.text())?.[1]
      expect((await fetch(`${url}${script}`)).status).toBe(200)
    } finally {
      await stop()
    }
  },
  10 * MINUTES
)
