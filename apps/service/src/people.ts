/** Users and invitations, for programs that open the store themselves. */

export { auditPage, type ShownRecord } from './domains/operator/audit/audit-page.ts'
export { inviteUser } from './domains/operator/invitations.ts'
export { resetFactors } from './domains/people/factors/manage-factors.ts'
export { operatorReset } from './domains/people/password-reset.ts'
export { addUser, NewUser } from './domains/people/sign-up.ts'
