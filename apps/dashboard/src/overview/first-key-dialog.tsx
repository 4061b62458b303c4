/** The first key, shown once, with a command that uses it. */

import { Code, CopyButton } from '../parts/code.tsx'
import { Dialog } from '../parts/dialog.tsx'

/** @param props.secret - the key. */
export function FirstKeyDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const command = [
    `curl -sS ${location.origin}/api/v1/internet/fetch \\`,
    `  -H 'Authorization: Bearer ${secret}' \\`,
    "  -H 'Content-Type: application/json' \\",
    `  -d '{"url": "https://example.com/"}'`
  ].join('\n')
  return (
    <Dialog title="Your first API key" onClose={onClose} closesByEscape={false}>
      <p>Copy it now: for security it cannot be shown again.</p>
      <p class="secret">
        <code data-secret>{secret}</code>
        <CopyButton text={secret} label="the key" />
      </p>
      <p>Try it in a terminal; it costs 1 token:</p>
      <Code label="curl" text={command} />
      <div class="row end">
        <button type="button" class="primary" onClick={onClose}>
          I have copied it
        </button>
      </div>
    </Dialog>
  )
}
