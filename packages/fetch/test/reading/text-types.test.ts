import { bodyContent, toMarkdown } from '@sluice/content'
import { expect, test } from 'vitest'
import { openPage } from '../../src/reading/open-page.ts'
import { TEXT_SAMPLES, type TextSample } from './text-samples.ts'

function markdownOf({ path, type, text }: TextSample): string {
  const url = `https://files.example${path}`
  const page = openPage({
    url,
    status: 200,
    contentType: type,
    body: new TextEncoder().encode(text)
  })
  return toMarkdown(bodyContent(page.tree), { base: new URL(url) }).markdown
}

/** Content of the fence, if the Markdown is one block of code. */
function fencedIn(markdown: string): string | undefined {
  const [, fence = '', code] = /^(`{3,})[^\n]*\n([\s\S]*)$/.exec(markdown.trimEnd()) ?? []
  return fence !== '' && code?.endsWith(`\n${fence}`) ? code.slice(0, -fence.length) : undefined
}

test.each(TEXT_SAMPLES.filter(({ as }) => as === 'code').map((each) => [each.path, each] as const))(
  'the text at %s becomes one block of code, byte for byte',
  (_, sample) => expect(fencedIn(markdownOf(sample))).toBe(sample.text)
)

test.each(TEXT_SAMPLES.filter(({ as }) => as !== 'code').map((each) => [each.path, each] as const))(
  'the text at %s is read as what it is',
  (_, sample) => {
    const markdown = markdownOf(sample)
    for (const part of sample.shows ?? []) expect(markdown).toContain(part)
  }
)

test('there are a hundred texts', () => expect(TEXT_SAMPLES.length).toBeGreaterThanOrEqual(100))
