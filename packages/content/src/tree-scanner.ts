/**
 * Reading runs of ordinary characters at once.
 *
 * parse5 takes its input a character at a time, which is most of the time it takes. Texts, names,
 * quoted attribute values, comments and raw text are mostly characters that only add themselves; here
 * such a run is found by a tight loop and handed over whole.
 *
 * This reaches into parts of parse5 that are not its API. So its version is pinned, the parts are
 * looked for before they are used, and a sample page has to come out as without; if any of that
 * fails, pages are parsed the plain way, slower and to the same tree.
 */

import { InsertionMode, Parser, Tokenizer, TokenizerMode } from 'parse5'

/** The parts of parse5's tokenizer that are used. */
interface Scanner {
  state: number
  active: boolean
  paused: boolean
  inLoop: boolean
  inForeignNode: boolean
  consumedAfterSnapshot: number
  currentCharacterToken: { type: number } | null
  currentToken: { tagName?: string } | null
  currentAttr: { name: string }
  runStart: number
  runEnd: number
  /** The parser. */
  readonly handler: { readonly insertionMode: number }
  readonly preprocessor: {
    html: string
    pos: number
    isEol: boolean
    skipNextNewLine: boolean
  }
  _runParsingLoop: (this: Scanner) => void
  _consume: () => number
  _ensureHibernation: () => boolean
  _callState: (codePoint: number) => void
  _flushRun: (text: string) => void
  _ensureCharacterToken: (type: number) => void
}

/** Token types, as parse5 numbers them. The sample page would come out wrong if it did otherwise. */
const CHARACTER = 0
const WHITE_SPACE = 2

/** Modes in which white space after other text is like other text, so both can be one token. */
const MIXING = new Set<number>([
  InsertionMode.IN_BODY,
  InsertionMode.IN_CAPTION,
  InsertionMode.IN_CELL,
  InsertionMode.TEXT
])

/**
 * Make a parser read in bulk, if this version of parse5 allows it. To be called before it is given
 * its input, all of which must come at once.
 */
export function scanInBulk(parser: object): void {
  if (isScannedInBulk()) install(parser as Parsing)
}

/** Whether parsers read in bulk. */
export function isScannedInBulk(): boolean {
  supported ??= isSupported()
  return supported
}

let supported: boolean | undefined

interface Parsing {
  readonly tokenizer: Scanner
}

/** One function for all tokenizers: the engine keeps one made for each, and its page, until a full collection. */
function install({ tokenizer }: Parsing): void {
  tokenizer._runParsingLoop = runInBulk
}

function runInBulk(this: Scanner): void {
  if (this.inLoop) return
  const stops = stopsByState()
  const names = namesByState()
  this.inLoop = true
  while (this.active && !this.paused) {
    const { state } = this
    const stop = stops[state]
    // After a carriage return a line feed must be skipped, which only the plain way does.
    if (stop !== undefined && !this.preprocessor.skipNextNewLine) {
      if (stop.isText) skipText(this, stop)
      else skipRun(this, endOfRun(this.preprocessor, stop.characters))
    } else if (state === names.tag || state === names.attribute) {
      skipName(this, state === names.tag)
    }
    this.consumedAfterSnapshot = 0
    const codePoint = this._consume()
    if (!this._ensureHibernation()) this._callState(codePoint)
  }
  this.inLoop = false
}

/** Add the text up to the next character that means something, as one token of one type. */
function skipText(tokenizer: Scanner, { characters, words }: Stop): void {
  const { preprocessor, handler } = tokenizer
  const from = preprocessor.pos + 1
  const code = preprocessor.html.charCodeAt(from)
  const mixes = MIXING.has(handler.insertionMode) && !tokenizer.inForeignNode
  const isSpace = code < 128 && SPACES[code] === 1
  // White space at the start keeps its type: a line end after `pre` is dropped by it.
  const continues = mixes && tokenizer.currentCharacterToken?.type === CHARACTER
  const type = isSpace && !continues ? WHITE_SPACE : CHARACTER
  const end =
    type === WHITE_SPACE
      ? endOfSpace(preprocessor)
      : endOfRun(preprocessor, mixes ? characters : words)
  if (end === from) return
  tokenizer._ensureCharacterToken(type)
  // A finished token lets the preprocessor drop what is read, which moves all positions.
  skipRun(tokenizer, end + preprocessor.pos + 1 - from)
}

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

