/** Which operations a parameter belongs to. */

import type { INodeProperties } from 'n8n-workflow'

/** Operations of some resources. */
export interface Shown {
  readonly resource: readonly string[]
  readonly operation: readonly string[]
}

/** The same parameters, shown for these operations. */
export function shownFor(
  { resource, operation }: Shown,
  properties: readonly INodeProperties[]
): INodeProperties[] {
  const show = { resource: [...resource], operation: [...operation] }
  return properties.map((property) => ({
    ...property,
    displayOptions: { show: { ...show, ...property.displayOptions?.show } }
  }))
}
