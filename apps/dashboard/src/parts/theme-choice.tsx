/** Chooses light, dark, or what the system says. */

import { useState } from 'preact/hooks'
import { chooseTheme, chosenTheme, THEMES } from '../theme.ts'

const NAMES = { system: 'System', light: 'Light', dark: 'Dark' } as const

/** The choice of light, dark, or what the system says. */
export function ThemeChoice() {
  const [theme, setTheme] = useState(chosenTheme)
  return (
    <select
      class="small"
      aria-label="Theme"
      value={theme}
      onChange={(event) => {
        const chosen = THEMES.find((one) => one === event.currentTarget.value) ?? 'system'
        chooseTheme(chosen)
        setTheme(chosen)
      }}
    >
      {THEMES.map((one) => (
        <option key={one} value={one}>
          {NAMES[one]}
        </option>
      ))}
    </select>
  )
}
