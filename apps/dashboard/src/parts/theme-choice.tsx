/** Chooses the light theme, the dark theme, or the system's. */

import { useState } from 'preact/hooks'
import { chooseTheme, chosenTheme, THEMES } from '../theme.ts'

const NAMES = { system: 'System', light: 'Light', dark: 'Dark' } as const

/** The choice between the light theme, the dark theme, and the system's. */
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
