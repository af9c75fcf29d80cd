import { z } from 'zod'
import { Id, Timestamp } from '../wire.ts'
import { MailDelivery } from './mail.ts'

/** An account that waits for the person who was invited; never the secret of its link. */
export const Invitation = z.object({
  invitationid: Id,
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  department_name: z.string(),
  is_admin: z.boolean(),
  invited_by_name: z.string(),
  created_on: Timestamp,
  expires_on: Timestamp,
  /**
   * Void: nobody can accept it. The inviter is locked or no longer an administrator, its department was deleted, or the email has
   * an account meanwhile.
   */
  state: z.enum(['open', 'expired', 'void']),
  /** What became of the mail with its link; null: it was not mailed. */
  mail: MailDelivery.nullable(),
})
export type Invitation = z.infer<typeof Invitation>

/** An invitation and its link, which is returned only once. */
export const Invited = z.object({ invitation: Invitation, link: z.string() })
export type Invited = z.infer<typeof Invited>