/** Add the rest of a name as far as its characters stay what they are. */
function skipName({ preprocessor, currentToken, currentAttr }: Scanner, isTag: boolean): void {
  const start = preprocessor.pos + 1
  const end = endOfName(preprocessor)
  if (end === start) return
  const rest = preprocessor.html.slice(start, end)
  if (isTag) currentToken!.tagName += rest
  else currentAttr.name += rest
  preprocessor.pos = end - 1
  preprocessor.isEol = false
}

function endOfName({ html, pos }: Scanner['preprocessor']): number {
  let end = pos + 1
  while (NAMES[html.charCodeAt(end)] === 1) end++
  return end
}

function endOfRun({ html, pos }: Scanner['preprocessor'], stops: Uint8Array): number {
  let end = pos + 1
  for (const { length } = html; end < length; end++) {
    const code = html.charCodeAt(end)
    if (code < 128 && stops[code] === 1) break
  }
  return end
}

function endOfSpace({ html, pos }: Scanner['preprocessor']): number {
  let end = pos + 1
  while (SPACES[html.charCodeAt(end)] === 1) end++
  return end
}

/** Characters that end a run in a state of the tokenizer. */
interface Stop {
  readonly characters: Uint8Array
  /** The same and white space. */
  readonly words: Uint8Array
  readonly isText: boolean
}

const SPACES = characterSet('\t\n\f ')

/** Characters that a tag name and an attribute name take as they are. */
const NAMES = characterSet('abcdefghijklmnopqrstuvwxyz0123456789-_:.')

function characterSet(characters: string): Uint8Array {
  const set = new Uint8Array(128)
  for (const character of characters) set[character.charCodeAt(0)] = 1
  return set
}

let stops: (Stop | undefined)[] | undefined

function stopsByState(): readonly (Stop | undefined)[] {
  if (stops) return stops
  stops = []
  // A carriage return becomes a line feed, NUL another character or none.
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

function namesByState() {
  nameStates ??= { tag: stateAfter('<a'), attribute: stateAfter('<a b') }
  return nameStates
}

/** State of the tokenizer after some input. These states have no public name. */
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

const METHODS = [
  '_runParsingLoop',
  '_consume',
  '_ensureHibernation',
  '_callState',
  '_flushRun',
  '_ensureCharacterToken'
] as const

/** A page with each kind of run, and with what ends runs. */
const SAMPLE = `<!doctype html><title>a &amp; b\r\nc</title><!-- d - e --><script>f < g\n</script><p class="h &lt; i" id='j\u{1F600}'>k  l&nbsp;m\r\n\tn\u{1F600}<b>o </b> p<pre>\n q</pre><table> r <td>s t</table><Svg:wX-y_1\u{1F600}z data-Aa1:b.c="w" x\0y D=v E/F></Svg:wX-y_1\u{1F600}z>${' u v'.repeat(20)}`

function isSupported(): boolean {
  try {
    const parser = new Parser() as unknown as Parsing
    const { tokenizer } = parser
    if (METHODS.some((name) => typeof tokenizer[name] !== 'function')) return false
    if (tokenizer.handler !== (parser as unknown)) return false
    if (typeof tokenizer.runEnd !== 'number' || typeof tokenizer.preprocessor.pos !== 'number') {
      return false
    }
    const quick = new Parser()
    install(quick as unknown as Parsing)
    quick.tokenizer.write(SAMPLE, true)
    return withoutParents(quick.document) === withoutParents(Parser.parse(SAMPLE))
  } catch {
    // A part is missing or is something else: parse the plain way.
    return false
  }
}

function withoutParents(document: unknown): string {
  return JSON.stringify(document, (key, value) => (key === 'parentNode' ? undefined : value))
}
