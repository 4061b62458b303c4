/** One past request: its result and its cost. */

import type { HistoryItem } from '@sluice/client'
import { useState } from 'preact/hooks'
import { client } from '../client.ts'
import { Confirmation } from '../parts/dialog.tsx'
import { DownloadButton } from '../parts/download-button.tsx'
import { Loaded, useLoaded } from '../parts/loaded.tsx'
import { Page } from '../parts/page.tsx'
import { DocumentFacts, Outcome } from '../parts/result-list.tsx'
import { duration, plural, size, Time } from '../parts/shown.tsx'
import { announce } from '../parts/toast.tsx'
import { WarningList } from '../parts/warning-list.tsx'
import { ResultView } from '../record/result-view.tsx'
import { RunAgain } from '../record/run-again.tsx'
import { Link, navigate } from '../router.tsx'

/** One past request with its data. @param props.id - of the result. */
export function RecordPage({ id }: { id: string }) {
  const loading = useLoaded((signal) => client.result(id, { signal }))
  const [isDeleting, setDeleting] = useState(false)
  const item = loading.data
  return (
    <Page
      title="Result"
      lead={<Link to="/history">Back to the history</Link>}
      actions={
        item && (
          <>
            <RunAgain item={item} />
            <DownloadButton name={`${item.id}.json`} value={item} />
            <button type="button" class="danger" onClick={() => setDeleting(true)}>
              Delete…
            </button>
          </>
        )
      }
    >
      <Loaded of={loading} what="the result">
        {(data) => <Shown item={data} />}
      </Loaded>
      {isDeleting && (
        <Confirmation
          title="Delete this result?"
          action="Delete"
          onClose={() => setDeleting(false)}
          run={async () => {
            await client.deleteResult(id)
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

function Shown({ item }: { item: HistoryItem }) {
  const { metadata } = item
  return (
    <>
      <h2 class="wrap">{metadata.title ?? item.host}</h2>
      <p class="wrap">
        {item.url.startsWith('file:') ? (
          item.url
        ) : (
          <a href={item.url} rel="noreferrer noopener" target="_blank">
            {item.url}
          </a>
        )}
        {item.final_url !== null && item.final_url !== item.url && (
          <span class="quiet"> → {item.final_url}</span>
        )}
      </p>
      <dl class="facts">
        <dt>Outcome</dt>
        <dd>
          <Outcome item={item} /> {item.error?.message}
        </dd>
        <dt>Charged</dt>
        <dd>{plural(item.tokens_charged, 'token')}</dd>
        <dt>Parser</dt>
        <dd>
          {item.parser.name} {item.parser.version}
        </dd>
        {metadata.document && (
          <>
            <dt>Document</dt>
            <dd>
              <DocumentFacts of={metadata.document} />
            </dd>
          </>
        )}
        <dt>Engine</dt>
        <dd>{metadata.engine ?? 'none'}</dd>
        <dt>Duration</dt>
        <dd>
          {duration(metadata.duration_ms)}, {size(metadata.bytes)}
        </dd>
        <dt>API key</dt>
        <dd class="wrap">{item.api_key.name}</dd>
        <dt>When</dt>
        <dd>
          <Time of={item.created_at} />
        </dd>
        <dt>Expires</dt>
        <dd>
          <Time of={item.expires_at} />
        </dd>
        <dt>Request id</dt>
        <dd class="wrap">
          <code>{item.id}</code>
        </dd>
      </dl>
      <WarningList warnings={item.warnings} />
      {item.status === 'success' && (
        <ResultView name={item.id} data={item.data} raw={{ label: 'Raw JSON', value: item }} />
      )}
    </>
  )
}
