import { describe, expect, it } from 'vitest'
import { parseHtml } from '../src/html/parse-html.ts'
import { hasOwnContent, ownContent } from '../src/own-content/own-content.ts'
import { pageRedirect } from '../src/scripted/page-redirect.ts'
import { scriptShell } from '../src/scripted/script-shell.ts'
import { EMPTY, SHELLS, WHOLE } from './shell-kinds.ts'

const URL_OF_PAGE = new URL('http://harbour.example/page')

function signOf(html: string): string | undefined {
  const lead = pageRedirect(html, URL_OF_PAGE)
  return lead ? lead.pathname : scriptShell(html, parseHtml(html), URL_OF_PAGE)
}

function hasContent(html: string): boolean {
  return hasOwnContent(ownContent(parseHtml(html)))
}

describe('recognises shells among pages of many kinds', () => {
  it.each(SHELLS)('a shell: %s', (_, html) => expect(signOf(html)).toBeDefined())

  it.each(EMPTY)('nothing to read: %s', (_, html) => expect(hasContent(html)).toBe(false))

  it.each(WHOLE)('a whole page: %s', (_, html) => {
    expect(signOf(html)).toBe(undefined)
    expect(hasContent(html)).toBe(true)
  })
})
