/**
 * A read-only CodeMirror editor. It lives in a shadow root, where its styles are
 * constructed style sheets: the content policy allows no style elements.
 */

import { standardKeymap } from '@codemirror/commands'
import {
  codeFolding,
  ensureSyntaxTree,
  foldEffect,
  foldGutter,
  foldKeymap,
  syntaxHighlighting,
  unfoldAll
} from '@codemirror/language'
import { closeSearchPanel, openSearchPanel, search } from '@codemirror/search'
import { Compartment, EditorState, type Extension } from '@codemirror/state'
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  keymap,
  lineNumbers
} from '@codemirror/view'
import { COLOURS, THEME } from './editor-theme.ts'
import { findPanel } from './find-panel.ts'
import { foldsOf } from './folds.ts'
import { type JsonPlace, jsonPlace } from './json-place.ts'
import { canFold, type Language, languageOf } from './languages.ts'

/** An open editor. */
export interface Editor {
  readonly canFold: boolean
  /** Opens the search. */
  readonly find: () => void
  readonly foldAll: () => void
  readonly unfoldAll: () => void
  readonly wrap: (isWrapped: boolean) => void
  readonly close: () => void
}

interface Shown {
  readonly text: string
  readonly language: Language
  readonly label: string
  /** Receives the cursor's position once the reader has moved it. */
  readonly onPlace: (place: JsonPlace | undefined) => void
}

/** Time in ms for parsing the text before its folds are shown. */
const BUDGET = 500

/** Open it in an empty element. */
export function openEditor(host: HTMLElement, shown: Shown): Editor {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
  const wrapping = new Compartment()
  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: shown.text,
      extensions: [extensionsOf(shown), wrapping.of([])]
    })
  })
  return {
    canFold: canFold(shown.language),
    find: () => void openSearchPanel(view),
    foldAll: () => {
      const { state } = view
      const tree = ensureSyntaxTree(state, state.doc.length, BUDGET)
      const ranges = foldsOf(state, tree)
      view.dispatch({ effects: ranges.map((range) => foldEffect.of(range)) })
    },
    unfoldAll: () => void unfoldAll(view),
    wrap: (isWrapped) =>
      view.dispatch({
        effects: wrapping.reconfigure(isWrapped ? EditorView.lineWrapping : [])
      }),
    close: () => view.destroy()
  }
}

function extensionsOf({ language, label, onPlace }: Shown): Extension {
  const places =
    language === 'json'
      ? EditorView.updateListener.of(({ selectionSet, state }) => {
          if (selectionSet) onPlace(jsonPlace(state))
        })
      : []
  return [
    EditorState.readOnly.of(true),
    // The cursor moves by keys. A phone does not show its keyboard.
    EditorView.contentAttributes.of({
      'aria-label': label,
      'aria-readonly': 'true',
      inputmode: 'none',
      tabindex: '0',
      spellcheck: 'false'
    }),
    lineNumbers(),
    canFold(language) ? [codeFolding(), foldGutter({ openText: '▾', closedText: '▸' })] : [],
    drawSelection(),
    highlightActiveLine(),
    search({ top: true, createPanel: findPanel }),
    keymap.of([
      { key: 'Mod-f', run: openSearchPanel },
      { key: 'Escape', run: closeSearchPanel },
      ...foldKeymap,
      ...standardKeymap
    ]),
    languageOf(language),
    syntaxHighlighting(COLOURS),
    THEME,
    places
  ]
}
