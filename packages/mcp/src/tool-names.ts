/** The names of the tools, and which of them a client asked for. */

/** All of them, in the order in which they are listed. */
export const TOOL_NAMES = [
  'read_page',
  'extract',
  'read_many',
  'search_web',
  'map_site',
  'crawl_site',
  'get_job',
  'search_history',
  'learn_parser'
] as const

/** Name of a tool. */
export type ToolName = (typeof TOOL_NAMES)[number]

/** The list of tools that was asked for is empty, or has a name that no tool has. */
export class UnknownToolError extends Error {
  /** @param named - the requested names. */
  constructor(named: string, known: readonly string[]) {
    const what =
      named === '' ? 'No tool is named.' : `No tool is named ${JSON.stringify(named.slice(0, 64))}.`
    super(`${what} The tools are: ${known.join(', ')}.`)
    this.name = new.target.name
  }
}

/**
 * The tools of a list with commas; all without one.
 *
 * @param known - those that there are.
 * @throws UnknownToolError - a name is not among them, or there is none.
 */
export function chosenTools(
  list: string | undefined,
  known: readonly ToolName[] = TOOL_NAMES
): readonly ToolName[] {
  if (list === undefined) return known
  const names = list
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
  const unknown = names.find((name) => !known.includes(name as ToolName))
  if (unknown !== undefined || names.length === 0) throw new UnknownToolError(unknown ?? '', known)
  return known.filter((name) => names.includes(name))
}
