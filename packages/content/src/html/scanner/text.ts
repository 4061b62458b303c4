/** Reads runs of ordinary characters in one step: text, attribute values, comments. */

import { InsertionMode, Token, Tokenizer, TokenizerMode } from 'parse5'
import { sharedSpace } from './names.ts'
import { characterSet, endOfRun, type Page, textAt } from './page.ts'
import type { Scanner } from './parser.ts'

const { CHARACTER, WHITESPACE_CHARACTER } = Token.TokenType

/** Modes in which white space is treated like other text, so both can be one token. */
const MIXING = new Set<number>([
  InsertionMode.IN_BODY,
  InsertionMode.IN_CAPTION,
  InsertionMode.IN_CELL,
  InsertionMode.TEXT
])

/** Characters that end a run in a tokenizer state. */
export interface Stop {
  readonly characters: Uint8Array
  /** The same plus white space. */
  readonly words: Uint8Array
  readonly isText: boolean
}

/**
 * Add the text up to the next special character, as one token of one type.
 *
 * @returns whether there was any.
 */
export function skipText(tokenizer: Scanner, page: Page, { characters, words }: Stop): boolean {
  const { preprocessor, handler } = tokenizer
  const from = preprocessor.pos + 1
  let end = endOfSpace(page, from)
  const mixes = MIXING.has(handler.insertionMode) && !tokenizer.inForeignNode
  const known = tokenizer.currentCharacterToken
  const continues = mixes && known !== null && known.type === CHARACTER
  let isSpace = end > from && !continues
  // Leading white space keeps its type where a line end after `pre` is dropped because of it.
  if (!isSpace || (mixes && !handler.skipNextNewLine)) {
    const textEnd = endOfRun(page, mixes ? end : from, mixes ? characters : words)
    if (textEnd > end) isSpace = false
    end = textEnd
  }
  if (end === from) return false
  const type = isSpace ? WHITESPACE_CHARACTER : CHARACTER
  if (known === null) {
    const chars = isSpace ? sharedSpace(page, from, end) : textAt(page, from, end)
    tokenizer.currentCharacterToken = { type, chars, location: null }
    preprocessor.pos = end - 1
    preprocessor.isEol = false
  } else {
    tokenizer._ensureCharacterToken(type)
    skipRun(tokenizer, end)
  }
  return true
}

/** Add the characters up to a place of the page. */
function skipRun(tokenizer: Scanner, end: number): void {
  const { preprocessor } = tokenizer
  const start = preprocessor.pos + 1
  if (end === start) return
  if (start !== tokenizer.runEnd) {
    tokenizer._flushRun('')
    tokenizer.runStart = start
  }
  tokenizer.runEnd = end
  preprocessor.pos = end - 1
  preprocessor.isEol = false
}

/** Add the rest of a name while its characters are used unchanged. */
export function skipName(tokenizer: Scanner, { html, codes }: Page): void {
  const { state, preprocessor, currentToken, currentAttr } = tokenizer
  const start = preprocessor.pos + 1
  let end = start
  let code = codes[end]!
  while (code < 128 && NAMES[code] === 1) code = codes[++end]!
  if (end === start) return
  const rest = html.slice(start, end)
  if (state === namesByState().tag) currentToken!.tagName += rest
  else currentAttr.name += rest
  preprocessor.pos = end - 1
  preprocessor.isEol = false
}

/** Characters that tag and attribute names use unchanged. */
const NAMES = characterSet('abcdefghijklmnopqrstuvwxyz0123456789-_:.')

/** Add other characters, up to the next special one. */
export function skipOther(tokenizer: Scanner, page: Page, { characters }: Stop): void {
  skipRun(tokenizer, endOfRun(page, tokenizer.preprocessor.pos + 1, characters))
}

const SPACES = characterSet('\t\n\f ')

function endOfSpace({ codes }: Page, from: number): number {
  let end = from
  let code = codes[end]!
  while (code < 33 && SPACES[code] === 1) code = codes[++end]!
  return end
}

let stops: (Stop | undefined)[] | undefined

/** Characters that end a run, by tokenizer state. */
export function stopsByState(): readonly (Stop | undefined)[] {
  if (stops) return stops
  stops = []
  // A carriage return becomes a line feed, NUL another character or nothing.
  const always = '\r\0'
  const add = (state: number, characters: string, isText: boolean) => {
    stops![state] = {
      characters: characterSet(always + characters),
      words: characterSet(`${always}${characters}\t\n\f `),
      isText
    }
  }
  add(TokenizerMode.DATA, '<&', true)
  add(TokenizerMode.RCDATA, '<&', true)
  add(TokenizerMode.RAWTEXT, '<', true)
  add(TokenizerMode.SCRIPT_DATA, '<', true)
  add(stateAfter('<a b="c'), '"&', false)
  add(stateAfter("<a b='c"), "'&", false)
  add(stateAfter('<!--a'), '-<', false)
  return stops
}

let nameStates: { readonly tag: number; readonly attribute: number } | undefined

/** States in which a name is read. */
export function namesByState(): { readonly tag: number; readonly attribute: number } {
  nameStates ??= { tag: stateAfter('<a'), attribute: stateAfter('<a b') }
  return nameStates
}

/** Tokenizer state after some input. These states have no public name. */
function stateAfter(input: string): number {
  const ignore = () => {}
  const tokenizer = new Tokenizer(
    { sourceCodeLocationInfo: false },
    {
      onComment: ignore,
      onDoctype: ignore,
      onStartTag: ignore,
      onEndTag: ignore,
      onEof: ignore,
      onCharacter: ignore,
      onNullCharacter: ignore,
      onWhitespaceCharacter: ignore,
      onParseError: null
    }
  )
  tokenizer.write(input, false)
  return (tokenizer as unknown as Scanner).state
}
