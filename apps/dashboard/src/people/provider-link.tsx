/** Signing in by the provider of the service: the way there, and why it did not succeed. */

import { Icon } from '../parts/icon.tsx'

/** Messages to the user, by the problem that the service names: the event, and advice. */
const PROBLEMS: Readonly<Record<string, string>> = {
  expired: 'It took longer than ten minutes, or was begun in another window. Try again.',
  denied: 'The provider did not let you in, or you cancelled.',
  refused:
    'The answer from the provider was not accepted. Try again; if it happens again, contact the operator of this service.',
  provider_down: 'The provider does not answer. Try again later, or sign in with your password.',
  email_not_verified:
    'The provider does not say that your e-mail address is verified. Verify it there, then try again.',
  wrong_domain: 'The domain of your e-mail address is not allowed to sign in here.',
  no_account:
    'There is no user with your e-mail address. Ask for an invitation, and sign up with its link.',
  connect_first:
    'A user with your e-mail address exists. Sign in as usual, then connect the provider on the page "Security" of your account.',
  other_identity:
    'This user is connected with another identity of the provider, or the identity with another user. Ask the operator of this service.',
  suspended: 'Your account is suspended or closed. Ask the operator of this service.',
  confirm_first: 'Confirm that it is you first.',
  too_many: 'There were too many attempts. Try again in a few minutes.',
  unavailable: 'The service cannot reach its store. Try again in a moment.'
}

/** Says why a sign-in by the provider did not succeed. */
export function ProviderProblem({ name }: { name: string }) {
  const text = Object.hasOwn(PROBLEMS, name) ? PROBLEMS[name] : undefined
  if (text === undefined) return null
  return (
    <div class="note error" role="alert">
      <p>
        <Icon name="alert" />
        <strong>You are not signed in.</strong>
      </p>
      <p>{text}</p>
    </div>
  )
}

/** @param props.next - path below /dashboard to go on with. */
export function ProviderLink(props: { name: string; next?: string; invitation?: string }) {
  const { name, next, invitation = '' } = props
  const query = new URLSearchParams({
    ...(next === undefined || next === '/' ? {} : { next: `/dashboard${next}` }),
    ...(invitation === '' ? {} : { invitation })
  }).toString()
  return (
    <a class="button wide" href={`/sign-in/oidc${query === '' ? '' : `?${query}`}`}>
      <Icon name="enter" />
      {invitation === '' ? 'Sign in' : 'Sign up'} with {name}
    </a>
  )
}
