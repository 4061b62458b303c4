/** Lines of calendars and of visiting cards. Source: RFC 5545, §3.1; RFC 6350, §3.3; vCard 2.1 for quoted-printable. */

/** `NAME;PARAM=value:text`. */
export interface ContentLine {
  /** In upper case, without its group. */
  readonly name: string
  /** In upper case, before the `=` and behind it. */
  readonly params: ReadonlyMap<string, string>
  readonly value: string
}

/** The lines of a text, joined where they are folded. */
export function contentLines(bytes: Uint8Array): ContentLine[] {
  const text = new TextDecoder().decode(bytes)
  const joined = text.replace(/\r\n?/g, '\n').replace(/\n[ \t]/g, '')
  const lines = joined.split('\n')
  const found: ContentLine[] = []
  for (let index = 0; index < lines.length; index++) {
    let line = lines[index] as string
    const isQuoted = /^[^:]{0,200};[^:]{0,200}QUOTED-PRINTABLE/i.test(line)
    while (isQuoted && line.endsWith('=') && index + 1 < lines.length) {
      line = line.slice(0, -1) + lines[++index]
    }
    const parsed = lineOf(line)
    if (parsed) found.push(parsed)
  }
  return found
}

function lineOf(line: string): ContentLine | undefined {
  const end = endOfName(line)
  if (end < 0) return undefined
  const [head = '', ...rest] = line.slice(0, end).split(';')
  const params = new Map(
    rest.map((param) => {
      const [name = '', value = ''] = param.split('=', 2)
      return [name.toUpperCase(), value.replaceAll('"', '')] as const
    })
  )
  const written = line.slice(end + 1)
  const isQuoted = /QUOTED-PRINTABLE/i.test(line.slice(0, end))
  return {
    name: head.slice(head.indexOf('.') + 1).toUpperCase(),
    params,
    value: isQuoted ? unquoted(written) : written
  }
}

/** The colon behind the name and its parameters, whose values may be quoted. */
function endOfName(line: string): number {
  let quoted = false
  for (let index = 0; index < line.length; index++) {
    const one = line[index]
    if (one === '"') quoted = !quoted
    if (one === ':' && !quoted) return index
  }
  return -1
}

function unquoted(value: string): string {
  const bytes = value.replace(/=([\da-f]{2})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16))
  )
  return new TextDecoder().decode(Buffer.from(bytes, 'latin1'))
}

/** A text without its escapes. */
export function plainValue(value: string): string {
  return value.replace(/\\([nN,;\\])/g, (_, one: string) => (/n/i.test(one) ? '\n' : one)).trim()
}

/** The parts of a value that has several, `ADR` and `ORG`. */
export function valueParts(value: string): string[] {
  return value
    .split(/(?<!\\);/)
    .map(plainValue)
    .filter((part) => part !== '')
}
