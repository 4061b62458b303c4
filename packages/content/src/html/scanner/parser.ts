/** The parts of parse5's tokenizer that bulk reading uses. They are not its API, so its version is pinned. */

import type { Token } from 'parse5'

/** parse5's tokenizer. */
export interface Scanner {
  state: number
  active: boolean
  paused: boolean
  inLoop: boolean
  inForeignNode: boolean
  lastStartTagName: string
  consumedAfterSnapshot: number
  currentCharacterToken: { type: number; chars: string; location: null } | null
  currentToken: { tagName?: string } | null
  currentAttr: { name: string }
  runStart: number
  runEnd: number
  /** The parser. */
  readonly handler: {
    readonly insertionMode: number
    readonly skipNextNewLine: boolean
    onStartTag(token: Token.TagToken): void
    onEndTag(token: Token.TagToken): void
    onComment(token: Token.CommentToken): void
  }
  readonly preprocessor: {
    html: string
    pos: number
    isEol: boolean
    skipNextNewLine: boolean
    bufferWaterline: number
    willDropParsedChunk(): boolean
  }
  _runParsingLoop: (this: Scanner) => void
  _consume: () => number
  _ensureHibernation: () => boolean
  _callState: (codePoint: number) => void
  _flushRun: (text: string) => void
  _ensureCharacterToken: (type: number) => void
  _emitCurrentCharacterToken: (location: null) => void
}

/** The parts of a parser used here. */
export interface Parsing {
  readonly tokenizer: Scanner
}

const METHODS = [
  '_runParsingLoop',
  '_consume',
  '_ensureHibernation',
  '_callState',
  '_flushRun',
  '_ensureCharacterToken',
  '_emitCurrentCharacterToken'
] as const

const HANDLERS = ['onStartTag', 'onEndTag', 'onComment'] as const

/** Checks whether a parser has all the parts. */
export function hasParts(parser: Parsing): boolean {
  const { tokenizer } = parser
  const { handler, preprocessor } = tokenizer
  if (METHODS.some((name) => typeof tokenizer[name] !== 'function')) return false
  if (handler !== (parser as unknown)) return false
  if (HANDLERS.some((name) => typeof handler[name] !== 'function')) return false
  if (typeof tokenizer.runEnd !== 'number' || typeof preprocessor.pos !== 'number') return false
  if (typeof handler.skipNextNewLine !== 'boolean') return false
  return tokenizer.currentToken === null && typeof tokenizer.lastStartTagName === 'string'
}

/** Stop the preprocessor from dropping the text that it has read, so that positions in the page stay valid. */
export function keepInput({ preprocessor }: Scanner): void {
  preprocessor.bufferWaterline = Number.POSITIVE_INFINITY
}

/** Checks whether the tokenizer keeps its input. */
export function keepsInput({ preprocessor }: Scanner): boolean {
  const { pos } = preprocessor
  preprocessor.pos = Number.MAX_SAFE_INTEGER
  const drops = preprocessor.willDropParsedChunk()
  preprocessor.pos = pos
  return !drops
}

/** Emit a finished text token, and continue after a position of the page. */
export function finishText(tokenizer: Scanner, at: number): void {
  // A line end in the skipped part does not matter: lines are not counted.
  tokenizer.preprocessor.isEol = false
  tokenizer.preprocessor.pos = at - 1
  tokenizer._emitCurrentCharacterToken(null)
}
