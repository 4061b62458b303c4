/**
 * Dialogs that actions opened: they were asked for, so they are content, unlike those that a page shows by itself. Both
 * expressions run in a world of ours; a page that was left takes its notes along.
 */

const DIALOGS = `(() => {
  const shown = new Set()
  for (const one of document.querySelectorAll('dialog[open],[role=dialog],[role=alertdialog],[aria-modal=true]')) {
    if (one.checkVisibility({ visibilityProperty: true })) shown.add(one)
  }
  return shown
})()`

/** Note the dialogs that are open before the first action. */
export const NOTE_DIALOGS = `void (globalThis.openDialogs = ${DIALOGS})`

/** Mark those that are open now and were not then. */
export const MARK_DIALOGS = `(() => {
  const before = globalThis.openDialogs
  if (!before) return
  for (const one of ${DIALOGS}) if (!before.has(one)) one.setAttribute('data-opened-by-action', '')
})()`
