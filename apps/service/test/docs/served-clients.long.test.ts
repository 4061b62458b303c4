/** The clients that the service serves: npm and pip install them, and they read the service they come from. */

import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startService, type TestService } from '../harness.ts'
import { builtPages } from './docs-pages.ts'

const folder = mkdtempSync(join(tmpdir(), 'sluice-clients-'))
let sluice: TestService
let key: string

beforeAll(async () => {
  builtPages()
  sluice = await startService()
  key = (await sluice.account(10)).key
}, 120_000)
afterAll(async () => {
  await sluice.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Runs a program, while the service of this process answers. @returns its output. */
async function output(command: string, args: readonly string[]): Promise<string> {
  return (await promisify(execFile)(command, args, { cwd: folder })).stdout
}

async function download(name: string): Promise<string> {
  const answer = await fetch(`${sluice.url}/docs/${name}`)
  expect(answer.status).toBe(200)
  const path = join(folder, name)
  writeFileSync(path, new Uint8Array(await answer.arrayBuffer()))
  return path
}

test('npm installs the client, which has its types and reads the account', async () => {
  const file = await download('client.tgz')
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  await output('npm', ['install', '--offline', '--no-audit', '--no-fund', file])
  writeFileSync(
    join(folder, 'balance.ts'),
    `import { type Account, createClient } from '@sluice/client'
const client = createClient({ baseUrl: '${sluice.url}', apiKey: '${key}' })
const account: Account = await client.account()
console.log(account.balance.total)\n`
  )
  const tsc = join(import.meta.dirname, '../../../../node_modules/.bin/tsc')
  const types = ['--target', 'es2023', '--module', 'nodenext', '--types', '', '--lib', 'es2023,dom']
  await output(tsc, [...types, '--skipLibCheck', 'false', 'balance.ts'])
  expect((await output('node', ['balance.js'])).trim()).toBe('10')
}, 120_000)

test('the wheel has every module under its digest, and the name that pip asks for', async () => {
  const file = await download('sluice-1.0.0-py3-none-any.whl')
  const check = `
import base64, csv, hashlib, io, sys, zipfile
wheel = zipfile.ZipFile(sys.argv[1])
assert wheel.testzip() is None
rows = list(csv.reader(io.StringIO(wheel.read('sluice-1.0.0.dist-info/RECORD').decode())))
assert {row[0] for row in rows} == set(wheel.namelist())
for name, digest, size in rows[:-1]:
    data = wheel.read(name)
    own = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b'=').decode()
    assert (digest, size) == ('sha256=' + own, str(len(data))), name
print(wheel.read('sluice-1.0.0.dist-info/METADATA').decode().split('\\n\\n')[0])
sys.path.insert(0, sys.argv[1])
import importlib.util
assert importlib.util.find_spec('sluice').origin.startswith(sys.argv[1])`
  const head = await output('python3', ['-c', check, file])
  expect(head).toContain('Name: sluice\nVersion: 1.0.0\n')
  expect(head).toContain('Requires-Dist: httpx>=0.23.3,<1\n')
  expect(head).toContain(
    'Provides-Extra: langchain\nRequires-Dist: langchain-core>=0.2; extra == "langchain"'
  )
})
