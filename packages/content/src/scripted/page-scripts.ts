/** The scripts of a page as served: trees contain none. */

/** A script; missing parts are `''`. */
export interface PageScript {
  /** Source of its attributes. */
  readonly attributes: string
  readonly text: string
}

/** Maximum scripts of one page. */
const MAX_SCRIPTS = 200
const OPEN = /<script(?=[\s/>])/gi
/** Maximum characters of attributes that are examined. */
const MAX_ATTRIBUTES = 2_000
const CLOSE = /<\/script/gi

/** The scripts of a page in their order. Linear. */
export function* pageScripts(html: string): Generator<PageScript> {
  OPEN.lastIndex = 0
  for (let count = 0; count < MAX_SCRIPTS; count++) {
    if (!OPEN.test(html)) return
    const name = OPEN.lastIndex
    const tag = html.indexOf('>', name)
    if (tag === -1) return
    const start = tag + 1
    CLOSE.lastIndex = start
    const close = CLOSE.exec(html)
    const end = close?.index ?? html.length
    const next = close ? CLOSE.lastIndex : html.length
    // A generator is suspended and resumed, so the position is kept here, not in the pattern.
    yield {
      attributes: html.slice(name, Math.min(tag, name + MAX_ATTRIBUTES)),
      text: html.slice(start, end)
    }
    OPEN.lastIndex = next
  }
}

/** Value of an attribute in the source of a tag. */
export function attributeIn(attributes: string, name: string): string | undefined {
  const pattern = new RegExp(
    `(?:^|[\\s"'/])${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`,
    'i'
  )
  const match = pattern.exec(attributes)
  return match?.[1] ?? match?.[2] ?? match?.[3]
}
