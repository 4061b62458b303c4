/** Light or dark: the system's setting, unless the user chose one. */

/** Themes that the user can choose. */
export const THEMES = ['system', 'light', 'dark'] as const
/** One of `THEMES`. */
export type Theme = (typeof THEMES)[number]

const NAME = 'sluice-theme'

/** The choice of this browser. */
export function chosenTheme(): Theme {
  // Reading throws where the browser is set to keep nothing.
  try {
    const kept = localStorage.getItem(NAME)
    return THEMES.find((theme) => theme === kept) ?? 'system'
  } catch {
    return 'system'
  }
}

/** Choose, and remember where the browser allows it. */
export function chooseTheme(theme: Theme): void {
  applyTheme(theme)
  try {
    localStorage.setItem(NAME, theme)
  } catch {
    // It holds for this visit.
  }
}

/** Show it. */
export function applyTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme
}
