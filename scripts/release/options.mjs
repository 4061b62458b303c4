/**
 * The options of a release.
 */

import { parseArgs } from 'node:util'

const USAGE = `npm run release -- [--registry <URL>] [--tag <name>] [--dry-run]

  --registry <URL>  publishes there instead of to the registry of .npmrc
  --tag <name>      the dist-tag of what is published (latest)
  --dry-run         versions, builds, packs and checks, then puts everything back and publishes nothing`

/**
 * @param {string[]} given
 * @returns {{ registry?: string, tag?: string, dryRun: boolean } | undefined} undefined once the usage has been printed
 * @throws Error that says which option is wrong
 */
export function readOptions(given) {
  const { values } = parseArgs({
    args: given,
    options: {
      registry: { type: 'string' },
      tag: { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false }
    }
  })
  if (values.help) {
    console.log(USAGE)
    return undefined
  }
  const { registry, tag } = values
  if (registry !== undefined && !/^https?:$/.test(URL.parse(registry)?.protocol ?? '')) {
    throw new Error(`--registry is ${JSON.stringify(registry)}; it must be an http or https URL`)
  }
  // A range would hide the tag: `npm install name@1.x` never looks tags up.
  if (tag !== undefined && !/^[a-z][a-z0-9-]*$/.test(tag)) {
    throw new Error(
      `--tag is ${JSON.stringify(tag)}; it must be small letters, digits and hyphens, and begin with a letter`
    )
  }
  return { registry, tag, dryRun: values['dry-run'] }
}
