/** Puts the icons of `n8n-nodes-sluice` beside its built files, where n8n looks for them. */

import { copyFileSync, globSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('../packages/n8n-nodes-sluice/', import.meta.url))
for (const icon of globSync('**/*.svg', { cwd: join(folder, 'src') })) {
  const place = join(folder, 'dist', icon)
  mkdirSync(dirname(place), { recursive: true })
  copyFileSync(join(folder, 'src', icon), place)
}
