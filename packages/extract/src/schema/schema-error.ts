/** Error for a schema that is refused. It names the keyword and the place. */

import { SluiceError } from '@sluice/core'

/**
 * An error that names where in the schema it is.
 *
 * @param path - JSON pointer as a URI fragment, `'#/properties/price'`.
 */
export function invalidSchema(path: string, message: string, keyword?: string): SluiceError {
  const place = path.slice(0, LONGEST)
  const details = { path: place, ...(keyword === undefined ? {} : { keyword }) }
  return new SluiceError('INVALID_SCHEMA', `${message} (at ${place}).`, { details })
}

/** One step of a JSON pointer below a path. */
export function below(path: string, ...steps: (string | number)[]): string {
  return steps.reduce<string>(
    (at, step) =>
      `${at}/${String(step).slice(0, LONGEST).replaceAll('~', '~0').replaceAll('/', '~1')}`,
    path
  )
}

/** Characters of a path that are said. */
const LONGEST = 300
