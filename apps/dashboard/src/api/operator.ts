/** What operators do (docs/api.md "Running the service"). */

import { requestData } from './request.ts'

export interface ShownAccount {
  readonly id: string
  readonly name: string
  readonly created_at: string
  readonly suspended: boolean
  readonly closed_at: string | null
  readonly balance: {
    readonly free: number
    readonly purchased: number
    readonly held: number
  } | null
  readonly users: readonly { readonly id: string; readonly email: string; readonly role: string }[]
}

export interface Invitation {
  readonly invitation: string
  readonly role: string
  readonly account: string | null
  readonly expires_at: string
}

export interface AuditRecord {
  readonly seq: number
  readonly at: string
  readonly actor: string
  readonly action: string
  readonly account: string | null
  readonly details?: unknown
}

export const accounts = (after?: string, signal?: AbortSignal) =>
  requestData<{ accounts: readonly ShownAccount[]; next_after: string | null }>(
    'GET',
    'operator/accounts',
    { query: { after }, signal }
  )

export const suspend = (id: string, suspended: boolean) =>
  requestData<object>('POST', `operator/accounts/${encodeURIComponent(id)}/suspension`, {
    body: { suspended }
  })

export const closeAccountOf = (id: string) =>
  requestData<object>('DELETE', `operator/accounts/${encodeURIComponent(id)}`)

export const grant = (body: { id: string; account: string; tokens: number }) =>
  requestData<{ applied: boolean }>('POST', 'operator/grants', { body })

export const refund = (body: { account: string; result: string }) =>
  requestData<{ applied: boolean }>('POST', 'operator/refunds', { body })

export const invite = (body: { account?: string; role: string }) =>
  requestData<Invitation>('POST', 'operator/invitations', { body })

export const auditLog = (
  query: { before?: number; account?: string; action?: string },
  signal?: AbortSignal
) =>
  requestData<{ records: readonly AuditRecord[]; next_before: number | null }>(
    'GET',
    'operator/audit',
    { query, signal }
  )
