/** Estimates how many tokens a model counts for a text. */

/**
 * An upper estimate without the model's own tokenizer: 2.5 ASCII characters a token (English has 4 to
 * 5, code and addresses 3), two tokens for each other character (CJK has about 1, rare scripts up to 3).
 */
export function tokenEstimate(text: string): number {
  let wide = 0
  for (let index = 0; index < text.length; index++) if (text.charCodeAt(index) > 127) wide++
  return Math.ceil((text.length - wide) / 2.5 + wide * 2)
}
