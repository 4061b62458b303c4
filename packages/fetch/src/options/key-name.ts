/** Names of keys, as other tools write them too. */

const NAMES =
  'Enter Tab Escape Backspace Delete Space ArrowUp ArrowDown ArrowLeft ArrowRight Home End PageUp PageDown Insert F1 F2 F3 F4 F5 F6 F7 F8 F9 F10 F11 F12'.split(
    ' '
  )
const MODIFIERS = ['Control', 'Shift', 'Alt', 'Meta']
const OTHER_NAMES = {
  return: 'Enter',
  esc: 'Escape',
  del: 'Delete',
  up: 'ArrowUp',
  down: 'ArrowDown',
  left: 'ArrowLeft',
  right: 'ArrowRight',
  pgup: 'PageUp',
  pgdn: 'PageDown',
  spacebar: 'Space',
  ctrl: 'Control',
  command: 'Meta',
  cmd: 'Meta',
  option: 'Alt'
}
const KNOWN = new Map([
  ...[...NAMES, ...MODIFIERS].map((name) => [name.toLowerCase(), name] as const),
  ...Object.entries(OTHER_NAMES)
])

/** Keys with a name, for messages. */
export const KEY_NAMES = NAMES.join(', ')

/** A key in the form that the browser takes. */
export const KEY = new RegExp(
  `^(?:(?:${MODIFIERS.join('|')})\\+){0,3}(?:${NAMES.join('|')}|[\\x21-\\x7e])$`
)

/** The key in the form of {@link KEY}: `ENTER`, `arrow_down` and `Ctrl+A` are known. Others stay as they are. */
export function keyName(key: string): string {
  if (key === ' ') return 'Space'
  const [last = '', ...modifiers] = key.split(/\+(?=.)/).reverse()
  return [...modifiers.reverse(), last].map(partName).join('+')
}

function partName(part: string): string {
  return KNOWN.get(part.replace(/[_ -]/g, '').toLowerCase()) ?? part
}
