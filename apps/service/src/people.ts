/** Users and invitations, for programs that open the store themselves. */

export { inviteUser } from './people/operator.ts'
export { addUser, NewUser } from './people/sign-up.ts'
