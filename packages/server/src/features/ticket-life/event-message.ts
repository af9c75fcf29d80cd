import type { EventMessageType } from '@switchboard/contract'
import type { AppContext } from '../../context.ts'
import { newMessageId } from '../chat/chat.ts'
import { settingsOf } from '../settings/settings.ts'

/** A change of the ticket as a message of its chat, by an agent or by the product itself. */
export const eventMessage = (
  app: AppContext,
  type: EventMessageType,
  by: { id: string; name: string } | null = null,
) => ({
  messageid: newMessageId(app),
  type,
  content: '',
  isagent: true,
  created_by: by?.id ?? null,
  created_by_name: by?.name ?? settingsOf(app).productName,
})
