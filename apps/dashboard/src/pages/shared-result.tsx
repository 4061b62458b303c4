/** A result that was shared by a link, for readers without a login. */

import type { SharedResult } from '@sluice/client'
import { useEffect } from 'preact/hooks'
import { client } from '../client.ts'
import { Loaded, useLoaded } from '../parts/loaded.tsx'
import { Time } from '../parts/shown.tsx'
import { ThemeChoice } from '../parts/theme-choice.tsx'
import { OutsideLink } from '../record/outside-link.tsx'
import { ResultView } from '../record/result-view.tsx'
import './shared-result.css'

/** @param props.token - of the link. */
export function SharedResultPage({ id, token }: { id: string; token: string }) {
  const loading = useLoaded((signal) => client.sharedResult(id, token, { signal }))
  const shared = loading.data
  const title = shared ? (shared.title ?? new URL(shared.url).hostname) : 'Shared result'
  useEffect(() => {
    document.title = `${title} · Sluice`
  }, [title])
  return (
    <main class="shared-result">
      <p class="brand">Sluice</p>
      <h1>{title}</h1>
      <Loaded of={loading} what="the result">
        {(data) => <Shared of={data} />}
      </Loaded>
      <p class="row center quiet">
        Structured data from any URL. <ThemeChoice />
      </p>
    </main>
  )
}

function Shared({ of }: { of: SharedResult }) {
  return (
    <>
      <p class="wrap">
        <OutsideLink url={of.final_url ?? of.url} />
      </p>
      <p class="quiet">
        Read <Time of={of.completed_at} />. The link is valid until <Time of={of.expires_at} />.
      </p>
      <h2 class="unseen">Data</h2>
      <ResultView name={of.id} data={of.data} raw={{ label: 'Raw JSON', value: of }} />
    </>
  )
}
