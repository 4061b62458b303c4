/** The meaning of each HTML element in Markdown. */

import { PLAYER_NAMES } from '../../targets/embed.ts'

/** Markdown form of an element. Elements of other names are transparent, as in browsers. */
export type MarkdownKind =
  /** An element that is no content. */
  | 'skip'
  /** Its content is on separate lines. */
  | 'block'
  | 'heading'
  | 'list'
  | 'definitions'
  | 'quote'
  | 'code'
  | 'pre'
  | 'table'
  | 'rule'
  | 'break'
  | 'link'
  | 'strong'
  | 'em'
  | 'del'
  | 'quotation'
  | 'raised'
  | 'lowered'
  /** The reading above the characters of a `ruby`. */
  | 'reading'
  /** A note in the margin. */
  | 'note'
  | 'image'
  | 'media'
  | 'frame'
  /** The text of a control. */
  | 'label'

/** Kind by lower-case element name. */
export const MARKDOWN_KINDS: ReadonlyMap<string, MarkdownKind> = new Map([
  ...each(
    'skip',
    'annotation annotation-xml applet area base basefont bgsound col colgroup datalist embed frame frameset head input keygen link meta noembed noframes noscript optgroup option param select source style svg template textarea title track wbr'
  ),
  ...each(
    'block',
    'address article aside body caption center dd details dialog div dt fieldset figcaption figure footer form header hgroup html legend li main multicol nav p search section summary tbody td tfoot th thead tr'
  ),
  ...each('heading', 'h1 h2 h3 h4 h5 h6'),
  ...each('list', 'ul ol menu dir'),
  ...each('definitions', 'dl'),
  ...each('quote', 'blockquote'),
  ...each('code', 'code kbd samp tt var'),
  ...each('pre', 'pre listing plaintext xmp'),
  ...each('table', 'table'),
  ...each('rule', 'hr'),
  ...each('break', 'br'),
  ...each('link', 'a'),
  ...each('strong', 'b strong'),
  ...each('em', 'em i mark u'),
  ...each('del', 'del s strike'),
  ...each('quotation', 'q'),
  ...each('raised', 'sup'),
  ...each('lowered', 'sub'),
  ...each('reading', 'rt'),
  ...each('note', 'd-footnote'),
  ...each('label', 'label'),
  ...each('image', 'img image picture amp-img amp-anim'),
  ...each('media', 'audio video'),
  ...each('frame', ['iframe', 'script', ...PLAYER_NAMES].join(' '))
])

function each(kind: MarkdownKind, names: string): [string, MarkdownKind][] {
  return names.split(' ').map((name) => [name, kind])
}
