/** Pages that an earlier run of a crawl has kept: they are answered from its state, and their links are followed. */

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { CrawledPage, FetchPage, PageReply } from '@sluice/crawl'
import { typedPath } from '../paths.ts'
import type { CrawlState } from './crawl-state.ts'

type Success = Extract<PageReply<unknown>, { status: 'success' }>

/** A page as its line has it. */
interface KeptPage extends Pick<Success, 'content' | 'links' | 'words'> {
  /** The URL that was asked for. */
  readonly url: string
  /** The URL after redirects. */
  readonly final: string
  /** Its file in the folder. */
  readonly file: string
}

/** See the module. */
export interface KeptPages {
  readonly files: readonly string[]
  /** Returns true if the page is answered without its site. */
  has(url: string): boolean
  /** Answers them. @param fetchPage - fetches the others. */
  before(fetchPage: FetchPage<unknown>): FetchPage<unknown>
  /** Notes the outcome of a page. @param write - writes its file. */
  note(page: CrawledPage<unknown>, sink: KeptSink): Promise<void>
}

/** Files of pages. */
interface KeptSink {
  /** @returns the name of the page's file; nothing without one. */
  write(): Promise<string | undefined>
  /** Lists a file that is there. */
  keep(url: string, file: string): Promise<void>
}

/** @param output - the folder. */
export function openKeptPages(state: CrawlState, output: string): KeptPages {
  const folder = typedPath(output)
  const lines = state.lines as unknown as readonly KeptPage[]
  const there = lines.filter(({ file }) => existsSync(join(folder, file)))
  const kept = new Map(there.map((page) => [page.url, page]))
  /** Replies whose pages have no outcome yet. */
  const replies = new Map<string, Success>()
  return {
    files: there.map(({ file }) => file),
    has: (url) => kept.has(url),
    before: (fetchPage) => async (address, context) => {
      const known = kept.get(address.href)
      if (known) return replyOf(known)
      const reply = await fetchPage(address, context)
      if (reply.status === 'success') replies.set(address.href, reply)
      return reply
    },
    async note(page, { write, keep }) {
      const known = kept.get(page.url)
      const reply = replies.get(page.url)
      replies.delete(page.url)
      if (known && page.status === 'success') return keep(page.url, known.file)
      const file = await write()
      if (file !== undefined && reply) await state.append(lineOf(page.url, file, reply))
    }
  }
}

function replyOf({ final, links, content, words }: KeptPage): Success {
  const more = { ...(content && { content }), ...(words && { words }) }
  return { status: 'success', url: new URL(final), links, ...more, result: null }
}

/** The line of a page. The texts of its links are not needed again. */
function lineOf(url: string, file: string, reply: Success): KeptPage {
  const { links, content, words } = reply
  const short = { ...links, links: links.links.map((link) => ({ ...link, text: '' })) }
  const more = { ...(content && { content }), ...(words && { words }) }
  return { url, final: reply.url.href, file, links: short, ...more }
}
