/** Runs the parser on a page and returns the result. */

import { parseHtml } from '@sluice/content'
import { type Page, ruleOf, SluiceError, type Target } from '@sluice/core'
import { z } from 'zod'
import { Filters } from '../src/filters.ts'
import retail from '../src/index.ts'
import { Product, ProductList, type RetailRecord } from '../src/record.ts'

/** A target of an address and filters as a client sends them, with the rule that answers it. */
export function targetOf({
  url: asked,
  filters = {}
}: {
  url: string
  filters?: unknown
}): Target<Filters> {
  const url = new URL(asked)
  return { url, filters: Filters.parse(filters), rule: ruleOf(retail, url) }
}

/** A page as the service opens it. */
export function pageOf(html: string, url: URL): Page {
  return { url, status: 200, contentType: 'text/html', html, tree: parseHtml(html) }
}

// Strict, so that a missing or a further key is a fault.
const Checked = z.union([z.strictObject(Product.shape), z.strictObject(ProductList.shape)])

/** Record or error code; the record is checked by its schema as it survives JSON. */
export function outcome(
  html: string,
  target: Target<Filters>
): { data: RetailRecord } | { error: string } {
  try {
    const record = retail.parse([pageOf(html, target.url)], target)
    return { data: Checked.parse(JSON.parse(JSON.stringify(record))) }
  } catch (error) {
    if (SluiceError.is(error)) return { error: error.code }
    throw error
  }
}
