/** The pages of a signed-in user, by path. */

import type { VNode } from 'preact'
import { AccountPage } from './pages/account.tsx'
import { DeliveryPage } from './pages/delivery.tsx'
import { HistoryPage } from './pages/history.tsx'
import { JobPage } from './pages/job.tsx'
import { JobsPage } from './pages/jobs.tsx'
import { KeysPage } from './pages/keys.tsx'
import { MissingPage } from './pages/missing.tsx'
import { MonitorPage } from './pages/monitor.tsx'
import { EditMonitorPage, NewMonitorPage } from './pages/monitor-form.tsx'
import { MonitorsPage } from './pages/monitors.tsx'
import { MovementsPage } from './pages/movements.tsx'
import { NewJobPage } from './pages/new-job.tsx'
import { OperatorAccountsPage } from './pages/operator-accounts.tsx'
import { OperatorAuditPage } from './pages/operator-audit.tsx'
import { OperatorGrantsPage } from './pages/operator-grants.tsx'
import { OperatorInvitationsPage } from './pages/operator-invitations.tsx'
import { OverviewPage } from './pages/overview.tsx'
import { ParsersPage } from './pages/parsers.tsx'
import { PlaygroundPage } from './pages/playground.tsx'
import { RecordPage } from './pages/record.tsx'
import { UsagePage } from './pages/usage.tsx'
import { WebhooksPage } from './pages/webhooks.tsx'

/** One page of the menu. */
export interface MenuEntry {
  readonly path: string
  readonly name: string
  readonly page: () => VNode
}

/** For everybody. */
export const PAGES: readonly MenuEntry[] = [
  { path: '/', name: 'Overview', page: () => <OverviewPage /> },
  { path: '/playground', name: 'Playground', page: () => <PlaygroundPage /> },
  { path: '/jobs', name: 'Jobs', page: () => <JobsPage /> },
  { path: '/monitors', name: 'Monitors', page: () => <MonitorsPage /> },
  { path: '/webhooks', name: 'Webhooks', page: () => <WebhooksPage /> },
  { path: '/history', name: 'History', page: () => <HistoryPage /> },
  { path: '/usage', name: 'Usage', page: () => <UsagePage /> },
  { path: '/movements', name: 'Transactions', page: () => <MovementsPage /> },
  { path: '/keys', name: 'API keys', page: () => <KeysPage /> },
  { path: '/parsers', name: 'Parsers', page: () => <ParsersPage /> },
  { path: '/account', name: 'Account', page: () => <AccountPage /> }
]

/** For operators. */
export const OPERATOR_PAGES: readonly MenuEntry[] = [
  { path: '/operator/accounts', name: 'Accounts', page: () => <OperatorAccountsPage /> },
  { path: '/operator/grants', name: 'Grants', page: () => <OperatorGrantsPage /> },
  { path: '/operator/invitations', name: 'Invitations', page: () => <OperatorInvitationsPage /> },
  { path: '/operator/audit', name: 'Audit log', page: () => <OperatorAuditPage /> }
]

/** The page of a path. */
export function pageOf(path: string, isOperator: boolean): VNode {
  const all = isOperator ? [...PAGES, ...OPERATOR_PAGES] : PAGES
  const found = all.find((entry) => entry.path === path)
  if (found) return found.page()
  if (path === '/jobs/new') return <NewJobPage />
  if (path === '/monitors/new') return <NewMonitorPage />
  const [, list = '', id, edit] =
    /^\/(history|jobs|monitors|webhooks)\/([\w-]+)(\/edit)?$/.exec(path) ?? []
  if (id === undefined) return <MissingPage />
  if (edit) return list === 'monitors' ? <EditMonitorPage key={id} id={id} /> : <MissingPage />
  if (list === 'monitors') return <MonitorPage key={id} id={id} />
  if (list === 'webhooks') return <DeliveryPage key={id} id={id} />
  return list === 'jobs' ? <JobPage key={id} id={id} /> : <RecordPage key={id} id={id} />
}
