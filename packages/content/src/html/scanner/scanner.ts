/**
 * Reads tags and runs of ordinary characters in one step. parse5 reads its input character by character, which takes
 * most of its time. But nearly all tags are plain, and texts, attribute values and raw text consist mostly of
 * characters that stand for themselves. Here a tight loop finds the end of such a tag or run and passes it on as a
 * whole.
 *
 * This uses parts of parse5 that are not its API. So its version is pinned, the parts are checked before use, and a
 * sample page must give the same tree as without; otherwise pages are parsed normally, slower but with the same result.
 */

import { Parser, TokenizerMode } from 'parse5'
import { selfTested } from '../../self-tested.ts'
import { closePage, openPage, type Page } from './page.ts'
import { hasParts, keepInput, keepsInput, type Parsing, type Scanner } from './parser.ts'
import { readMarkup } from './tags.ts'
import { namesByState, skipName, skipOther, skipText, stopsByState } from './text.ts'

/**
 * Enable bulk reading for a parser, if this version of parse5 allows it. Call it before the parser gets its input,
 * which must come all at once.
 */
export function scanInBulk(parser: object): void {
  if (isScannedInBulk()) install(parser as Parsing)
}

/** True if parsers read in bulk. */
export const isScannedInBulk = selfTested('parse5', isSupported)

/** One function for all tokenizers: V8 would keep one per tokenizer, with its page, until a full collection. */
function install({ tokenizer }: Parsing): void {
  keepInput(tokenizer)
  tokenizer._runParsingLoop = runInBulk
}

function runInBulk(this: Scanner): void {
  if (this.inLoop) return
  this.inLoop = true
  const page = openPage(this.preprocessor.html)
  try {
    while (this.active && !this.paused) {
      if (skip(this, page)) continue
      this.consumedAfterSnapshot = 0
      const codePoint = this._consume()
      if (!this._ensureHibernation()) this._callState(codePoint)
    }
  } finally {
    closePage(page)
  }
  this.inLoop = false
}

const LESS = 0x3c

/**
 * Read as much as possible in one step.
 *
 * @returns whether more can be read this way; otherwise the next character is for parse5.
 */
function skip(tokenizer: Scanner, page: Page): boolean {
  const { state, preprocessor } = tokenizer
  const stop = stopsByState()[state]
  // After a carriage return a line feed must be skipped, which only the normal path does.
  if (preprocessor.skipNextNewLine) return false
  if (stop === undefined) {
    const names = namesByState()
    if (state === names.tag || state === names.attribute) skipName(tokenizer, page)
    return false
  }
  if (!stop.isText) {
    skipOther(tokenizer, page, stop)
    return false
  }
  // In many modes, white space is a separate token.
  while (skipText(tokenizer, page, stop)) {}
  const next = preprocessor.pos + 1
  return (
    state === TokenizerMode.DATA && page.codes[next] === LESS && readMarkup(tokenizer, page, next)
  )
}

/** A page with each kind of run, tag and comment, and with everything that ends a run or leaves a tag to parse5. */
const SAMPLE = `<!doctype html><title>a &amp; b\r\nc</title><!-- d - e --><!--f--!><!--><!---><!--g\0--->\
<script>f < g\n</script><p class="h &lt; i" id='j\u{1F600}'>k  l&nbsp;m\r\n\tn\u{1F600}<b>o </b> p<pre>\n q</pre>\
<table> r <td>s t</table><Svg:wX-y_1\u{1F600}z data-Aa1:b.c="w" x\0y D=v E/F></Svg:wX-y_1\u{1F600}z>${' u v'.repeat(20)}\
<A HREF="x&amp;y&ampz" Class = 'a "b"' class=c hidden\n@on.e:f=g/h?i=j / ><br/><br / ><hr a=b/><i a="b"c=d =e "f' g=>\
<svg viewbox="0"><path D=e /><a xlink:href='#f'/><![CDATA[g<h>]]></svg><textarea>\n</b></textarea ><style a>i{}</STYLE b=c/>\
<p title="a\r\nb\0" ${'a b=c d '.repeat(40)}${Array.from({ length: 70 }, (_, index) => `a${index}`).join(' ')}>\n<P>\n q<select><option a>\n b</select></ p></><?x><a <b</a b c`

function isSupported(): boolean {
  const quick = new Parser()
  const parsing = quick as unknown as Parsing
  if (!hasParts(parsing)) return false
  install(parsing)
  if (!keepsInput(parsing.tokenizer)) return false
  quick.tokenizer.write(SAMPLE, true)
  return textOf(quick.document) === textOf(Parser.parse(SAMPLE))
}

/** A tree of parse5 without its cycles and without the extra fields of attributes read in bulk. */
function textOf(document: unknown): string {
  const left = ['parentNode', 'known']
  return JSON.stringify(document, (key, value) => (left.includes(key) ? undefined : value))
}
