import { z } from 'zod'
import { Timestamp } from '../wire.ts'

/** Why a mail could not be delivered yet, or for good. */
export const MailProblem = z.enum([
  'unreachable',
  'too-slow',
  'sign-in',
  'encryption',
  'certificate',
  'recipient',
  'refused',
  'expired',
  'unreadable',
])
export type MailProblem = z.infer<typeof MailProblem>

/** What became of a mail. While it waits, the problem is that of the last attempt. */
export const MailDelivery = z.object({
  state: z.enum(['waiting', 'sent', 'failed']),
  problem: MailProblem.nullable(),
})
export type MailDelivery = z.infer<typeof MailDelivery>

/** How the desk's mails are doing; figures of the last seven days. */
export const MailHealth = z.object({
  /** The address that mails come from; null: SMTP_URL is not set or the server is silent, and nothing is mailed. */
  from: z.string().nullable(),
  waiting: z.int(),
  sent: z.int(),
  failed: z.int(),
  last_sent_on: Timestamp.nullable(),
  /** Of the mail that waits, or else of the last one; null when that was sent. */
  problem: MailProblem.nullable(),
})
export type MailHealth = z.infer<typeof MailHealth>
