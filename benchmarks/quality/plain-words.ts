/** Words, as the measure of plain pages compares them. */

/** A link; its text may have brackets in brackets, its target one pair of parentheses. */
const LINK =
  /!?\[((?:[^[\]]|\[(?:[^[\]]|\[[^[\]]{0,80}\]){0,120}\]){0,300})\]\((?:[^()]|\([^()]*\))*\)/g

/** Words of a text. Markdown's marks, escapes and link targets do not count. */
export function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\\([\\`*_{}[\]()#+\-.!|<>~$^&:=])/g, '$1')
    .replace(LINK, '$1')
  return plain.match(/[\p{L}\p{N}]+/gu) ?? []
}
