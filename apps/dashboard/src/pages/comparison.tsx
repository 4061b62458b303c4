/** Two results beside each other: the fields and the lines of Markdown that differ. */

import type { Comparison } from '@sluice/client'
import { client } from '../client.ts'
import '../history/record.css'
import type { Changes } from '../parts/changes.ts'
import { Difference } from '../parts/difference.tsx'
import { Loaded, useLoaded } from '../parts/loaded.tsx'
import { Page } from '../parts/page.tsx'
import { Time } from '../parts/shown.tsx'
import { Tabs } from '../parts/tabs.tsx'
import { Link, usePlace } from '../router.tsx'

/** Shows the differences between the results `before` and `after` of the query string. */
export function ComparisonPage() {
  const { query } = usePlace()
  const [before, after] = [query.get('before') ?? '', query.get('after') ?? '']
  return (
    <Page title="Compare results" lead={<Link to="/history">← History</Link>}>
      {before === '' || after === '' ? (
        <p class="note">
          Select two results in the <Link to="/history">history</Link>.
        </p>
      ) : (
        <Compared before={before} after={after} />
      )}
    </Page>
  )
}

function Compared({ before, after }: { before: string; after: string }) {
  const loading = useLoaded(
    (signal) => client.compareResults(after, before, { signal }),
    `${before} ${after}`
  )
  return (
    <Loaded of={loading} what="the comparison">
      {(found) => <Found of={found} />}
    </Loaded>
  )
}

function Found({ of }: { of: Comparison }) {
  const fields = of.record.fields?.length ?? 0
  return (
    <>
      <div class="sides">
        <Side name="Before" of={of.before} />
        <Side name="After" of={of.after} />
      </div>
      <Tabs
        label="What differs"
        open={fields === 0 && of.text.status === 'changed' ? 'Markdown' : undefined}
        tabs={[
          { name: `Fields (${fields})`, show: () => <Difference of={of.record as Changes} /> },
          { name: 'Markdown', show: () => <Text of={of.text as Changes} /> }
        ]}
      />
    </>
  )
}

function Text({ of }: { of: Changes }) {
  if (of.status === 'not_comparable') {
    return <p class="quiet">One of the results has no Markdown.</p>
  }
  return <Difference of={of} />
}

function Side({ name, of }: { name: string; of: Comparison['before'] }) {
  return (
    <div class="card">
      <h2>{name}</h2>
      <p class="wrap">
        <Link to={`/history/${of.id}`}>{of.title ?? of.url}</Link>
      </p>
      <p class="quiet">
        <Time of={of.at} />
      </p>
    </div>
  )
}
