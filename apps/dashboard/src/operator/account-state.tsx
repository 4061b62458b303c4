/** State of an account. */

/** Active, suspended or closed. */
export function AccountState({
  of
}: {
  of: { readonly suspended: boolean; readonly closed_at: string | null }
}) {
  if (of.closed_at !== null) return <span class="badge bad">closed</span>
  if (of.suspended) return <span class="badge warning">suspended</span>
  return <span class="badge good">active</span>
}
