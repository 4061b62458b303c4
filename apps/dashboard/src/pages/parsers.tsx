/** The account's learned parsers, and those of the service: hosts, filters, fields, and how much of their records they find. */

import type { Alarm, LoadedParsers, Samples } from '@sluice/client'
import { client } from '../client.ts'
import { lazyPage } from '../lazy-page.tsx'
import type { JsonSchema } from '../parts/json-schema.ts'
import { Loaded, useLoaded } from '../parts/loaded.tsx'
import { Page } from '../parts/page.tsx'
import { plural } from '../parts/shown.tsx'
import { Table } from '../parts/table.tsx'
import { Ticked } from '../parts/ticked.tsx'
import { Link, usePlace } from '../router.tsx'
import { LearnedParsers } from './learned-parsers.tsx'
import { ParserAlarms, useHealedAlarms } from './parser-alarms.tsx'
import { ParserSamples, useSamples } from './parser-samples.tsx'

/** The loaded parsers: hosts, filters, fields and how often these are filled. */
export function ParsersPage() {
  return usePlace().query.has('teach') ? <TeachPage /> : <ParserList />
}

/** Loaded when it is opened. The menu does not know it, so the first load stays small. */
const TeachPage = lazyPage<object>(() => import('./teach.tsx').then((file) => file.TeachPage))

function ParserList() {
  const loading = useLoaded((signal) => client.parsers({ signal }))
  const samples = useSamples()
  const healed = useHealedAlarms()
  return (
    <Page
      title="Parsers"
      lead="Sluice picks a parser by hostname. Override it with the parser option."
      actions={
        <Link to="/parsers?teach=1" class="button">
          Teach a parser
        </Link>
      }
    >
      <LearnedParsers />
      <Loaded of={loading} what="the parsers">
        {({ data, engines }) => (
          <>
            {!engines.browser.available && (
              <p class="note">
                This server has no browser, so pages that need scripts are read as served (
                {engines.browser.hint}).
              </p>
            )}
            {data.map((parser) => (
              <OneParser
                key={parser.name}
                parser={parser}
                samples={samples.filter((one) => one.parser === parser.name)}
                healed={healed.filter((one) => one.parser === parser.name)}
                onAcknowledged={loading.reload}
              />
            ))}
          </>
        )}
      </Loaded>
    </Page>
  )
}

type Parser = LoadedParsers['data'][number]

function OneParser(props: {
  parser: Parser
  samples: Samples['samples']
  healed: readonly Alarm[]
  onAcknowledged: () => void
}) {
  const { parser, samples, healed, onAcknowledged } = props
  const { coverage } = parser
  const fields = fieldsOf(parser.schema)
  const filters = Object.entries(parser.filters?.properties ?? {})
  return (
    <section class="card">
      <h2>
        {parser.kind} <small class="quiet">{parser.version}</small>
      </h2>
      <p class="quiet wrap">{parser.name}</p>
      <ParserAlarms alarms={parser.alarms} healed={healed} onAcknowledged={onAcknowledged} />
      <ParserSamples samples={samples} />
      <Health parser={parser} />
      <details>
        <summary>{plural(parser.hosts.length, 'host rule')}</summary>
        <ul class="plain wrap">
          {parser.hosts.map((host) => (
            <li key={host}>
              <code>{host}</code>
            </li>
          ))}
        </ul>
      </details>
      <details>
        <summary>{plural(filters.length, 'filter')}</summary>
        {filters.length === 0 ? (
          <p class="quiet">No filters.</p>
        ) : (
          <Table
            label={`Filters of ${parser.kind}`}
            head={['Filter', 'Values', 'Meaning']}
            rows={filters.map(([name, schema]) => [
              <code key="name">{name}</code>,
              schema.enum?.join(', ') ?? '',
              <Ticked key="meaning" text={schema.description ?? ''} />
            ])}
          />
        )}
      </details>
      <details>
        <summary>{plural(fields.length, 'field')}</summary>
        <Table
          label={`Fields of ${parser.kind}`}
          head={['Field', 'Type', 'Filled', 'Meaning']}
          rows={fields.map(([name, schema]) => [
            <code key="name">{name}</code>,
            typeOf(schema),
            <Share key="share" of={coverage.fields[name]} />,
            <Ticked key="meaning" text={schema.description ?? ''} />
          ])}
        />
      </details>
    </section>
  )
}

function Health({ parser: { coverage, alarms } }: { parser: Parser }) {
  const shares = Object.values(coverage.fields)
  if (coverage.records === 0 || shares.length === 0) {
    return (
      <p class="quiet">
        No pages have been read since the service started, so coverage is unknown.
      </p>
    )
  }
  const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length
  const never = Object.entries(coverage.fields).filter(([, share]) => share === 0)
  return (
    <p>
      {alarms.length === 0 && <span class="badge good">healthy</span>}{' '}
      <span class="meter-line">
        <meter min={0} max={1} value={mean} aria-label="Fields filled on average" />{' '}
        {Math.round(mean * 100)}% of fields filled
      </span>{' '}
      <span class="quiet">
        in the last {plural(coverage.records, 'record')}
        {never.length > 0 && `; ${plural(never.length, 'field')} in none of them`}
      </span>
    </p>
  )
}

function Share({ of }: { of: number | undefined }) {
  return of === undefined ? <span class="quiet">–</span> : <>{Math.round(of * 100)}%</>
}

/** The fields of a record, or of all kinds of records of a parser; of equal names the first. */
function fieldsOf(schema: JsonSchema): [string, JsonSchema][] {
  const kinds = [schema, ...(schema.oneOf ?? []), ...(schema.anyOf ?? [])]
  const all = kinds.flatMap((kind) => Object.entries(kind.properties ?? {}))
  return [...new Map(all.toReversed())].toReversed()
}

function typeOf(schema: JsonSchema): string {
  if (schema.type === 'array') return `list of ${schema.items ? typeOf(schema.items) : 'values'}`
  if (typeof schema.type === 'string') return schema.type
  const parts = (schema.anyOf ?? schema.oneOf)?.map(typeOf) ?? schema.type ?? ['any']
  return parts.filter((part) => part !== 'null').join(' or ')
}
