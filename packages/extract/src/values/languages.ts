/** Languages by their names: in English, and as each calls itself. */

/** Codes of languages that things are written in. */
const CODES =
  'af am ar az be bg bn bs ca cs cy da de el en eo es et eu fa fi fr ga gl gu he hi hr hu hy id is it ja ka kk km kn ko la lt lv mk ml mn mr ms mt my nb ne nl nn no pa pl pt ro ru si sk sl so sq sr sv sw ta te th tl tr uk ur uz vi yi zh zu'.split(
    ' '
  )

const byName = lazyNames()

function lazyNames(): () => ReadonlyMap<string, string> {
  let names: Map<string, string> | undefined
  return () => {
    names ??= new Map(
      CODES.flatMap((code) =>
        ['en', 'de', 'fr', 'es', 'it', code].flatMap((display) => {
          const name = new Intl.DisplayNames([display], { type: 'language' }).of(code)
          return name === undefined || name === code ? [] : [[name.toLowerCase(), code] as const]
        })
      )
    )
    return names
  }
}

/** The code of a language that a text names first: `French`, `Deutsch (Original)`. */
export function languageCode(text: string): string | undefined {
  const [first = ''] = text
    .trim()
    .toLowerCase()
    .split(/\s*[(,;/|]|\s+(?:and|und|et|y|e)\s+/, 1)
  return first.length <= 30 ? byName().get(first) : undefined
}
