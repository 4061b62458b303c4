/** The options and filters of a request that differ from the defaults. */

import type { HistoryItem } from '@sluice/client'
import { Code } from '../parts/code.tsx'
import { askedOptions } from './asked-options.ts'

/** Shows short values as chips, and long values below them. */
export function Asked({ item }: { item: Pick<HistoryItem, 'options' | 'filters'> }) {
  const filters = Object.entries(item.filters).map(([name, value]) => [name, value] as const)
  const all = [...askedOptions(item.options), ...filters]
  const [short, long] = [all.filter(isShort), all.filter((one) => !isShort(one))]
  if (all.length === 0) return <span class="quiet">All options have their defaults.</span>
  return (
    <>
      <div class="asked">
        {short.map(([name, value]) => (
          <code key={name} class="asked-option">
            <span class="quiet">{name}</span> {textOf(value)}
          </code>
        ))}
      </div>
      {long.map(([name, value]) => (
        <details key={name}>
          <summary>
            <code>{name}</code>
          </summary>
          <Code
            label={name}
            text={typeof value === 'string' ? value : JSON.stringify(value, null, 2)}
          />
        </details>
      ))}
    </>
  )
}

function isShort([, value]: readonly [string, unknown]): boolean {
  return textOf(value).length <= 60
}

function textOf(value: unknown): string {
  if (value === true) return 'on'
  if (value === false) return 'off'
  return typeof value === 'string' ? value : JSON.stringify(value)
}
