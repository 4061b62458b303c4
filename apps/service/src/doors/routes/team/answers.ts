/** Answers of the routes of the team, below `data`. */

import { z } from 'zod'
import { Key } from '../account/answers.ts'
import { role } from '../auth/answers.ts'

const instant = z.iso.datetime().describe('ISO 8601, UTC.')

/** An open invitation, without its token. */
const TeamInvitationAnswer = z
  .object({
    id: z.string(),
    role,
    email: z.string().nullable(),
    invited_by: z.string().nullable().describe('E-mail address; null for an operator.'),
    expires_at: instant
  })
  .meta({ id: 'TeamInvitation' })

/** An invitation when it is made. */
export const NewTeamInvitation = TeamInvitationAnswer.extend({
  invitation: z.string().describe('Its token, shown only once.'),
  sent: z.boolean().describe('Whether the invitation was sent by e-mail.')
}).meta({ id: 'NewTeamInvitation' })

/** A member who was removed. */
export const RemovedMember = z
  .object({
    removed: z.string().describe('Id of the user.'),
    keys: z
      .array(Key)
      .describe(
        'The valid keys that the member created. Keys with `revoked_at` null are still valid: revoke the ones that the member knows.'
      )
  })
  .meta({ id: 'RemovedMember' })

/** The team of an account. */
export const Team = z
  .object({
    account: z.object({ id: z.string(), name: z.string(), require_two_factor: z.boolean() }),
    members: z.array(
      z.object({
        id: z.string(),
        email: z.string(),
        role,
        created_at: instant,
        two_factor: z.boolean(),
        is_you: z.boolean()
      })
    ),
    invitations: z.array(TeamInvitationAnswer).describe('Empty for members.')
  })
  .meta({ id: 'Team' })
