/** The pages of a signed-in user, by path. Each is loaded when it is first opened. */

import type { ComponentType, VNode } from 'preact'
import { type LazyPage, lazyPage } from './lazy-page.tsx'
import { MissingPage } from './pages/missing.tsx'
import type { IconName } from './parts/icon.tsx'

/** One page of the menu. */
export interface MenuEntry {
  readonly path: string
  readonly name: string
  readonly icon: IconName
  /** The key that opens it after `g`. */
  readonly key?: string
  readonly page: LazyPage<object>
}

/** Pages that belong together, with a heading in the menu. */
export interface MenuGroup {
  readonly name?: string
  readonly isForOperators?: boolean
  readonly pages: readonly MenuEntry[]
}

type One = ComponentType<{ id: string }>

const page = (load: () => Promise<ComponentType<object>>) => lazyPage(load)
const pageWithId = (load: () => Promise<One>) => lazyPage<{ id: string }>(load)

/** The menu, in its order. */
const MENU: readonly MenuGroup[] = [
  {
    pages: [
      {
        path: '/',
        name: 'Overview',
        icon: 'house',
        key: 'o',
        page: page(() => import('./pages/overview.tsx').then((file) => file.OverviewPage))
      },
      {
        path: '/playground',
        name: 'Playground',
        icon: 'play',
        key: 'p',
        page: page(() => import('./pages/playground.tsx').then((file) => file.PlaygroundPage))
      }
    ]
  },
  {
    name: 'Data',
    pages: [
      {
        path: '/history',
        name: 'History',
        icon: 'history',
        key: 'h',
        page: page(() => import('./pages/history.tsx').then((file) => file.HistoryPage))
      },
      {
        path: '/jobs',
        name: 'Jobs',
        icon: 'jobs',
        key: 'j',
        page: page(() => import('./pages/jobs.tsx').then((file) => file.JobsPage))
      },
      {
        path: '/monitors',
        name: 'Monitors',
        icon: 'monitor',
        key: 'm',
        page: page(() => import('./pages/monitors.tsx').then((file) => file.MonitorsPage))
      },
      {
        path: '/webhooks',
        name: 'Webhooks',
        icon: 'webhook',
        key: 'w',
        page: page(() => import('./pages/webhooks.tsx').then((file) => file.WebhooksPage))
      },
      {
        path: '/parsers',
        name: 'Parsers',
        icon: 'braces',
        page: page(() => import('./pages/parsers.tsx').then((file) => file.ParsersPage))
      }
    ]
  },
  {
    name: 'Account',
    pages: [
      {
        path: '/usage',
        name: 'Usage',
        icon: 'chart',
        key: 'u',
        page: page(() => import('./pages/usage.tsx').then((file) => file.UsagePage))
      },
      {
        path: '/movements',
        name: 'Transactions',
        icon: 'transactions',
        key: 't',
        page: page(() => import('./pages/movements.tsx').then((file) => file.MovementsPage))
      },
      {
        path: '/keys',
        name: 'API keys',
        icon: 'key',
        key: 'k',
        page: page(() => import('./pages/account/keys.tsx').then((file) => file.KeysPage))
      },
      {
        path: '/account',
        name: 'Account',
        icon: 'settings',
        key: 'a',
        page: page(() => import('./pages/account/account.tsx').then((file) => file.AccountPage))
      }
    ]
  },
  {
    name: 'Operator',
    isForOperators: true,
    pages: [
      {
        path: '/operator/service',
        name: 'Service',
        icon: 'activity',
        key: 's',
        page: page(() => import('./operator/service-page.tsx').then((file) => file.ServicePage))
      },
      {
        path: '/operator/accounts',
        name: 'Accounts',
        icon: 'users',
        page: page(() =>
          import('./operator/accounts-page.tsx').then((file) => file.OperatorAccountsPage)
        )
      },
      {
        path: '/operator/invitations',
        name: 'Invitations',
        icon: 'mail',
        page: page(() =>
          import('./operator/invitations-page.tsx').then((file) => file.OperatorInvitationsPage)
        )
      },
      {
        path: '/operator/audit',
        name: 'Audit log',
        icon: 'log',
        page: page(() => import('./operator/audit-page.tsx').then((file) => file.OperatorAuditPage))
      },
      {
        path: '/operator/logs',
        name: 'Logs',
        icon: 'terminal',
        key: 'l',
        page: page(() => import('./operator/logs-page.tsx').then((file) => file.OperatorLogsPage))
      }
    ]
  }
]

/** Pages that are no entry of the menu. */
const OTHERS: Readonly<Record<string, LazyPage<object>>> = {
  '/account/team': page(() =>
    import('./pages/account/account-team.tsx').then((file) => file.AccountTeamPage)
  ),
  '/account/security': page(() =>
    import('./pages/account/account-security.tsx').then((file) => file.AccountSecurityPage)
  ),
  '/account/close': page(() =>
    import('./pages/account/account-close.tsx').then((file) => file.AccountClosePage)
  ),
  '/history/compare': page(() =>
    import('./pages/comparison.tsx').then((file) => file.ComparisonPage)
  ),
  '/jobs/new': page(() => import('./pages/new-job.tsx').then((file) => file.NewJobPage)),
  '/monitors/new': page(() =>
    import('./pages/monitor-form.tsx').then((file) => file.NewMonitorPage)
  )
}

/** Pages of one item, by the path of their list and the path after the id. */
const ONES: Readonly<Record<string, LazyPage<{ id: string }>>> = {
  '/history/': pageWithId(() => import('./pages/record.tsx').then((file) => file.RecordPage)),
  '/jobs/': pageWithId(() => import('./pages/job.tsx').then((file) => file.JobPage)),
  '/monitors/': pageWithId(() => import('./pages/monitor.tsx').then((file) => file.MonitorPage)),
  '/monitors//edit': pageWithId(() =>
    import('./pages/monitor-form.tsx').then((file) => file.EditMonitorPage)
  ),
  '/operator/accounts/': pageWithId(() =>
    import('./operator/account-page.tsx').then((file) => file.OperatorAccountPage)
  ),
  '/webhooks/': pageWithId(() => import('./pages/delivery.tsx').then((file) => file.DeliveryPage))
}

/** The groups of the menu that a user sees. */
export function menuOf(isOperator: boolean): readonly MenuGroup[] {
  return MENU.filter((group) => isOperator || !group.isForOperators)
}

/** The page of a path. */
export function pageOf(path: string, isOperator: boolean): VNode {
  const entries = menuOf(isOperator).flatMap(({ pages }) => pages)
  const Found = entries.find((entry) => entry.path === path)?.page ?? OTHERS[path]
  if (path.startsWith('/operator/') && !isOperator) return <MissingPage />
  if (Found) return <Found />
  const rest = path.endsWith('/edit') ? '/edit' : ''
  const [, list = '', id = ''] =
    /^(\/.+\/)([\w-]+)$/.exec(path.slice(0, path.length - rest.length)) ?? []
  const One = ONES[list + rest]
  return One ? <One key={id} id={id} /> : <MissingPage />
}
