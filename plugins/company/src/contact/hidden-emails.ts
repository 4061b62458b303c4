/** E-mail addresses that a page writes for people: `desk [at] acme [dot] example`. */

/** Words for the sign and for the full stop, in brackets. Both may stand there themselves. */
const SIGN =
  /\s{0,2}[[({<]\s?(?:at|ät|@|a|arroba|chiocciola|arobase|apenstaartje|snabel-?a|małpa|malpa|kukac|zavináč|собака)\s?[\])}>]\s{0,2}/giu
const STOP =
  /\s{0,2}[[({<]\s?(?:dot|\.|punkt|point|punto|ponto|punt|kropka|tečka|pont|точка)\s?[\])}>]\s{0,2}|\[\.(?=\p{L}{2,24}\])/giu

/** Stands in place of a sign that was written in words. */
const MARK = '\uE000'
const ADDRESS =
  /([\p{L}\p{N}._%+-]{1,64})\uE000((?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.){1,6}\p{L}{2,24})(?![\p{L}\p{N}-])/gu

/** The addresses that are hidden in the lines of a page, as one writes to them. */
export function hiddenEmails(lines: readonly string[]): string[] {
  return lines.flatMap((line) => {
    const marked = line.slice(0, 2_000).replace(SIGN, MARK)
    if (!marked.includes(MARK)) return []
    return [...marked.replace(STOP, '.').matchAll(ADDRESS)].map(
      ([, local, host]) => `${local}@${host}`
    )
  })
}
