/** Reads the page of a tab. */

import type { ReadPage } from './page-expression.ts'

/** A page that can be sent. */
export type Clip = ReadPage & { readonly html: string }

/** A tab without a page to clip. The message says why, and what to do. */
export class RefusedTab extends Error {}

/** Returns the tab that the button was pressed for. */
export async function currentTab(): Promise<chrome.tabs.Tab> {
  const [tab] = await chrome.tabs.query({ active: true, currentWindow: true })
  if (!tab) throw new RefusedTab('There is no open tab.')
  return tab
}

/** Reads a tab's page. @throws RefusedTab - a page of the browser, a PDF or another file, or a page that is too large. */
export async function readTab(tab: chrome.tabs.Tab): Promise<Clip> {
  refuseAddress(tab.url)
  const page = await runIn(tab.id as number)
  if (page.html !== undefined) return { ...page, html: page.html }
  if (page.type === 'application/pdf') throw new RefusedTab(PDF)
  if (!isWebPage(page.type)) {
    throw new RefusedTab(
      `This tab shows a file of type ${page.type}, not a web page. Save the file and upload it in the dashboard's playground.`
    )
  }
  throw new RefusedTab('This page is too large: more than 16 million characters of HTML.')
}

const PDF =
  "This tab shows a PDF, which an extension cannot read. Save the file and upload it in the dashboard's playground."

/** Refuses addresses whose pages browsers close to extensions. @throws RefusedTab */
export function refuseAddress(address: string | undefined): void {
  const url = URL.parse(address ?? '')
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new RefusedTab(
      url?.protocol === 'file:'
        ? "This tab shows a file on this computer. Upload the file in the dashboard's playground."
        : 'This is a page of the browser itself. Open a website and try again.'
    )
  }
}

async function runIn(tabId: number): Promise<ReadPage> {
  try {
    const [frame] = await chrome.scripting.executeScript<[], ReadPage>({
      target: { tabId },
      files: ['read-page.js']
    })
    if (frame?.result) return frame.result
  } catch (error) {
    throw new RefusedTab('The browser does not let extensions read this page.', { cause: error })
  }
  throw new RefusedTab('The page could not be read. Reload it and try again.')
}

function isWebPage(type: string): boolean {
  return /^(?:text\/(?:html|plain)|application\/xhtml\+xml)$/.test(type)
}
