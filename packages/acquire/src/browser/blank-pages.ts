/** The empty pages of one browser. While many are asked for, the next ones are made as others load. */

import type { Browser, BrowserContextOptions } from 'playwright-core'
import { type BlankPage, openBlankPage } from './blank-page.ts'
import type { GuardedProxy } from './guarded-proxy.ts'

/** The empty pages of one browser. */
export interface BlankPages {
  /**
   * A page that no one used.
   *
   * @param visitor - options of its context. @throws Error - the browser is gone.
   */
  take(visitor: BrowserContextOptions): Promise<BlankPage>
  /** Make pages ahead, like the one that was taken last. */
  prepare(): void
  /** Close those that were made ahead. */
  close(): void
}

interface Prepared {
  readonly key: string
  readonly page: Promise<BlankPage>
}

/** Open pages as they are taken. @param ahead - most pages that are made ahead. */
export function blankPages(browser: Browser, proxy: GuardedProxy, ahead: number): BlankPages {
  const prepared: Prepared[] = []
  let last: BrowserContextOptions = {}
  let isClosed = false
  const drop = ({ page }: Prepared) => void page.then(closeBlankPage, () => {})

  return {
    async take(visitor) {
      last = visitor
      const key = JSON.stringify(visitor)
      for (;;) {
        const at = prepared.findIndex((one) => one.key === key)
        const [found] = at === -1 ? [] : prepared.splice(at, 1)
        if (!found) return openBlankPage(browser, proxy, visitor)
        const page = await found.page.catch(() => undefined)
        if (page && !page.page.isClosed()) return page
        if (page) void closeBlankPage(page)
      }
    },
    prepare() {
      if (isClosed) return
      const key = JSON.stringify(last)
      while (prepared.length > 0 && prepared[0]?.key !== key) drop(prepared.shift() as Prepared)
      while (prepared.length < ahead) {
        const page = openBlankPage(browser, proxy, last)
        page.catch(() => {})
        prepared.push({ key, page })
      }
    },
    close() {
      isClosed = true
      for (const one of prepared.splice(0)) drop(one)
    }
  }
}

/** Close a page with its context. */
export async function closeBlankPage({ session, context }: BlankPage): Promise<void> {
  session.close()
  await context.close().catch(() => {})
}
