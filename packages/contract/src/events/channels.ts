import { z } from 'zod'
import { AccountName } from '../entities/account-name.ts'
import { ChannelHealth } from '../entities/channel-health.ts'
import { WhatsappTemplate } from '../entities/whatsapp.ts'
import { defineEvent } from '../event.ts'

export const channelChanged = defineEvent({
  name: 'channelChanged',
  summary:
    'A channel was connected or disconnected, is silent, lost its token, sends late or works again; sent to administrators.',
  payload: z.object({ channel: ChannelHealth }),
})
export const accountNamesChanged = defineEvent({
  name: 'accountNamesChanged',
  summary:
    'An account of a channel may have a new name, or be the second one or the last: the names as they are now.',
  payload: z.object({ accounts: z.array(AccountName) }),
})
export const deadLettersChanged = defineEvent({
  name: 'deadLettersChanged',
  summary: 'An item failed, got stuck or succeeded; sent to administrators, whose page loads the list.',
  payload: z.object({}),
})
export const webhooksChanged = defineEvent({
  name: 'webhooksChanged',
  summary:
    'An outgoing webhook was created, changed, switched or deleted, or a delivery failed; sent to administrators, whose page loads the list.',
  payload: z.object({}),
})
export const websiteChatsChanged = defineEvent({
  name: 'websiteChatsChanged',
  summary:
    'A website chat was added, changed or disconnected; sent to administrators, whose page loads the list.',
  payload: z.object({}),
})
export const examplesRemoved = defineEvent({
  name: 'examplesRemoved',
  summary: 'The example tickets and their clients were removed; every page loads again what it shows.',
  payload: z.object({}),
})
export const mailsChanged = defineEvent({
  name: 'mailsChanged',
  summary:
    'A mail of the desk was sent or could not be; sent to administrators, whose page loads what became of it.',
  payload: z.object({}),
})
export const adminListChanged = defineEvent({
  name: 'adminListChanged',
  summary:
    'An invitation or an API key was made, changed or revoked; sent to administrators, whose page loads the list.',
  payload: z.object({ list: z.enum(['invitations', 'api-keys']) }),
})
export const companyLoginsChanged = defineEvent({
  name: 'companyLoginsChanged',
  summary:
    'An identity provider refuses the secret of this desk, or takes it again; sent to administrators, whose page loads the state.',
  payload: z.object({}),
})
export const templateChanged = defineEvent({
  name: 'templateChanged',
  summary: 'WhatsApp approved, refused or paused a template.',
  payload: z.object({ template: WhatsappTemplate }),
})
