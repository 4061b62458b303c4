/** Users and invitations, for programs that open the store themselves. */

export { resetFactors } from './people/factors/manage-factors.ts'
export { inviteUser } from './people/operator.ts'
export { operatorReset } from './people/password-reset.ts'
export { addUser, NewUser } from './people/sign-up.ts'
