/** Counts the decoded bytes of a page's responses, as Chromium reports them. */

import type { CDPSession } from 'playwright-core'

/** Budgets of one page, bytes. */
export interface DecodedBudgets {
  /** Budget of one document of the page itself, not of its frames. */
  readonly document: number
  /** Budget of all that the page loads. */
  readonly page: number
}

/** Called at most once each. */
export interface DecodedLimits {
  /** The document is over its budget. */
  onDocument(): void
  /** The page is over its budget. */
  onPage(): void
}

/** Count the bytes that a page receives from now on, as its session reports them. */
export function watchDecodedBytes(
  client: CDPSession,
  mainFrame: string,
  budgets: DecodedBudgets,
  limits: DecodedLimits
): void {
  const documents = new Map<string, number>()
  let total = 0
  let isOver = false
  client.on('Network.requestWillBeSent', ({ requestId, type, frameId }) => {
    if (type === 'Document' && frameId === mainFrame) documents.set(requestId, 0)
  })
  client.on('Network.dataReceived', ({ requestId, dataLength }) => {
    total += dataLength
    if (total > budgets.page && !isOver) {
      isOver = true
      limits.onPage()
    }
    const before = documents.get(requestId)
    if (before === undefined) return
    documents.set(requestId, before + dataLength)
    if (before <= budgets.document && before + dataLength > budgets.document) limits.onDocument()
  })
}
