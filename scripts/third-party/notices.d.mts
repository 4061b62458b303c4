import type { ThirdParty } from './packages.d.mts'

export function noticesOf(
  parts: readonly { readonly title: string; readonly packages: readonly ThirdParty[] }[]
): string
