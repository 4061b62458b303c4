/** The account's learned parsers: their versions, their rules in words, and what repairs changed. */

import type { LearnedParser, LearnedParserVersion } from '@sluice/client'
import { useState } from 'preact/hooks'
import { client } from '../client.ts'
import { Confirmation } from '../parts/dialog.tsx'
import { ErrorNote } from '../parts/error-note.tsx'
import { Loaded, useLoaded } from '../parts/loaded.tsx'
import { plural, Time } from '../parts/shown.tsx'
import { Table } from '../parts/table.tsx'
import { announce } from '../parts/toast.tsx'

/** Parsers on the page. Programs list the others. */
const MOST = 100

/** The learned parsers, ordered by name; nothing for an account without any. */
export function LearnedParsers() {
  const loading = useLoaded((signal) => client.learnedParsers.list({ limit: MOST }, { signal }))
  return (
    <Loaded of={loading} what="the learned parsers">
      {({ data, next_cursor }) =>
        data.length > 0 && (
          <>
            {data.map((parser) => (
              <OneLearned key={parser.name} parser={parser} onChange={loading.reload} />
            ))}
            {next_cursor !== null && (
              <p class="quiet">The first {MOST} learned parsers are shown.</p>
            )}
          </>
        )
      }
    </Loaded>
  )
}

function OneLearned({ parser, onChange }: { parser: LearnedParser; onChange: () => void }) {
  const { name, version, match, heal, candidate } = parser
  const [isDeleting, setDeleting] = useState(false)
  const [isOpen, setOpen] = useState(false)
  return (
    <section class="card">
      <h2>
        {name} <small class="quiet">{version}</small>
      </h2>
      <p class="quiet wrap">
        Learned for {match.host + (match.path ?? '')}. {HEALING[heal]}
      </p>
      {candidate !== null && (
        <p class="note warning">
          The site has changed. Version {candidate} reads it again and waits for you to promote it.
        </p>
      )}
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>Versions and rules</summary>
        {isOpen && <Versions key={`${version} ${candidate}`} of={parser} onChange={onChange} />}
      </details>
      <div class="row">
        <a
          class="button"
          href={`/api/v1/parsers/learned/${plainName(parser)}/package`}
          aria-label={`Download ${name} as a package`}
          download
        >
          Download
        </a>
        <button
          type="button"
          class="danger"
          aria-label={`Delete ${name}…`}
          onClick={() => setDeleting(true)}
        >
          Delete…
        </button>
      </div>
      {isDeleting && (
        <Confirmation
          title={`Delete ${name}?`}
          action="Delete"
          onClose={() => setDeleting(false)}
          run={async () => {
            await client.learnedParsers.delete(plainName(parser))
            announce('The parser was deleted.')
            onChange()
          }}
        >
          <p>All of its versions are deleted. Results that it read stay. This cannot be undone.</p>
        </Confirmation>
      )}
    </section>
  )
}

const HEALING: Readonly<Record<LearnedParser['heal'], string>> = {
  off: 'It is not repaired when the site changes.',
  candidate: 'When the site changes, a repaired version waits here.',
  auto: 'When the site changes, it repairs itself.'
}

/** Name without `learned/`, as the API takes it. */
function plainName({ name }: LearnedParser): string {
  return name.slice(name.indexOf('/') + 1)
}

function Versions({ of, onChange }: { of: LearnedParser; onChange: () => void }) {
  const loading = useLoaded((signal) => client.learnedParsers.versions(plainName(of), { signal }))
  return (
    <Loaded of={loading} what="the versions">
      {(versions) => (
        <>
          {versions.map((version) => (
            <OneVersion key={version.version} of={of} version={version} onChange={onChange} />
          ))}
        </>
      )}
    </Loaded>
  )
}

function OneVersion(props: {
  of: LearnedParser
  version: LearnedParserVersion
  onChange: () => void
}) {
  const { of, version, onChange } = props
  const { status, origin, pages, changes, lost, templates, fields, created_at } = version
  return (
    <>
      <h3>
        {version.version}{' '}
        <span class={status === 'current' ? 'badge good' : 'badge'}>{status}</span>
      </h3>
      <p class="quiet">
        {origin === 'healed' ? 'Repaired' : 'Learned'} from {plural(pages, 'page')}{' '}
        <Time of={created_at} />
      </p>
      {changes.length > 0 && (
        <ul class="wrap">
          {changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      )}
      {templates.length > 0 && (
        <ul class="wrap">
          {templates.map((template, index) => (
            <li key={template}>
              Template {index + 1}: {template}
            </li>
          ))}
        </ul>
      )}
      {lost.length > 0 && <p>No longer read: {lost.join(', ')}.</p>}
      <Table
        label={`Rules of ${of.name} ${version.version}`}
        head={['Field', 'Type', 'Reads']}
        rows={fields.map(({ name, type, many, rules }) => [
          <code key="name">{name}</code>,
          many ? `list of ${type}` : type,
          firstReads(rules)
        ])}
      />
      {status !== 'current' && <Promotion of={of} version={version.version} onChange={onChange} />}
    </>
  )
}

/** The first rule of each template in words. */
function firstReads(rules: LearnedParserVersion['fields'][number]['rules']): string {
  const first = new Map(rules.toReversed().map(({ template, reads }) => [template, reads]))
  return [...first.values()].reverse().join('; ')
}

function Promotion(props: { of: LearnedParser; version: string; onChange: () => void }) {
  const { of, version, onChange } = props
  const [isRunning, setRunning] = useState(false)
  const [error, setError] = useState<unknown>()
  const promote = async () => {
    if (isRunning) return
    setRunning(true)
    setError(undefined)
    try {
      await client.learnedParsers.promote(plainName(of), version)
      announce(`${of.name} now reads by version ${version}.`)
      onChange()
    } catch (caught) {
      setError(caught)
    }
    setRunning(false)
  }
  return (
    <>
      <div class="row">
        <button type="button" aria-disabled={isRunning} onClick={promote}>
          Use version {version}
        </button>
      </div>
      {error !== undefined && <ErrorNote error={error} />}
    </>
  )
}
