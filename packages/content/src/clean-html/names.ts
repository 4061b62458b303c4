/** The elements and attributes that clean HTML may have, by name. */

/** Elements that stay. Others are unwrapped: their content stays. */
export const KEPT_ELEMENTS: ReadonlySet<string> = words(
  'a abbr address article aside audio b bdi bdo blockquote br caption cite code col colgroup dd del details dfn div dl dt em figcaption figure footer h1 h2 h3 h4 h5 h6 header hgroup hr i ins kbd li main mark menu nav ol p pre q rp rt ruby s samp section small source span strong sub summary sup table tbody td tfoot th thead time tr u ul var video wbr',
  'math annotation maction menclose merror mfenced mfrac mi mmultiscripts mn mo mover mpadded mphantom mroot mrow ms mspace msqrt mstyle msub msubsup msup mtable mtd mtext mtr munder munderover semantics'
)

/** Elements that are removed with their content. */
export const REMOVED_ELEMENTS: ReadonlySet<string> = words(
  'applet base canvas datalist embed frame frameset head iframe input link meta noembed noframes noscript object optgroup option param progress script select style svg template textarea title track'
)

/** Kept elements that have no content. */
export const VOID_ELEMENTS: ReadonlySet<string> = words('br col hr img source wbr')

/**
 * Attributes that stay, as hast properties, by element; `*` is any. `class` stays on code, where it names a language.
 */
export const KEPT_ATTRIBUTES: Readonly<Record<string, ReadonlySet<string>>> = {
  '*': words('dir lang title'),
  a: words('href'),
  annotation: words('encoding'),
  audio: words('controls src'),
  blockquote: words('cite'),
  col: words('span'),
  colgroup: words('span'),
  del: words('cite dateTime'),
  details: words('open'),
  ins: words('cite dateTime'),
  li: words('value'),
  math: words('display'),
  ol: words('reversed start type'),
  q: words('cite'),
  source: words('src type'),
  td: words('align colSpan headers rowSpan'),
  th: words('abbr align colSpan headers rowSpan scope'),
  time: words('dateTime'),
  video: words('controls height poster src width')
}

function words(...lists: string[]): ReadonlySet<string> {
  return new Set(lists.flatMap((list) => list.split(' ')))
}
