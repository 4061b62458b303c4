/** Builds the extension into a folder that a browser loads. */

import { readFileSync } from 'node:fs'
import { defaultClientConditions, defineConfig, type Plugin } from 'vite'
import { ICON_SIZES, manifestOf } from './src/manifest.ts'

const file = (path: string) => readFileSync(new URL(path, import.meta.url))

export default defineConfig({
  base: './',
  resolve: { conditions: ['@sluice/source', ...defaultClientConditions] },
  build: {
    target: 'es2023',
    // CSS stays as written: lowering light-dark() would double every colour.
    cssTarget: ['chrome123'],
    modulePreload: { polyfill: false },
    // The content policy allows no data: URLs.
    assetsInlineLimit: 0,
    // Reviewers of a store read the code.
    minify: false,
    reportCompressedSize: false,
    rolldownOptions: { input: ['popup.html', 'options.html'] }
  },
  plugins: [extensionFiles()]
})

/** Adds the manifest, the icons, the licence and the script that reads a page. */
function extensionFiles(): Plugin {
  return {
    name: 'extension-files',
    async generateBundle() {
      // Tools that only look at the settings need no built packages.
      const { pageExpression } = await import('./src/page/page-expression.ts')
      const add = (fileName: string, source: string | Uint8Array) =>
        this.emitFile({ type: 'asset', fileName, source })
      const { version } = JSON.parse(file('package.json').toString())
      add('manifest.json', `${JSON.stringify(manifestOf(version), undefined, 2)}\n`)
      add('read-page.js', pageExpression())
      add('LICENSE', file('../../LICENSE'))
      for (const size of ICON_SIZES) add(`icons/${size}.png`, file(`src/icons/${size}.png`))
    }
  }
}
