/** What the registry says about where a package was built, in words. */

import { type NpmPlace, npm, runNpm } from './npm.ts'

interface Distribution {
  readonly attestations?: { readonly provenance?: { readonly predicateType?: string } }
  readonly signatures?: readonly unknown[]
}

/** See {@link provenanceOf}. */
export interface Provenance {
  readonly text: string
  /** The registry's signature is there and does not fit the package. */
  readonly isForged: boolean
}

/** @param place - a folder in which the package is installed. */
export async function provenanceOf(
  name: string,
  version: string,
  place: NpmPlace
): Promise<Provenance> {
  const shown = await npm(['view', `${name}@${version}`, 'dist', '--json'], place)
  const { attestations, signatures = [] } = JSON.parse(shown) as Distribution
  if (!attestations && signatures.length === 0) {
    return { text: 'no provenance: the registry does not say who built it', isForged: false }
  }
  const { out } = await runNpm(['audit', 'signatures', '--json'], place)
  const { invalid = [] } = parsed(out)
  if (invalid.some((one) => one.name === name)) {
    return { text: 'its signature does not fit the package', isForged: true }
  }
  const isChecked = out.trim().startsWith('{') ? 'checked' : 'not checked: the registry has no keys'
  const type = attestations?.provenance?.predicateType
  const built = type ? `built in public from its sources (${type})` : 'signed by the registry only'
  return { text: `${built}, ${isChecked}`, isForged: false }
}

function parsed(out: string): { invalid?: readonly { name: string }[] } {
  try {
    return JSON.parse(out)
  } catch {
    // It fails in words where the registry has no keys.
    return {}
  }
}
