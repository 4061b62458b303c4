/** The value whose place is shown on the page beside the record. */

import { createContext } from 'preact'
import { useContext } from 'preact/hooks'

/** Shows the place of a value, or none. */
export type ShowValue = (value: string | undefined) => void

/** Provided where the page is beside its record. */
export const ShownValue = createContext<ShowValue | undefined>(undefined)

/**
 * Handlers that show a value while the pointer is on it, and the value as it stands on a page; nothing for a value
 * without a place, or where no page is beside.
 */
export function useShownValue(value: unknown) {
  const show = useContext(ShownValue)
  const isText = typeof value === 'string' || typeof value === 'number'
  if (!show || !isText || String(value).trim() === '') return undefined
  const text = String(value)
  return {
    find: () => show(text),
    handlers: { onMouseEnter: () => show(text), onMouseLeave: () => show(undefined) }
  }
}
