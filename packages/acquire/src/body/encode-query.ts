/** Queries of links as browsers send them from pages in legacy encodings (WHATWG URL, "query state"). */

import { createRequire } from 'node:module'

/** Characters that a query never has, besides those beyond ASCII: the special-query percent-encode set. */
const ENCODED = ' "#\'<>'

/**
 * Returns a function that percent-encodes text beyond ASCII in an encoding, for the queries of a page's links. A
 * character that the encoding lacks becomes its number, such as `%26%239731%3B`.
 *
 * @param encoding - WHATWG name, as `decodeBody` returns it.
 * @returns `undefined` for the encodings from which queries are sent as UTF-8, as a URL parser does by itself.
 */
export function queryEncoder(encoding: string): ((text: string) => string) | undefined {
  if (/^(?:utf-|replacement$)/i.test(encoding)) return undefined
  return (text) => loadedEncode()(encoding, text, ENCODED)
}

type Encode = typeof import('@exodus/bytes/whatwg.js').percentEncodeAfterEncoding
let encode: Encode | undefined

/** The tables of the library take 50 ms and 11 MB, and few pages need them. */
function loadedEncode(): Encode {
  if (!encode) {
    const require = createRequire(import.meta.url)
    require('@exodus/bytes/encoding.js')
    encode = (require('@exodus/bytes/whatwg.js') as { percentEncodeAfterEncoding: Encode })
      .percentEncodeAfterEncoding
  }
  return encode
}
