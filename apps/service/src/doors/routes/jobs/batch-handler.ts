/** The handler of batches: one body of JSON, or NDJSON that is streamed into the store. */

import { parseRequest } from '@sluice/fetch/request'
import {
  BatchItem,
  BatchSettings,
  createBatch,
  MOST_LINES,
  readBatch,
  writtenOf
} from '../../../domains/jobs/start/batch.ts'
import type { WrittenItem } from '../../../domains/jobs/start/batch-pages.ts'
import { createEqualOptions } from '../../../domains/jobs/start/equal-options.ts'
import type { Service } from '../../../service.ts'
import { readJson } from '../../http/bodies/body.ts'
import { isNdjson, readNdjson } from '../../http/bodies/ndjson.ts'
import { type Context, callerOf, type Step } from '../../http/context.ts'
import { accepted } from '../accepted.ts'
import { idempotencyKeyOf } from '../fetch/handlers.ts'

/** `POST /api/v1/internet/batch/`. */
export function createBatchJob(service: Service): Step {
  return async (ctx) => {
    const idempotencyKey = idempotencyKeyOf(ctx)
    const common = { caller: callerOf(ctx), idempotencyKey }
    const plan = isNdjson(ctx.req)
      ? await streamedPlan(service, ctx)
      : await wholePlan(service, ctx)
    const made = await createBatch(service, { ...common, ...plan })
    accepted(ctx, made)
  }
}

async function wholePlan(service: Service, ctx: Context) {
  const body = await ctx.state.stages.time('body', () =>
    readJson(ctx.req, service.config.MAX_BATCH_BYTES)
  )
  return { ...readBatch(body), meaning: body }
}

/** The first line may have the common fields of all requests: an object without `url`. */
async function streamedPlan(service: Service, ctx: Context) {
  const lines = readNdjson(ctx.req, { line: service.config.MAX_BODY_BYTES, lines: MOST_LINES + 1 })
  const first = await lines.next()
  const isSettings = isObject(first.value) && !('url' in first.value)
  const raw = isSettings ? (first.value as { options?: object; filters?: object }) : {}
  const settings = parseRequest(BatchSettings, raw)
  const itemOf = createItemCheck()
  async function* items(): AsyncGenerator<WrittenItem> {
    if (!isSettings && !first.done) yield itemOf(first.value)
    for await (const line of lines) yield itemOf(line)
  }
  // The lines are not kept, so a key is bound to their common fields.
  return { written: writtenOf(raw), settings, items: items(), meaning: { ndjson: raw } }
}

/** Checks lines as requests. @throws SluiceError `INVALID_REQUEST`, `MISSING_PARAMETER`. */
function createItemCheck(): (line: unknown) => WrittenItem {
  const known = createEqualOptions<object>()
  return (line) => {
    if (!isObject(line)) {
      parseRequest(BatchItem, line)
      return line as WrittenItem
    }
    const { options, filters, ...rest } = line as WrittenItem
    known({ options, filters }, () => parseRequest(BatchItem, line))
    parseRequest(BatchItem, rest)
    return line as WrittenItem
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
