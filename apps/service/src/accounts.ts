/** Accounts and their keys, for whoever has the store open. */

export { createAccount } from './first-account.ts'
export { createKey, SCOPES, type Scope } from './keys.ts'
export { listKeys } from './people/account-keys.ts'
export { closeAccount } from './people/close-account.ts'
export { grantTokens, suspendAccount } from './people/operator.ts'
