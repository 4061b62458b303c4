/** One past request: its result, its cost, its options, and the results to compare it with. */

import type { HistoryItem } from '@sluice/client'
import { useState } from 'preact/hooks'
import { client } from '../client.ts'
import { Asked } from '../history/asked.tsx'
import { adviceOn } from '../history/failure-advice.ts'
import '../history/record.css'
import { forgetResults, neighboursOf } from '../history/kept-list.ts'
import { OtherResults } from '../history/other-results.tsx'
import { Confirmation } from '../parts/dialog.tsx'
import { DownloadButton } from '../parts/download-button.tsx'
import { Icon } from '../parts/icon.tsx'
import { Loaded, useLoaded } from '../parts/loaded.tsx'
import { Page } from '../parts/page.tsx'
import { DocumentFacts, Outcome } from '../parts/result-list.tsx'
import { count, duration, plural, size, Time } from '../parts/shown.tsx'
import { announce } from '../parts/toast.tsx'
import { WarningList } from '../parts/warning-list.tsx'
import { ResultView } from '../record/result-view.tsx'
import { RunAgain } from '../record/run-again.tsx'
import { ShareDialog } from '../record/share-dialog.tsx'
import { Link, navigate } from '../router.tsx'
import { useShortcut } from '../shortcuts.ts'

/** One past request with its data. @param props.id - id of the result. */
export function RecordPage({ id }: { id: string }) {
  const loading = useLoaded((signal) => client.result(id, { signal }))
  const [isDeleting, setDeleting] = useState(false)
  const [isSharing, setSharing] = useState(false)
  const item = loading.data
  const { previous, next } = neighboursOf(id)
  return (
    <Page
      title={item ? (item.metadata.title ?? item.host) : 'Result'}
      lead={<Link to="/history">← History</Link>}
      actions={
        <>
          <Neighbour to={previous} name="Previous" keys="k" />
          <Neighbour to={next} name="Next" keys="j" />
          {item && (
            <>
              <DownloadButton name={`${item.id}.json`} value={item} />
              {item.data !== null && (
                <button type="button" onClick={() => setSharing(true)}>
                  Share…
                </button>
              )}
              <button type="button" class="danger" onClick={() => setDeleting(true)}>
                Delete…
              </button>
              <RunAgain item={item} />
            </>
          )}
        </>
      }
    >
      <Loaded of={loading} what="the result">
        {(data) => <Shown item={data} />}
      </Loaded>
      {isSharing && <ShareDialog id={id} onClose={() => setSharing(false)} />}
      {isDeleting && (
        <Confirmation
          title="Delete this result?"
          action="Delete"
          onClose={() => setDeleting(false)}
          run={async () => {
            await client.deleteResult(id)
            forgetResults(new Set([id]))
            announce('The result was deleted.')
            navigate('/history', true)
          }}
        >
          <p>Deletes the result and its data permanently. The charge is not refunded.</p>
        </Confirmation>
      )}
    </Page>
  )
}

/** The result beside this one in the list it was opened from; without a list there is no button. */
function Neighbour({ to, name, keys }: { to: string | undefined; name: string; keys: string }) {
  const go = () => to && navigate(`/history/${to}`, true)
  useShortcut(keys, `${name} result`, go)
  if (to === undefined) return null
  return (
    <button type="button" onClick={go}>
      {name}
    </button>
  )
}

function Shown({ item }: { item: HistoryItem }) {
  const { metadata, error } = item
  return (
    <>
      <Address item={item} />
      {error && (
        <div class="note error">
          <p>
            <Icon name="alert" />
            <strong>{error.message}</strong>
          </p>
          <p>{adviceOn(item)} Nothing was charged.</p>
          <p class="quiet">
            <a href={`/docs/errors#${error.code}`} target="_blank" rel="noreferrer">
              <code>{error.code}</code>
            </a>
          </p>
        </div>
      )}
      <dl class="record-facts">
        <Fact name="Outcome">
          <Outcome item={item} />
        </Fact>
        <Fact name="Charged">{plural(item.tokens_charged, 'token')}</Fact>
        <Fact name="Parser">
          {item.parser.name.replace('@sluice/parser-', '')} {item.parser.version}
        </Fact>
        {metadata.document && (
          <Fact name="Document">
            <DocumentFacts of={metadata.document} />
          </Fact>
        )}
        <Fact name="Engine">{metadata.engine ?? 'none'}</Fact>
        <Fact name="Duration">{duration(metadata.duration_ms)}</Fact>
        <Fact name="Size">{size(metadata.bytes)}</Fact>
        {metadata.target_status !== null && (
          <Fact name="Status of the site">{count(metadata.target_status)}</Fact>
        )}
        <Fact name="Requested by">{item.api_key.name}</Fact>
        <Fact name="When">
          <Time of={item.completed_at} />
        </Fact>
        <Fact name="Expires">
          <Time of={item.expires_at} />
        </Fact>
        <Fact name="Request id" isWide>
          <code>{item.id}</code>
        </Fact>
        <Fact name="Options" isWide>
          <Asked item={item} />
        </Fact>
      </dl>
      <WarningList warnings={item.warnings} />
      {item.status === 'success' && (
        <section>
          <h2 class="unseen">Data</h2>
          <ResultView name={item.id} data={item.data} raw={{ label: 'Raw JSON', value: item }} />
        </section>
      )}
      <OtherResults of={item} />
    </>
  )
}

function Address({ item }: { item: HistoryItem }) {
  return (
    <p class="wrap">
      {/^https?:/.test(item.url) ? (
        <a href={item.url} rel="noreferrer noopener" target="_blank">
          {item.url}
        </a>
      ) : (
        item.url
      )}
      {item.final_url !== null && item.final_url !== item.url && (
        <span class="quiet"> → {item.final_url}</span>
      )}
    </p>
  )
}

function Fact(props: { name: string; isWide?: boolean; children: preact.ComponentChildren }) {
  return (
    <div class={props.isWide ? 'wide-fact' : undefined}>
      <dt>{props.name}</dt>
      <dd class="wrap">{props.children}</dd>
    </div>
  )
}
