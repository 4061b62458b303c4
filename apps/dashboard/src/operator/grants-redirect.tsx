/** Grants are on the page of each account; links to the former page lead to the list. */

import { useEffect } from 'preact/hooks'
import { navigate } from '../router.tsx'

/** Goes to the accounts. */
export function GrantsRedirect() {
  useEffect(() => navigate('/operator/accounts', true), [])
  return null
}
