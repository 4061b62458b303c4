/** A site that has changed looks like pages of another kind: they are answered, and the alarm still opens. */

import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ORIGIN_HOST, post, startOrigin, startService } from '../harness.ts'

const PARSER = 'sluice-parser-lamps'
const LAMPS = `import generic from '@sluice/parser-generic'
import { ParseError } from '@sluice/core'
import { z } from 'zod'
const lamps = {
  api: 1, name: '${PARSER}', version: '0.1.0', kind: 'lamps', match: [{ host: '${ORIGIN_HOST}' }],
  data: z.object({ name: z.string() }),
  parse([page]) {
    const [, name] = /<h1>(.*?)<\\/h1>/.exec(page.html) ?? []
    if (!name) throw new ParseError('The page is not a lamp.')
    return { name }
  }
}
export default [generic, lamps]`

test('pages that the fallback reads count as failures of the parser of the host', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-refused-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  symlinkSync(join(import.meta.dirname, '../../node_modules'), join(folder, 'node_modules'))
  writeFileSync(join(folder, 'parsers.ts'), LAMPS)
  let heading = 'h1'
  const origin = await startOrigin((_, response) => {
    response.setHeader('content-type', 'text/html')
    const text = 'It stands on a table and gives light to whoever reads there. '.repeat(9)
    response.end(`<title>A lamp</title><${heading}>A lamp</${heading}><p>${text}</p>`)
  })
  onTestFinished(() => origin.stop())
  const service = await startService({ PARSERS_CONFIG: join(folder, 'parsers.ts') })
  onTestFinished(() => service.stop())
  const { key } = await service.account()
  const see = async (count: number) => {
    for (let number = 0; number < count; number++) {
      const { body, headers } = await post(`${service.url}/api/v1/internet/fetch/`, key, {
        url: `${origin.url}/${heading}-${number}`
      })
      expect(headers.get('x-tokens-charged')).toBe('1')
      expect(body.meta.parser.name).toBe(heading === 'h1' ? PARSER : '@sluice/parser-generic')
    }
    await service.service.drift.flush()
  }
  await see(25)
  heading = 'h2'
  await see(25)
  expect(await service.service.drift.alarms()).toMatchObject([
    { parser: PARSER, kind: 'failure-rate', code: 'PARSE_FAILED' }
  ])
}, 60_000)
