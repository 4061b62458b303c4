/** Pages made to be slow, deep or large. benchmarks/content/growth.mjs times the reading of each. */

/** Pages of performance.md §4 and their like. Each is read whole. */
export const HOSTILE: Record<string, string> = {
  '4,000 nested div': repeat('<div>', 4000),
  '4,000 nested ul': repeat('<ul><li>', 4000),
  '4,000 nested blockquote': repeat('<blockquote>', 4000),
  '4,000 nested table': repeat('<table><tr><td>', 4000),
  '4,000 nested q': repeat('<q>', 4000),
  '4,000 nested template': repeat('<template>', 4000),
  '<em><strong> x 100': repeat('<em><strong>', 100),
  '<em> text <strong> text x 300': repeat('<em>a<strong>b', 300),
  '<b id=i> x 1,000': numbered(1000, (index) => `<b id=${index}>`),
  '300,000 attributes': `<p ${numbered(300_000, (index) => `a${index} `)}>`,
  '<body a_i> x 100,000': numbered(100_000, (index) => `<body a${index}>`),
  'colspan of a billion': '<table><tr><td colspan=1000000000>a<td>b</table>',
  'rowspan x colspan, 160 rows': `<table>${repeat('<tr><td rowspan=1000 colspan=1000>a', 160)}</table>`,
  'one wide row over many': `<table><tr>${repeat('<td>a', 20_000)}${repeat('<tr><td>b', 20_000)}</table>`,
  '300,000 [': repeat('[', 300_000),
  '300,000 a_': repeat('a_', 300_000),
  '300,000 *': repeat('*', 300_000),
  'runs of grave accents': `<code>${numbered(1000, (index) => `${repeat('`', index)} `)}</code>`,
  'emphasis inside words x 20,000': `<p>${repeat('a<b>.</b>b<i> c</i>', 20_000)}`,
  'an ordered list of 100,000': `<ol>${repeat('<li>x', 100_000)}</ol>`,
  '50,000 blocks in a link': `<a href=/x>${repeat('<div>x</div>', 50_000)}</a>`,
  'foster parents x 50,000': `<table>${repeat('x<b>y</b>', 50_000)}`,
  'misnested formatting x 20,000': repeat('<b><p></b>', 20_000),
  'nested noscript x 20,000': repeat('<noscript><img>', 20_000),
  'nested svg x 20,000': repeat('<svg><foreignObject><div>', 20_000),
  '300,000 tags without end': `${repeat('<a b ', 300_000)}>`,
  '300,000 tags in a value': `<a b="${repeat('<a b=&amp;', 300_000)}">`,
  '300,000 comments without end': `${repeat('<!--a', 300_000)}-->`,
  '100,000 names': numbered(100_000, (index) => `<x${index} y${index}></x${index}>`)
}

/** Pages of the same kinds that are over a limit: `PAGE_TOO_COMPLEX`. */
export const REFUSED: Record<string, string> = {
  '1,000,000 p': repeat('<p>', 1_000_000),
  'a table of 400 x 400': `<table>${repeat(`<tr>${repeat('<td>x', 400)}`, 400)}</table>`,
  'misnested <p><b id=i> x 2,000': numbered(2000, (index) => `<p><b id=${index}>x`)
}

export function repeat(piece: string, count: number): string {
  return piece.repeat(count)
}

function numbered(count: number, piece: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => piece(index)).join('')
}
