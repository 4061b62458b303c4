/** Users and invitations, for programs that open the store themselves. */

export { auditPage, type ShownRecord } from './operator/audit/audit-page.ts'
export { inviteUser } from './operator/invitations.ts'
export { resetFactors } from './people/factors/manage-factors.ts'
export { operatorReset } from './people/password-reset.ts'
export { addUser, NewUser } from './people/sign-up.ts'
