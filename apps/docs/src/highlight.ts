/** Code with a class for each kind of token, made at build time: the pages need no script for it, and no inline style. */

import { createCssVariablesTheme, createHighlighterCore, type HighlighterCore } from 'shiki/core'
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript'
import { escaped } from './html.ts'

/** Colours code. */
export interface Highlighter {
  /** The inside of a `code` element. @param language - language of the fence; text without one, or of an unknown one, stays plain. */
  html(code: string, language: string): string
}

/** Class of each variable of the theme. Punctuation and the rest have the colour of the text. */
const CLASSES: Readonly<Record<string, string>> = {
  constant: 'n',
  string: 's',
  'string-expression': 's',
  comment: 'c',
  keyword: 'k',
  parameter: 'p',
  function: 'f',
  link: 's'
}

const ALIASES: Readonly<Record<string, string>> = {
  sh: 'bash',
  ts: 'typescript',
  js: 'typescript',
  caddyfile: 'nginx'
}

/** Load the grammars. */
export async function createHighlighter(): Promise<Highlighter> {
  const core = await createHighlighterCore({
    themes: [createCssVariablesTheme({ name: 'variables' })],
    langs: [
      import('shiki/langs/bash.mjs'),
      import('shiki/langs/typescript.mjs'),
      import('shiki/langs/python.mjs'),
      import('shiki/langs/json.mjs'),
      import('shiki/langs/yaml.mjs'),
      import('shiki/langs/ini.mjs'),
      import('shiki/langs/nginx.mjs'),
      import('shiki/langs/html.mjs')
    ],
    engine: createJavaScriptRegexEngine()
  })
  return { html: (code, language) => highlighted(core, code.replace(/\n$/, ''), language) }
}

/** On a busy machine the limit of shiki, half a second a line, would leave the rest of a line without colours. */
const PATIENT = { tokenizeTimeLimit: 0 }

function highlighted(core: HighlighterCore, code: string, language: string): string {
  const lang = ALIASES[language] ?? language
  if (!core.getLoadedLanguages().includes(lang)) return escaped(code)
  const lines = core.codeToTokensBase(code, { lang, theme: 'variables', ...PATIENT })
  return lines.map((line) => joined(line)).join('\n')
}

/** Neighbours of one kind share an element, and so do the spaces between them: that halves the size of a page. */
function joined(line: readonly { content: string; color?: string }[]): string {
  const parts: { name: string; text: string }[] = []
  for (const { content, color = '' } of line) {
    const kind = /--shiki-token-([\w-]+)/.exec(color)?.[1] ?? ''
    const last = parts.at(-1)
    const isSpace = content.trim() === ''
    const name = isSpace ? (last?.name ?? '') : (CLASSES[kind] ?? '')
    if (last?.name === name) last.text += content
    else parts.push({ name, text: content })
  }
  return parts
    .map(({ name, text }) => (name ? `<i class="${name}">${escaped(text)}</i>` : escaped(text)))
    .join('')
}
