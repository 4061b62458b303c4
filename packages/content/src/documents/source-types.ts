/** Media types of source code, configuration and data that are text. */

/** Languages of code blocks by subtype, without `x-` and `vnd.`. */
const LANGUAGES: ReadonlyMap<string, string> = new Map([
  ...each('javascript', 'javascript ecmascript'),
  ...each('typescript', 'typescript'),
  ...each('yaml', 'yaml yml'),
  ...each('toml', 'toml'),
  ...each('sql', 'sql'),
  ...each('graphql', 'graphql'),
  ...each('sh', 'sh shellscript'),
  ...each('python', 'python'),
  ...each('php', 'php httpd-php'),
  ...each('perl', 'perl'),
  ...each('ruby', 'ruby'),
  ...each('lua', 'lua'),
  ...each('tex', 'tex latex'),
  ...each('diff', 'diff patch'),
  ...each('turtle', 'turtle n3'),
  ...each('sparql', 'sparql-query')
])

/** Languages of subtypes that exist only below `text/`. */
const TEXT_LANGUAGES: ReadonlyMap<string, string> = new Map([
  ...each('css', 'css'),
  ...each('ics', 'calendar vcalendar'),
  ...each('vcf', 'vcard directory'),
  ...each('c', 'csrc chdr'),
  ...each('cpp', 'c++ c++src c++hdr'),
  ...each('java', 'java-source'),
  ...each('po', 'gettext-translation')
])

/** Subtypes of code, which occur below `text/` and `application/`. */
export const SUBTYPES: readonly string[] = [...LANGUAGES.keys()]

/** Subtypes of `text/x-…` that are read in another way. */
const OTHER = /^(?:markdown|json|opml|web-|readme|plain|server-parsed-html|component)/

/**
 * Language of the code block for a media type; `undefined` if the type does not say that it is code. Any `text/x-name`
 * is code in the language of that name.
 */
export function languageOfType(mediaType: string): string | undefined {
  const [, top, prefix, name] = /^(text|application)\/(x-|vnd\.)?(.+)$/.exec(mediaType) ?? []
  if (name === undefined) return undefined
  const known = LANGUAGES.get(name)
  if (known !== undefined || top !== 'text') return known
  const language = TEXT_LANGUAGES.get(name)
  if (language !== undefined || prefix !== 'x-' || OTHER.test(name)) return language
  return /^[a-z][\w+#-]{0,29}$/.test(name) ? name : undefined
}

function each(language: string, names: string): [string, string][] {
  return names.split(' ').map((name) => [name, language])
}
