/** Learning from values that a JSON Schema reads, in a worker thread as the service does it. */

import { readFileSync } from 'node:fs'
import type { LearnInput } from '@sluice/fetch'
import { createReader } from '@sluice/fetch/reading'
import type { Learned } from '@sluice/learn'
import { takeConfig } from '@sluice/service/config'
import { createLog } from '@sluice/service/log'
import { readerOptions } from '@sluice/service/pipeline'
import { UsageError } from '../failure.ts'
import { typedPath } from '../paths.ts'
import type { LoadedExample } from './load-examples.ts'

/**
 * Learn a parser.
 *
 * @param file - file with the schema, which reads the values of pages without any.
 * @throws SluiceError `INVALID_REQUEST` - no page has a value.
 */
export async function learnBySchema(
  examples: readonly LoadedExample[],
  file: string
): Promise<Learned> {
  const schema = schemaOf(file)
  const reader = createReader({ ...readerOptions(takeConfig(), createLog('error')), workers: 1 })
  try {
    const learn = examples.map(({ url, html, values }) => ({
      url,
      body: new TextEncoder().encode(html),
      ...(values ? { values: values as LearnInput['values'] } : {})
    }))
    const { parser, conflicts } = await reader.learn({ learn, schema }, 'cli')
    return { parser: parser ?? { format: 1, fields: [] }, conflicts }
  } finally {
    await reader.close()
  }
}

function schemaOf(file: string): unknown {
  try {
    return JSON.parse(readFileSync(typedPath(file), 'utf8'))
  } catch (error) {
    throw new UsageError(`--schema: ${file} is not JSON: ${(error as Error).message}`)
  }
}
