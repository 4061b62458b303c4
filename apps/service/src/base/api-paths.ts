/**
 * Paths of the API. Only a process with `ROLES=api` answers them. A stopping process refuses them. Their answers say
 * how much was charged.
 */

/** Prefixes of the API and of its routes in the formats of other tools. */
const API_PREFIXES: readonly string[] = ['/api/', '/mcp', '/r/', '/s/', '/v1/', '/v2/']

/** Returns true for a path of the API. Health, metrics and pages for people are not part of it. */
export function isApiPath(path: string): boolean {
  return API_PREFIXES.some((prefix) => path.startsWith(prefix))
}
