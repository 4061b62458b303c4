/** The handler of `/s/`: a search of this service, answered in the format of Jina's. */

import type { SearchInput } from '@sluice/client'
import type { Service } from '../../service.ts'
import { ownClient, thrownBy } from '../http/callers/own-client.ts'
import type { Context, Step } from '../http/context.ts'
import { tellingBalance } from '../routes/fetch/charged-request.ts'
import { idempotencyKeyOf } from '../routes/fetch/handlers.ts'
import { hasModel, tellIgnored, typeOf } from './handlers.ts'
import { inHeaderNames, type SetBy } from './header-names.ts'
import { readFields, SearchBody } from './reader-body.ts'
import { headersOf } from './reader-request.ts'
import { searchBody } from './search-answer.ts'
import { searchedPages } from './search-request.ts'

/** `GET /s/`, `GET /s/{query}` and `POST /s/`. */
export function searchText(service: Service): Step {
  return async (ctx) => {
    const { parameters, headers } = await fieldsOf(service, ctx)
    const { input, page, ignored } = searchedPages(parameters, headers, hasModel(service))
    const key = idempotencyKeyOf(ctx)
    const type = typeOf(ctx)
    await tellingBalance(service, ctx, async () => {
      const found = await searched(ctx, input, key, page.setBy)
      const { results, tokens_for_pages = 0 } = found.search
      const { charged, remaining, requestId } = found.receipt
      tellIgnored(ctx, ignored)
      ctx.set('X-Tokens-Charged', String(charged))
      if (remaining !== null) ctx.set('X-Tokens-Remaining', String(remaining))
      ctx.set('Content-Type', type === 'application/json' ? type : `${type}; charset=utf-8`)
      ctx.body = searchBody(type, {
        results,
        request: page,
        warnings: found.warnings,
        requestId,
        charged: charged + tokens_for_pages,
        base: `${ctx.protocol}://${ctx.host}`
      })
    })
  }
}

/** @throws SluiceError of the search, with the names of headers. */
async function searched(ctx: Context, input: SearchInput, key: string | undefined, setBy: SetBy) {
  try {
    return await ownClient(ctx).search(input, key === undefined ? {} : { idempotencyKey: key })
  } catch (error) {
    throw inHeaderNames(thrownBy(error), setBy)
  }
}

/** The parameters of the address or of the body, and the headers with those of the body. */
async function fieldsOf({ config }: Service, ctx: Context) {
  const own = headersOf(ctx)
  if (ctx.method === 'POST') {
    const { fields, headers } = await readFields(
      ctx.req,
      config.MAX_BODY_BYTES,
      SearchBody,
      IN_BODY
    )
    return { parameters: fields, headers: { ...own, ...headers } }
  }
  const query = Object.entries(ctx.query).map(([name, value]) => [name, String(value)])
  const path = decoded(ctx.path.slice('/s/'.length))
  return {
    parameters: { ...(path === '' ? {} : { q: path }), ...Object.fromEntries(query) },
    headers: own
  }
}

/** Fields of a body that are no options of pages. */
const IN_BODY = ['q', 'num', 'count', 'hl', 'gl', 'type', 'site', 'page', 'location', 'provider']

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
