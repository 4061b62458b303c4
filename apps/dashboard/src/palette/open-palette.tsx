/** The palette and the help for shortcuts, whose files are loaded when they are first asked for. */

import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { toast } from '../parts/toast.tsx'
import { useShortcut } from '../shortcuts.ts'

const UPDATED = 'This part could not be loaded. Reload the page.'

/** @returns the open dialog, and a function that opens the palette. */
export function usePalette(isOperator: boolean, signOut: () => void): [VNode | null, () => void] {
  const [shown, setShown] = useState<VNode | null>(null)
  const close = () => setShown(null)
  const open = async () => {
    const file = await import('./palette.tsx').catch(() => toast(UPDATED))
    if (!file) return
    setShown(<file.Palette isOperator={isOperator} signOut={signOut} onClose={close} />)
  }
  const help = async () => {
    const file = await import('./shortcut-help.tsx').catch(() => toast(UPDATED))
    if (file) setShown(<file.ShortcutHelp onClose={close} />)
  }
  useShortcut('mod+k', 'Search', open)
  useShortcut('/', 'Search', open)
  useShortcut('?', 'Show the shortcuts', help)
  return [shown, open]
}
