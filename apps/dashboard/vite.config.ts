/** Builds the dashboard into static files that the service serves below /dashboard/. */

import { gzipSync } from 'node:zlib'
import { defaultClientConditions, defineConfig, type Plugin } from 'vite'

/** Script of the first load, compressed, bytes: the frame of all pages and the first of them. */
const FIRST_LOAD = 32 * 1024

/** The page that is shown after signing in. */
const FIRST_PAGE = 'src/pages/overview.tsx'

export default defineConfig({
  base: '/dashboard/',
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  // Markdown is parsed in a worker, which has no document.
  resolve: { conditions: ['@sluice/source', 'worker', ...defaultClientConditions] },
  build: {
    target: 'es2023',
    // CSS stays as written: lowering light-dark() would double every colour.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    modulePreload: { polyfill: false },
    // The content policy allows no data: URLs.
    assetsInlineLimit: 0,
    reportCompressedSize: false
  },
  plugins: [boundFirstLoad()]
})

/** Prints the compressed script of the first load, and fails the build when it is over the bound. */
function boundFirstLoad(): Plugin {
  return {
    name: 'bound-first-load',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const isFirst = ({ isEntry, facadeModuleId }: (typeof chunks)[number]) =>
        isEntry || facadeModuleId?.endsWith(FIRST_PAGE)
      const wanted = new Set(chunks.filter(isFirst).map((chunk) => chunk.fileName))
      for (const name of wanted) {
        const chunk = chunks.find((one) => one.fileName === name)
        for (const other of chunk?.imports ?? []) wanted.add(other)
      }
      const size = (all: typeof chunks) =>
        all.reduce((sum, { code }) => sum + gzipSync(code).length, 0)
      const first = size(chunks.filter((chunk) => wanted.has(chunk.fileName)))
      const kib = (bytes: number) => (bytes / 1024).toFixed(1)
      console.error(
        `dashboard: first load ${kib(first)} KiB of script compressed, ${kib(size(chunks))} KiB in all`
      )
      if (first > FIRST_LOAD) this.error(`the first load is over ${kib(FIRST_LOAD)} KiB`)
    }
  }
}
