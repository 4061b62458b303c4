/** Broken and extreme pages, made from good ones. */

/** A way to spoil the text of a page. */
export interface Spoiling {
  /** Description of the change, `'cut at 50 %'`. */
  readonly name: string
  readonly spoil: (text: string) => string
}

/** Levels of nesting; trees are clamped much earlier, data in scripts is not. */
const DEEP = 5_000

/** Characters of noise. */
const LARGE = 1_000_000

/** Fast variants of any page. */
export const SMALL_SPOILINGS: readonly Spoiling[] = [
  { name: 'empty', spoil: () => '' },
  { name: 'only spaces', spoil: () => ' \n\t ' },
  ...[10, 25, 50, 75, 90].map((percent) => ({
    name: `cut at ${percent}%`,
    spoil: (text: string) => text.slice(0, Math.floor((text.length * percent) / 100))
  })),
  { name: 'nested 5,000 deep', spoil: (text) => `${'<div>'.repeat(DEEP)}${text}` },
  {
    name: 'its body nested 5,000 deep',
    spoil: (text) =>
      text.replace(/<body[^>]*>/i, (tag) => `${tag}${'<section><p>'.repeat(DEEP / 2)}`)
  },
  {
    name: 'JSON-LD nested 5,000 deep',
    spoil: (text) => withScript(text, `{"@graph":${'['.repeat(DEEP)}${']'.repeat(DEEP)}}`)
  },
  {
    name: 'JSON-LD of surprising types',
    spoil: (text) =>
      withScript(
        text,
        '[null,1,"x",[],{"@type":null},{"@type":["Product",7],"name":{},"offers":[[null]],"author":true}]'
      )
  },
  {
    name: 'JSON-LD that breaks off',
    spoil: (text) => withScript(text, '{"@type":"Product","name":"')
  },
  {
    name: 'without its attributes',
    spoil: (text) => text.replace(/<([a-z][a-z0-9]*)\s[^<>]*>/gi, '<$1>')
  },
  { name: 'with empty attributes', spoil: (text) => text.replace(/="[^"<>]*"/g, '=""') },
  { name: 'without its texts', spoil: (text) => text.replace(/>[^<]+</g, '><') }
]

/** Variants of a page that are a megabyte long. */
export const LARGE_SPOILINGS: readonly Spoiling[] = [
  {
    name: '1 MB of text after it',
    spoil: (text) => text + filled('lorem ipsum, dolor\t  sit 12.34 ')
  },
  { name: '1 MB of one letter after it', spoil: (text) => `${text}<p>${filled('a')}` },
  { name: '1 MB of spaces in it', spoil: (text) => inBody(text, filled(' ')) },
  {
    name: '1 MB of tags in it',
    spoil: (text) => inBody(text, filled('<div class=a><p><a href=b>c</a></div>'))
  },
  {
    name: '1 MB of attributes in it',
    spoil: (text) => inBody(text, `<p ${counted((number) => `data-a${number}="b" `)}>`)
  },
  {
    name: '1 MB in one attribute',
    spoil: (text) => inBody(text, `<a href="${filled('x ')}" title='y'>z</a>`)
  },
  {
    name: '1 MB after an unclosed quote',
    spoil: (text) => `${text}<a href="${filled('<p class=x>"')}`
  },
  {
    name: '1 MB of JSON in a script',
    spoil: (text) => withScript(text, `[${filled('{"@type":"Thing","name":"x"},')}0]`)
  },
  { name: '1 MB of itself', spoil: (text) => filled(text === '' ? ' ' : text) }
]

/** Variants of a JSON body. */
export const JSON_SPOILINGS: readonly Spoiling[] = [
  { name: 'null', spoil: () => 'null' },
  { name: 'an empty list', spoil: () => '[]' },
  { name: 'an empty object', spoil: () => '{}' },
  { name: 'lists nested 5,000 deep', spoil: () => '['.repeat(DEEP) + ']'.repeat(DEEP) },
  {
    name: 'each value null',
    spoil: (text) => text.replace(/:\s*(?:"(?:[^"\\]|\\.)*"|-?[\d.]+|true|false)/g, ': null')
  }
]

function withScript(text: string, json: string): string {
  const script = `<script type="application/ld+json">${json}</script>`
  return text.replace(/<\/head>|<body[^>]*>|$/i, (place) => `${script}${place}`)
}

function inBody(text: string, noise: string): string {
  return text.replace(/<body[^>]*>|$/i, (place) => `${place}${noise}`)
}

function filled(piece: string): string {
  return piece.repeat(Math.ceil(LARGE / piece.length)).slice(0, LARGE)
}

function counted(piece: (number: number) => string): string {
  let text = ''
  for (let number = 0; text.length < LARGE; number++) text += piece(number)
  return text
}
