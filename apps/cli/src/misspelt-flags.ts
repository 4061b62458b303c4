/** Names the flag that a misspelt one may mean, where commander, which counts letters, finds none. */

import { type Command, CommanderError } from 'commander'

/** Flags that are named at most. */
const MOST = 3

/** Adds a hint to the errors of a command. */
export function hintFlags(command: Command): void {
  const hinted = (text: string) => withHint(text, command)
  const { outputError } = command.configureOutput()
  command.configureOutput({ outputError: (text, write) => outputError?.(hinted(text), write) })
  command.exitOverride((error) => {
    throw new CommanderError(error.exitCode, error.code, hinted(error.message))
  })
}

/** `--output-dir` means `--output`, and `--max` is `--max-depth` or `--max-cost`. */
function withHint(text: string, command: Command): string {
  const flag = /^error: unknown option '(--[\w-]{1,80})/.exec(text)?.[1]
  if (flag === undefined || text.includes('Did you mean')) return text
  const known = command.createHelp().visibleOptions(command)
  const near = known.flatMap(({ long }) => (long && isNear(flag, long) ? [long] : []))
  if (near.length === 0) return text
  return `${text.trimEnd()}\n(Did you mean ${near.slice(0, MOST).join(', ')}?)\n`
}

/** One begins with the words of the other. */
function isNear(flag: string, long: string): boolean {
  return `${flag}-`.startsWith(`${long}-`) || `${long}-`.startsWith(`${flag}-`)
}
