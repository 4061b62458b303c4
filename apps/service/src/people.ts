/** Who may sign in, for whoever has the store open. */

export { inviteUser } from './people/operator.ts'
export { addUser, NewUser } from './people/sign-up.ts'
