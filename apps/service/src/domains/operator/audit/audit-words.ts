/** Records of the audit log as sentences: `ada@example.org revoked the key “ci” of Acme`. */

import type { AuditRecord } from '@sluice/store'
import type { AuditNames } from './audit-names.ts'

/** Parts of a sentence. */
interface Facts {
  /** A detail as text; `?` where it is missing. */
  readonly text: (name: string) => string
  /** The name of the key, user, … that a detail has the id of. */
  readonly named: (name: string) => string
  readonly has: (name: string) => boolean
  /** ` of Acme`, or nothing. */
  readonly of: string
  /** `Acme`, or `an account`. */
  readonly account: string
}

/** Words for each action, to follow its actor. An action that is not here is shown as it is. */
const WORDS: Readonly<Record<string, (facts: Facts) => string>> = {
  'account.closed': ({ account }) => `closed ${account}`,
  'account.created': ({ account }) => `created ${account}`,
  'account.renamed': ({ account, has, text }) =>
    has('name') ? `renamed ${account} to “${text('name')}”` : `renamed ${account}`,
  'account.resumed': ({ account }) => `resumed ${account}`,
  'account.suspended': ({ account }) => `suspended ${account}`,
  'address.blocked': ({ has, text, of }) =>
    `was refused ${has('url_host') ? `the address ${text('url_host')}` : 'an address'}${of} (${text('reason')})`,
  'alarm.acknowledged': ({ text }) => `acknowledged an alarm of ${text('parser')}`,
  'audit.exported': () => 'exported the audit log',
  'audit.overflow': ({ text }) => `left out ${text('times')} more events of the same second`,
  'grant.applied': ({ text, account }) =>
    `granted ${tokens(text('tokens'))} to ${account} (${text('grant')})`,
  'identity.connected': ({ text }) => `connected the sign-in by ${text('issuer')}`,
  'identity.removed': ({ text }) => `disconnected the sign-in by ${text('issuer')}`,
  'invitation.created': ({ text, of }) => `invited ${article(text('role'))}${of}`,
  'invitation.withdrawn': ({ text, of }) =>
    `withdrew the invitation of ${article(text('role'))}${of}`,
  'key.created': ({ named, of }) => `created the key ${named('key')}${of}`,
  'key.regenerated': ({ named, of }) => `rotated the key ${named('key')}${of}`,
  'key.revoked': ({ named, of }) => `revoked the key ${named('key')}${of}`,
  'member.left': ({ account }) => `left ${account}`,
  'member.removed': ({ named, account }) => `removed ${named('user')} from ${account}`,
  'member.role_changed': ({ named, text, of }) =>
    `made ${named('user')} ${article(text('to'))}${of}`,
  'policy.replaced': ({ text }) => `replaced the URL policy (${text('rules')} rules)`,
  'password.changed': () => 'changed the password',
  'password.reset': ({ text }) => `chose a new password with a link, from ${text('from')}`,
  'password.reset_link': ({ named }) => `made a link to choose a new password for ${named('user')}`,
  'password.reset_sent': ({ text }) =>
    `asked for a link to choose a new password, from ${text('from')}`,
  'payment.failed': ({ text, of }) =>
    `says that a payment${of} for ${tokens(text('tokens'))} failed`,
  'payment.refunded': ({ text, of }) =>
    `says that the payment ${text('grant')}${of} for ${tokens(text('tokens'))} was refunded`,
  'payment.refused': ({ text, of }) =>
    `was paid ${text('grant')}${of} for ${tokens(text('tokens'))}, which were not added (${text('why')})`,
  'recovery_code.used': ({ text }) => `used a recovery code, from ${text('from')}`,
  'recovery_codes.renewed': () => 'replaced the recovery codes',
  'refund.applied': ({ text, account }) => `refunded ${text('result')} to ${account}`,
  'result.shared': ({ text }) =>
    `made a link to the result ${text('result')}, valid until ${text('expires_at')}`,
  'sample.deleted': ({ text }) => `deleted the sample ${text('sample')}`,
  'sample.read': ({ text }) => `downloaded the sample ${text('sample')}`,
  'session.ended': ({ has, text }) =>
    has('count') ? `ended ${text('count')} other sessions` : 'signed out',
  'session.opened': ({ text }) => `signed in from ${text('from')}`,
  'session.refused': ({ text, of }) => `was refused a sign-in${of} from ${text('from')}`,
  'two_factor.added': ({ text }) => `added ${factor(text('factor'))} to sign in`,
  'two_factor.removed': ({ text }) => `removed ${factor(text('factor'))}`,
  'two_factor.reset': ({ named }) => `removed the second factors of ${named('user')}`,
  'two_factor.required': ({ text, of }) =>
    text('required') === 'false'
      ? `no longer requires two-factor sign-in${of}`
      : `requires two-factor sign-in${of}`,
  'user.created': ({ text, account }) => `signed up as ${article(text('role'))} of ${account}`,
  'webhook_secret.rotated': ({ of }) => `rotated the webhook secret${of}`
}

/** The actions that have words, for a list to choose from. */
export const ACTIONS: readonly string[] = Object.keys(WORDS)

const ACTORS: Readonly<Record<string, string>> = {
  system: 'The service',
  anonymous: 'An anonymous caller',
  'command-line': 'The command line',
  stripe: 'Stripe'
}

/**
 * Returns the name of an actor: `ada@example.org`, `The command line`. An actor that no longer exists is named by its
 * id.
 */
export function actorName(actor: string, names: AuditNames): string {
  const name = names.get(actor)
  if (name === undefined) return (Object.hasOwn(ACTORS, actor) && ACTORS[actor]) || actor
  return actor.startsWith('key_') ? `The key “${name}”` : name
}

/** The sentence of a record. */
export function sentenceOf(record: AuditRecord, names: AuditNames): string {
  const { actor, action, account, details } = record
  const who = actorName(actor, names)
  const whose = account === null ? undefined : (names.get(account) ?? account)
  // An account is often named after the user who signed up.
  const isTold = whose === undefined || whose === who
  const text = (name: string) => {
    const value = details[name]
    return value === undefined || value === null ? '?' : String(value)
  }
  const words = Object.hasOwn(WORDS, action) ? WORDS[action] : undefined
  const told = words?.({
    text,
    named: (name) => {
      const id = text(name)
      const found = names.get(id)
      if (found === undefined) return id
      return id.startsWith('key_') ? `“${found}”` : found
    },
    has: (name) => details[name] !== undefined && details[name] !== null,
    of: isTold ? '' : ` of ${whose}`,
    account: whose === undefined ? 'an account' : isTold ? 'the account' : whose
  })
  const times =
    typeof details.times === 'number' && details.times > 1 && action !== 'audit.overflow'
  return `${who} ${told ?? `${action}${isTold ? '' : ` of ${whose}`}`}${times ? `, ${details.times} times` : ''}`
}

function tokens(number: string): string {
  return `${Number(number).toLocaleString('en')} token${number === '1' ? '' : 's'}`
}

function factor(name: string): string {
  return name === 'totp' ? 'an authenticator app' : `a ${name}`
}

/** `an operator`, `a member`. */
function article(role: string): string {
  return `${/^[aeiou]/.test(role) ? 'an' : 'a'} ${role}`
}
