/** Paths as the user typed them: `npm run` changes the working directory and passes the original one. */

import { resolve } from 'node:path'

/** Resolve a path against the folder the command was typed in. */
export function typedPath(path: string): string {
  return resolve(process.env.INIT_CWD ?? process.cwd(), path)
}
