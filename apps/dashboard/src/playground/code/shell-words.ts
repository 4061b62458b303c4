/** Words of a POSIX shell. */

/** In single quotes, where no character means anything; plain words stay as they are. */
export function shellWord(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : shellQuoted(text)
}

/** In single quotes. */
export function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}

/** A command over several lines, one argument group on each. */
export function command(lines: readonly string[]): string {
  return lines.join(' \\\n  ')
}
