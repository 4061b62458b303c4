/**
 * The notices of third parties: who wrote what is shipped, and under which terms.
 */

import { mayShip } from './licences.mjs'

const RULE = '='.repeat(80)

/** Notice for the programs in the package of Chromium, besides its own script. None of them has a manifest. */
const CHROMIUM = `@sparticuz/chromium, where it is installed, carries programs that are not of npm:

- Chromium (BSD-3-Clause, Copyright the Chromium Authors). It contains code of many others, which the page
  chrome://credits of a Chromium of the same version lists with their licences; among it FFmpeg (LGPL-2.1-or-later).
  Sources: https://chromium.googlesource.com/chromium/src, under the tag of that version.
- SwiftShader and the Vulkan loader (Apache-2.0). Sources: https://swiftshader.googlesource.com/SwiftShader,
  https://github.com/KhronosGroup/Vulkan-Loader.
- ANGLE, libEGL and libGLESv2 (BSD-3-Clause, Copyright The ANGLE Project Authors).
- NSS and NSPR (MPL-2.0), of Amazon Linux 2023. Sources: https://hg.mozilla.org/projects/nss,
  https://hg.mozilla.org/projects/nspr.
- Expat (MIT, Copyright the Expat maintainers and others), of Amazon Linux 2023.
- Open Sans (Apache-2.0 or OFL-1.1, by its version; Copyright The Open Sans Project Authors).

The service starts Chromium as a program of its own and is not linked with it. The image of this repository does not carry
the package: it installs Debian's Chromium, whose terms are in /usr/share/doc/*/copyright.`

/**
 * The text of the notices. Packages whose terms are the same to the letter share them.
 *
 * @param {{ title: string, packages: readonly import('./packages.d.mts').ThirdParty[] }[]} parts
 * @throws Error that names every package whose licence may not be shipped
 */
export function noticesOf(parts) {
  const refused = parts
    .flatMap(({ packages }) => packages)
    .filter(({ licence }) => !mayShip(licence))
    .map(({ name, version, licence }) => `${name}@${version} (${licence})`)
  if (refused.length > 0) {
    throw new Error(
      `not to be shipped by its licence: ${refused.join(', ')}; replace it, or add the licence to scripts/third-party/licences.mjs`
    )
  }
  const written = parts.map(({ title, packages }) => [`${title}\n${RULE}`, ...termsOf(packages)])
  return `${[...written.flat(), `Chromium\n${RULE}`, CHROMIUM].join('\n\n')}\n`
}

function termsOf(packages) {
  const byTerms = new Map()
  for (const one of packages) {
    const terms = one.texts.length > 0 ? one.texts.join('\n\n') : `${without(one)}`
    byTerms.set(terms, [...(byTerms.get(terms) ?? []), one])
  }
  return [...byTerms].map(([terms, all]) => {
    const names = all.map(({ name, version, licence }) => `${name}@${version} (${licence})`)
    return `${names.join('\n')}\n${'-'.repeat(80)}\n${terms}`
  })
}

/** Some packages name a licence and do not carry its text. */
function without({ name, licence, author }) {
  return `Copyright ${author ?? `the authors of ${name}`}. Under ${licence}; the package has no text of it.`
}
