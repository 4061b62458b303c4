/** The texts of a page that a value of it may be. */

/** Longest text that is offered, characters. */
const LONGEST = 200
/** Texts that are offered at most. */
const MOST = 5_000

const SKIPPED = new Set(['script', 'style', 'noscript', 'template', 'svg', 'select', 'textarea'])
/** Elements that begin a line of their own. */
const BLOCKS = new Set(
  'address article aside blockquote body dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section summary table tbody td tfoot th thead tr ul'.split(
    ' '
  )
)

/** Lists the texts of a page in its order, each once: its lines, and the parts of lines with markup. */
export function textsOf(html: string): string[] {
  // A document of a parser loads nothing and runs nothing.
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const found = new Set<string>()
  readElement(body, found)
  return [...found].slice(0, MOST)
}

/** Adds the texts of an element. @returns its text as a part of a line; undefined if it has lines of its own. */
function readElement(element: Element, found: Set<string>): string | undefined {
  if (SKIPPED.has(element.localName)) return ''
  let line: string | undefined = ''
  for (const child of element.childNodes) {
    const part = readNode(child, found)
    line = line === undefined || part === undefined ? undefined : line + part
  }
  add(line, found)
  return BLOCKS.has(element.localName) ? undefined : line
}

function readNode(node: Node, found: Set<string>): string | undefined {
  if (node instanceof Element) return readElement(node, found)
  if (!(node instanceof Text)) return ''
  add(node.data, found)
  return node.data
}

function add(text: string | undefined, found: Set<string>): void {
  const shown = text?.replace(/\s+/g, ' ').trim()
  if (shown && shown.length <= LONGEST) found.add(shown)
}
