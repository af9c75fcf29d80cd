import { z } from 'zod'
import { ChannelHealth } from '../calls/telegram.ts'
import { WhatsappTemplate } from '../entities/whatsapp.ts'
import { defineEvent } from '../event.ts'

export const channelChanged = defineEvent({
  name: 'channelChanged',
  summary:
    'A channel was connected or disconnected, went silent, lost its token, falls behind with sending, or works again; for administrators.',
  payload: z.object({ channel: ChannelHealth }),
})
export const failedItemsChanged = defineEvent({
  name: 'failedItemsChanged',
  summary: 'Something failed, got stuck or went through after all; for administrators, whose page asks what.',
  payload: z.object({}),
})
export const webhooksChanged = defineEvent({
  name: 'webhooksChanged',
  summary:
    'An outgoing webhook was made, changed, switched or deleted, or gave something up; for administrators, whose page asks what.',
  payload: z.object({}),
})
export const templateChanged = defineEvent({
  name: 'templateChanged',
  summary: 'WhatsApp approved, refused or paused a template.',
  payload: z.object({ template: WhatsappTemplate }),
})
