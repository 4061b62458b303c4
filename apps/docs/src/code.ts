/** Blocks of code, and tabs of the same thing in several languages. */

import type { Highlighter } from './highlight.ts'
import { escaped } from './html.ts'

/** One block. */
export interface Code {
  readonly language: string
  readonly text: string
  /** Above the block, as the name of an answer. */
  readonly title?: string
}

/** Returns the label of a tab. The reader's choice is remembered by this label. */
function labelOf({ language, text }: Code): string {
  if (language === 'sh') return /(?:^|\s)curl\s/.test(text) ? 'curl' : 'Shell'
  if (language === 'ts' || language === 'js') return 'TypeScript'
  return language === 'python' ? 'Python' : language
}

/** The languages that may share tabs. */
const TABBED = new Set(['sh', 'ts', 'js', 'python'])

/** Returns true if consecutive blocks say the same in several languages. */
export function mayShareTabs(blocks: readonly Code[]): boolean {
  const labels = new Set(blocks.map(labelOf))
  return (
    blocks.length > 1 &&
    labels.size === blocks.length &&
    blocks.every(({ language }) => TABBED.has(language))
  )
}

/** A block. @param foot - HTML below the code. */
export function codeHtml(code: Code, highlighter: Highlighter, foot = ''): string {
  const title = code.title ? `<figcaption>${escaped(code.title)}</figcaption>` : ''
  return `<figure class="code">${title}<pre><code>${highlighter.html(code.text, code.language)}</code></pre>${foot}</figure>`
}

/**
 * Tabs. The first one shows until the script shows the language that was chosen before.
 *
 * @param id - unique on the page. @param foot - HTML below the code.
 */
export function tabsHtml(
  blocks: readonly Code[],
  highlighter: Highlighter,
  id: string,
  foot = ''
): string {
  const tabs = blocks.map((block, at) => {
    const name = labelOf(block)
    return `<button role="tab" id="${id}-t${at}" aria-controls="${id}-p${at}" aria-selected="${at === 0}"${at === 0 ? '' : ' tabindex="-1"'} data-tab="${name}">${name}</button>`
  })
  const panels = blocks.map(
    (block, at) =>
      `<div role="tabpanel" id="${id}-p${at}" aria-labelledby="${id}-t${at}"${at === 0 ? '' : ' hidden'}><pre><code>${highlighter.html(block.text, block.language)}</code></pre></div>`
  )
  return `<div class="code tabs"><div role="tablist" aria-label="Language">${tabs.join('')}</div>${panels.join('')}${foot}</div>`
}
