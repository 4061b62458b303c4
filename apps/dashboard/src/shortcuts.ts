/**
 * Keyboard shortcuts: `?`, `g h`, `mod+k`. Single-character shortcuts can be switched off (WCAG 2.2, 2.1.4). No
 * shortcut works while the reader types.
 */

import { useEffect, useRef } from 'preact/hooks'

/** A shortcut that is active now. */
export interface Shortcut {
  /** Keys one after the other, such as `g h`; `mod` is ⌘ on a Mac and Ctrl elsewhere. */
  readonly keys: string
  /** Action of the shortcut, as the help shows it. */
  readonly name: string
  readonly run: () => void
}

/** Time between the keys of a sequence, ms. */
const SEQUENCE_MS = 1_200

const NAME = 'sluice-shortcuts'

const active = new Set<Shortcut>()
let typed = ''
let typedAt = 0

/** True on a Mac, which uses ⌘ in place of Ctrl. */
const IS_MAC = /Mac|iPhone|iPad/.test(navigator.platform)

/** Returns the display text of a shortcut's keys: `⌘K`, `Ctrl K`, `G then H`. */
export function keysText(keys: string): string {
  return keys
    .split(' ')
    .map((key) =>
      key
        .replace(/^mod\+/, IS_MAC ? '⌘' : 'Ctrl ')
        .replace(/enter$/i, '↵')
        .toUpperCase()
    )
    .join(' then ')
    .replace('CTRL', 'Ctrl')
}

/** The shortcuts that are active now. */
export function activeShortcuts(): readonly Shortcut[] {
  return [...active]
}

/** Returns true if single-character shortcuts are on in this browser. */
export function areShortcutsOn(): boolean {
  try {
    return localStorage.getItem(NAME) !== 'off'
  } catch {
    return true
  }
}

/** Switch shortcuts of single characters on or off. */
export function switchShortcuts(isOn: boolean): void {
  try {
    localStorage.setItem(NAME, isOn ? 'on' : 'off')
  } catch {
    // The browser keeps nothing; they stay on.
  }
}

/** A shortcut for as long as the component is shown. */
export function useShortcut(keys: string, name: string, run: () => void): void {
  const latest = useRef(run)
  latest.current = run
  useEffect(() => {
    const shortcut = { keys, name, run: () => latest.current() }
    active.add(shortcut)
    return () => void active.delete(shortcut)
  }, [keys, name])
}

/** Listen for the shortcuts. @returns a function that stops this. */
export function listenForShortcuts(): () => void {
  addEventListener('keydown', hear)
  return () => removeEventListener('keydown', hear)
}

function hear(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || event.altKey) return
  const hasModifier = IS_MAC ? event.metaKey : event.ctrlKey
  const key = event.key.toLowerCase()
  if (hasModifier) {
    runFirst(`mod+${key}`, event)
    return
  }
  if (event.metaKey || event.ctrlKey || isTyping(event) || !areShortcutsOn()) return
  // Shift is part of the character: `?`.
  if (key.length !== 1) return
  const now = Date.now()
  const sequence = now - typedAt < SEQUENCE_MS && typed !== '' ? `${typed} ${key}` : key
  typed = key
  typedAt = now
  runFirst(sequence, event)
}

function runFirst(keys: string, event: KeyboardEvent): void {
  // The shortcut that was added last belongs to the topmost content.
  const shortcut = [...active].reverse().find((one) => one.keys === keys)
  // Content behind a dialog does not change.
  if (!shortcut || document.querySelector('dialog[open]')) return
  event.preventDefault()
  typed = ''
  shortcut.run()
}

function isTyping({ target }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) return false
  return target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName)
}
