/** Statements of sites about the use of their content, and what they allow. */

export { metaDirectives } from './rights/directives.ts'
export type { PageStatements, StatedLicense } from './rights/page-statements.ts'
export {
  namedRsl,
  type Rights,
  refusedUses,
  rightsOf,
  type Statements,
  type UseRight
} from './rights/rights.ts'
export {
  createRightsGate,
  NO_STATEMENTS,
  type RightsGate,
  type SiteStatements
} from './rights/site-statements.ts'
export { tdmDeclaration } from './rights/tdm.ts'
export { USES, type Use } from './robots/content-signals.ts'
