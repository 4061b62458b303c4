/**
 * Which paths belong to the API. Only a process with `ROLES=api` answers them, a stopping one refuses them, and their
 * answers say what was charged.
 */

/** Prefixes of the API and of its routes in the formats of other tools. */
const API_PREFIXES: readonly string[] = ['/api/', '/mcp', '/r/', '/v1/', '/v2/']

/** Whether a path belongs to the API; not so health, metrics and pages for people. */
export function isApiPath(path: string): boolean {
  return API_PREFIXES.some((prefix) => path.startsWith(prefix))
}
