/** Applies the chosen look before the page shows, so that it does not flash. The dashboard keeps it under the same name. */

try {
  const theme = localStorage.getItem('sluice-theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // The browser keeps nothing: the system decides.
}
document.documentElement.classList.add('scripted')
