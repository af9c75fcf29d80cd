import { z } from 'zod'
import { ChannelHealth } from '../calls/telegram.ts'
import { WhatsappTemplate } from '../entities/whatsapp.ts'
import { defineEvent } from '../event.ts'

export const channelChanged = defineEvent({
  name: 'channelChanged',
  summary: 'A channel went silent, its token died, or it works again; for administrators.',
  payload: z.object({ channel: ChannelHealth }),
})
export const templateChanged = defineEvent({
  name: 'templateChanged',
  summary: 'WhatsApp approved, refused or paused a template.',
  payload: z.object({ template: WhatsappTemplate }),
})
