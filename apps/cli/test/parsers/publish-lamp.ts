/** Publishes a small parser to a registry of tests, and what it depends on. */

import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Registry } from './registry.ts'

const CORE = fileURLToPath(new URL('../../../../packages/core/', import.meta.url))

/** Publish `@sluice/core` and what it depends on. */
export function publishCore(registry: Registry): void {
  execFileSync('pnpm', ['run', 'build'], { cwd: CORE, stdio: 'ignore' })
  registry.publish(CORE)
  const types = realpathSync(join(CORE, 'node_modules/@types/hast'))
  for (const folder of [
    types,
    join(dirname(types), 'unist'),
    realpathSync(join(CORE, 'node_modules/zod'))
  ]) {
    registry.publish(realpathSync(folder))
  }
}

/** A version of a parser of lamps. */
export interface Lamp {
  readonly name: string
  readonly version: string
  readonly host: string
  readonly kind?: string
  /** At the top of its module. */
  readonly code?: string
  /** Added to its package.json. */
  readonly manifest?: object
}

/** Publish one. @param place - where folders for packages are made. */
export function publishLamp(
  registry: Registry,
  place: string,
  { name, version, host, kind = 'lamp', code = '', manifest = {} }: Lamp
): void {
  const folder = mkdtempSync(join(place, 'package-'))
  const files = {
    'package.json': JSON.stringify({
      name,
      version,
      type: 'module',
      keywords: ['sluice-parser'],
      exports: { '.': './dist/index.js', './package.json': './package.json' },
      files: ['dist', 'fixtures'],
      peerDependencies: { '@sluice/core': '^1.0.0', zod: '^4.0.0' },
      ...manifest
    }),
    'README.md': `# Lamp\n\n## URLs\n\n${host}\n\n## Data\n\n\`name\`\n`,
    'dist/index.js': `import { defineParser, ParseError } from '@sluice/core'
import { z } from 'zod'
${code}
export default defineParser({
  name: '${name}', version: '${version}', kind: '${kind}', match: [{ host: '${host}' }],
  data: z.object({ name: z.string() }),
  parse: ([page]) => {
    if (!page.html.includes('Lamp')) throw new ParseError('no lamp')
    return { name: 'Lamp' }
  }
})
`
  }
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  registry.publish(folder)
}
