import { z } from 'zod'
import { defineCall } from '../call.ts'
import { MailHealth } from '../entities/mail.ts'
import { Done } from '../wire.ts'

/** Ours, as everything here. */
export const getMailHealth = defineCall({
  method: 'GET',
  path: '/admin/mail',
  right: 'admin',
  scope: 'admin:read',
  summary: 'Whether mails are sent, how many wait or failed in the last seven days, and the last problem.',
  reply: MailHealth,
})

export const sendTestMail = defineCall({
  method: 'POST',
  path: '/admin/mail/test',
  right: 'admin',
  summary: 'Mail myself a test; its outcome is in the state of the mails.',
  body: z.strictObject({}),
  reply: Done,
  refusals: ['mail-off', 'silent-mode'],
})
