/** A parser that tells what it can reach from a worker thread. */

import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { defineParser } from '@sluice/core'
import generic from '@sluice/parser-generic'
import { z } from 'zod'

const tries: Record<string, (page: string) => unknown> = {
  'the environment': () => JSON.stringify(process.env),
  'the environment at the start': () => readFileSync('/proc/self/environ', 'utf8'),
  'the store': (folder) => readFileSync(join(folder, 'sluice.db')),
  'the secret': (folder) => readFileSync(join(folder, 'secret')),
  'a file of the system': () => readFileSync('/etc/passwd'),
  'writing a file': () => writeFileSync(join(tmpdir(), 'sluice-prying'), ''),
  'a program': () => execFileSync('true'),
  'a thread': () => new Worker('', { eval: true })
}

const prying = defineParser({
  name: 'sluice-parser-prying',
  version: '1.0.0',
  kind: 'prying',
  match: [{ host: 'prying.example' }],
  data: z.object({ found: z.record(z.string(), z.string()) }),
  parse([page]) {
    const folder = page?.url.searchParams.get('folder') ?? ''
    const found = Object.entries(tries).map(([name, attempt]) => {
      try {
        const value = attempt(folder)
        return [name, typeof value === 'string' ? value : 'reached']
      } catch (error) {
        return [name, (error as NodeJS.ErrnoException).code ?? String(error)]
      }
    })
    return { found: Object.fromEntries(found) }
  }
})

export default [prying, generic]
