/** Describes the registry's statement about the place of a package's build, and how far it was verified. */

import { installer, type Place, run, runFreely } from './installer.ts'

interface Distribution {
  readonly attestations?: { readonly provenance?: { readonly predicateType?: string } }
  readonly signatures?: readonly unknown[]
}

/** See {@link provenanceOf}. */
export interface Provenance {
  readonly text: string
  /** A signature exists and does not match the package. */
  readonly isForged: boolean
}

/** An installer's result of checking the signatures in a folder. */
interface Audit {
  readonly invalid: readonly { readonly name: string; readonly code?: string }[]
  readonly missing: readonly { readonly name: string }[]
}

/** Timeout of the audit, ms. It contacts Sigstore, which many networks block. */
const AUDIT_TIME = 60_000
const PATIENCE = ['--fetch-retries=0', '--fetch-timeout=10000']

/** @param place - a folder in which the package is installed. */
export async function provenanceOf(
  name: string,
  version: string,
  place: Place
): Promise<Provenance> {
  const shown = await run(['view', `${name}@${version}`, 'dist', '--json'], place)
  // npm 12 returns a list even for one version.
  const [distribution] = [JSON.parse(shown) as Distribution | Distribution[]].flat()
  const { attestations, signatures = [] } = distribution ?? {}
  if (!attestations && signatures.length === 0) {
    return { text: 'no provenance: the registry does not say who built it', isForged: false }
  }
  const audited = await runFreely(
    ['audit', 'signatures', '--json', ...(installer() === 'npm' ? PATIENCE : [])],
    place,
    AUDIT_TIME
  )
  const audit = auditIn(audited.out)
  if (audit?.invalid.some((one) => one.name === name)) {
    return { text: 'its signature does not match the package', isForged: true }
  }
  const isChecked = audit !== undefined && !audit.missing.some((one) => one.name === name)
  const signed = isChecked
    ? 'signed by the registry, verified'
    : 'signed by the registry, not verified: its keys are not available'
  const type = attestations?.provenance?.predicateType
  if (!type) return { text: signed, isForged: false }
  // npm verifies the attestation up to its certificate; pnpm only verifies the signature of the registry.
  const how =
    isChecked && installer() === 'npm'
      ? 'verified'
      : 'not verified: that needs npm and the keys of the registry'
  return { text: `built in public from its source (${type}), ${how}; ${signed}`, isForged: false }
}

function auditIn(out: string): Audit | undefined {
  try {
    const { invalid, missing } = JSON.parse(out) as Partial<Audit>
    // A failure is JSON too: `{"error":…}`, for example if npm does not reach Sigstore.
    return invalid && missing ? { invalid, missing } : undefined
  } catch {
    // Or text, if the registry has no keys.
    return undefined
  }
}
