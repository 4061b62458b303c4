/** Warnings of the service. */

import type { Warnings } from '@sluice/client'

/** Code and message of each warning; renders nothing without warnings. */
export function WarningList({ warnings }: { warnings: Warnings }) {
  if (warnings.length === 0) return null
  return (
    <div class="note warning">
      <ul>
        {warnings.map((warning) => (
          <li key={warning.code + warning.message}>
            <code>{warning.code}</code> {warning.message}
          </li>
        ))}
      </ul>
    </div>
  )
}
