/** Accounts and their keys, for programs that open the store themselves. */

export { suspendAccount } from './domains/operator/accounts/suspend-account.ts'
export { grantTokens } from './domains/operator/accounts/tokens.ts'
export { listKeys } from './domains/people/account-keys.ts'
export { closeAccount } from './domains/people/close-account.ts'
export { createAccount } from './domains/people/first-account.ts'
export { createKey, SCOPES, type Scope } from './domains/people/keys.ts'
