/** Accounts and their keys, for programs that open the store themselves. */

export { listKeys } from './people/account-keys.ts'
export { closeAccount } from './people/close-account.ts'
export { createAccount } from './people/first-account.ts'
export { createKey, SCOPES, type Scope } from './people/keys.ts'
export { grantTokens } from './people/operator.ts'
export { suspendAccount } from './people/suspend-account.ts'
