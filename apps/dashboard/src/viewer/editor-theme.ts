/** The colours and measures of the editor, from the tokens of the dashboard: custom properties reach into shadow roots. */

import { HighlightStyle } from '@codemirror/language'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'

/** Colours of the parts of speech. */
export const COLOURS = HighlightStyle.define([
  {
    tag: [tags.propertyName, tags.attributeName, tags.definition(tags.variableName)],
    color: 'var(--code-name)'
  },
  {
    tag: [tags.string, tags.attributeValue, tags.special(tags.string)],
    color: 'var(--code-string)'
  },
  { tag: [tags.number, tags.bool, tags.null, tags.atom], color: 'var(--code-number)' },
  {
    tag: [tags.keyword, tags.tagName, tags.operatorKeyword, tags.modifier],
    color: 'var(--code-keyword)'
  },
  {
    tag: [tags.comment, tags.meta, tags.angleBracket, tags.processingInstruction],
    color: 'var(--quiet)'
  },
  { tag: [tags.link, tags.url], color: 'var(--accent)' },
  { tag: tags.heading, color: 'var(--code-keyword)', fontWeight: '650' },
  { tag: tags.strong, fontWeight: '650' },
  { tag: tags.emphasis, fontStyle: 'italic' }
])

/** Everything else. */
export const THEME = EditorView.theme({
  '&': {
    height: '100%',
    backgroundColor: 'var(--sunken)',
    color: 'var(--text)',
    fontSize: '0.8125rem'
  },
  '&.cm-focused': { outline: '2px solid var(--accent)', outlineOffset: '-2px' },
  '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '1.55', overflow: 'auto' },
  '.cm-content': { padding: '0.5rem 0', caretColor: 'var(--accent)' },
  '.cm-line': { padding: '0 0.75rem 0 0.25rem' },
  '.cm-gutters': {
    border: '0',
    backgroundColor: 'var(--sunken)',
    color: 'var(--quiet)'
  },
  '.cm-lineNumbers .cm-gutterElement': { padding: '0 0.25rem 0 0.6rem', minWidth: '2.2rem' },
  '.cm-foldGutter .cm-gutterElement': { padding: '0 0.2rem', cursor: 'pointer' },
  '.cm-activeLine': { backgroundColor: 'transparent' },
  '&.cm-focused .cm-activeLine': { backgroundColor: 'var(--hover)' },
  '.cm-cursor': { borderLeftColor: 'var(--accent)', borderLeftWidth: '2px' },
  '.cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground':
    { backgroundColor: 'color-mix(in oklab, var(--accent) 26%, transparent)' },
  '.cm-foldPlaceholder': {
    margin: '0 0.25rem',
    padding: '0 0.4rem',
    border: '1px solid var(--line)',
    borderRadius: '4px',
    backgroundColor: 'var(--surface)',
    color: 'var(--quiet)'
  },
  '.cm-searchMatch': { backgroundColor: 'var(--warn-tint)', outline: '1px solid var(--warn)' },
  '.cm-searchMatch-selected': { backgroundColor: 'var(--warn)' },
  '.cm-searchMatch-selected, .cm-searchMatch-selected *': { color: 'var(--surface)' },
  '.cm-panels': { backgroundColor: 'var(--surface)', color: 'var(--text)', zIndex: '1' },
  '.cm-panels-top': { borderBottom: '1px solid var(--line)' },
  '.find': {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '0.4rem',
    alignItems: 'center',
    padding: '0.4rem',
    fontFamily: 'system-ui, sans-serif'
  },
  '.find input': {
    flex: '1 1 8rem',
    minWidth: '0',
    minHeight: 'var(--control-s)',
    padding: '0.1rem 0.6rem',
    border: '1px solid var(--edge)',
    borderRadius: 'var(--radius-s)',
    background: 'var(--surface)',
    color: 'var(--text)',
    font: 'inherit'
  },
  '.find button': {
    minHeight: 'var(--control-s)',
    minWidth: 'var(--control-s)',
    border: '1px solid var(--line)',
    borderRadius: 'var(--radius-s)',
    background: 'var(--surface)',
    color: 'var(--text)',
    font: 'inherit',
    cursor: 'pointer'
  },
  '.find :focus-visible': { outline: '2px solid var(--accent)', outlineOffset: '1px' },
  '.find span': { minWidth: '4.5rem', color: 'var(--quiet)' }
})
