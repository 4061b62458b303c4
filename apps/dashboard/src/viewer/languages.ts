/** The languages of the editor. */

import { json } from '@codemirror/lang-json'
import { foldService, StreamLanguage } from '@codemirror/language'
import { typescript } from '@codemirror/legacy-modes/mode/javascript'
import { python } from '@codemirror/legacy-modes/mode/python'
import { shell } from '@codemirror/legacy-modes/mode/shell'
import { html } from '@codemirror/legacy-modes/mode/xml'
import type { EditorState, Extension } from '@codemirror/state'
import { markdown } from './markdown-colours.ts'

/** Language of a text. */
export type Language = 'json' | 'html' | 'markdown' | 'shell' | 'typescript' | 'python'

/** Returns the extensions that colour a language, and fold it. */
export function languageOf(language: Language): Extension {
  switch (language) {
    case 'json':
      return json()
    case 'html':
      return [StreamLanguage.define(html), foldService.of(indentedLines)]
    case 'markdown':
      return StreamLanguage.define(markdown)
    case 'shell':
      return StreamLanguage.define(shell)
    case 'typescript':
      return StreamLanguage.define(typescript)
    case 'python':
      return StreamLanguage.define(python)
  }
}

/** Returns true if parts of the language fold. */
export function canFold(language: Language): boolean {
  return language === 'json' || language === 'html'
}

/** Lines that are looked at for the end of a fold. */
const FURTHEST = 20_000

/** Folds the lines below that are indented further. */
function indentedLines(state: EditorState, from: number, to: number) {
  const { doc } = state
  const first = doc.lineAt(from)
  const depth = indentOf(first.text)
  if (depth === undefined) return null
  let end = first.number
  const most = Math.min(doc.lines, first.number + FURTHEST)
  for (let number = first.number + 1; number <= most; number++) {
    const inner = indentOf(doc.line(number).text)
    if (inner === undefined) continue
    if (inner <= depth) break
    end = number
  }
  return end > first.number ? { from: to, to: doc.line(end).to } : null
}

function indentOf(line: string): number | undefined {
  const at = line.search(/\S/)
  return at === -1 ? undefined : at
}
