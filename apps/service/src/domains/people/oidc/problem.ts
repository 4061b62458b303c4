/** Reasons why a sign-in by the provider did not succeed. The page for signing in has words for each. */

/** Names in the address of the page for signing in. */
const PROBLEMS = [
  /** The sign-in was begun too long ago, in another browser, or was finished before. */
  'expired',
  /** The user or the provider said no. */
  'denied',
  /** The provider's answer does not belong to this sign-in, or it does not accept this service. */
  'refused',
  'provider_down',
  /** The provider does not vouch for the e-mail address. */
  'email_not_verified',
  'wrong_domain',
  'no_account',
  /** A user with this address exists, and must connect the identity first. */
  'connect_first',
  /** The user is connected with another identity, or the identity with another user. */
  'other_identity',
  'suspended',
  /** Connecting needs a session that was confirmed within the last minutes. */
  'confirm_first',
  'too_many',
  'unavailable'
] as const
export type ProblemName = (typeof PROBLEMS)[number]

/** A sign-in that ends at the page for signing in. */
export class OidcProblem extends Error {
  readonly problem: ProblemName

  constructor(problem: ProblemName, options?: ErrorOptions) {
    super(`sign-in by the provider: ${problem}`, options)
    this.name = 'OidcProblem'
    this.problem = problem
  }
}
