/** For operators: the pages that a parser failed on, to be downloaded for its author. */

import type { Samples } from '@sluice/client'
import { client } from '../client.ts'
import { useLoaded } from '../parts/loaded.tsx'
import { plural, size } from '../parts/shown.tsx'
import { useSession } from '../session.tsx'

type Sample = Samples['samples'][number]

/**
 * The samples of all parsers. The list is empty for users who are not operators, and if loading fails: the page is
 * complete without samples.
 */
export function useSamples(): readonly Sample[] {
  const isOperator = useSession().signedIn.user.role === 'operator'
  const { data } = useLoaded(async (signal) =>
    isOperator ? (await client.operator.samples({}, { signal })).samples : []
  )
  return data ?? []
}

/** The samples of one parser as links. */
export function ParserSamples({ samples }: { samples: readonly Sample[] }) {
  if (samples.length === 0) return null
  return (
    <details>
      <summary>{plural(samples.length, 'sampled page')}</summary>
      <ul class="plain wrap">
        {samples.map(({ id, field, code, url, at, bytes }) => (
          <li key={id}>
            <a href={`/api/v1/operator/samples/${id}`} download={`${id}.json`}>
              {id}
            </a>{' '}
            {field === null ? code : `without ${field}`}, {at.slice(0, 10)} (UTC), {size(bytes)}:{' '}
            <span class="quiet">{url}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
