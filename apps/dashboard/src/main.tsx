/** Starts the dashboard. */

import { render } from 'preact'
import { App } from './app.tsx'
import { applyTheme, chosenTheme } from './theme.ts'
import './styles/tokens.css'
import './styles/base.css'
import './styles/brand.css'
import './styles/layout.css'
import './styles/controls.css'
import './styles/changes.css'
import './styles/content.css'
import './styles/parts.css'

applyTheme(chosenTheme())
const root = document.getElementById('app')
if (root) {
  root.replaceChildren()
  render(<App />, root)
}
