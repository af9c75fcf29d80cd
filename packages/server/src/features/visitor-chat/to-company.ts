import { channels } from '@switchboard/channels'
import type { AppContext } from '../../context.ts'
import { microsecondsOf } from '../../platform/lib/clock.ts'
import { refuse } from '../../platform/lib/refusal.ts'
import { recordReceived } from '../channel-accounts/channel-accounts.ts'
import { clientText } from '../client-texts/client-texts.ts'
import { ingest, SenderGone } from '../inbound/inbound.ts'
import { chatById, type ChatRow } from './visitor-sessions-store.ts'

/** An event of a visitor as the adapter parses it; the same id twice is one event. */
export interface VisitorEvent {
  kind: 'message' | 'reaction' | 'press' | 'progress' | 'receipt'
  id: string
  at: string
  [fact: string]: unknown
}

/** What the company learns of the visitor with every event. */
type VisitorsChat = Pick<ChatRow, 'chatid' | 'accountid' | 'name' | 'language' | 'email'>

/**
 * Hands an event of a visitor to the company, like a webhook of a provider: it is committed when this resolves.
 * @throws not-signed-in: the visitor was erased since the token was read
 */
export const ingestVisitorEvent = (app: AppContext, chat: VisitorsChat, event: VisitorEvent): Promise<void> =>
  ingestVisitorEvents(app, [{ chat, event }])

/** The same for events of several visitors. */
export async function ingestVisitorEvents(
  app: AppContext,
  given: ReadonlyArray<{ chat: VisitorsChat; event: VisitorEvent }>,
): Promise<void> {
  const ingested = ingest(
    app,
    given.map(({ chat, event }) => ({
      accountid: chat.accountid,
      channel: channels.website,
      raw: rawOf(app, chat, event),
      isSenderThere: async (tx) => (await chatById(tx, chat.chatid)) !== undefined,
    })),
  )
  await ingested.catch((error: unknown) => {
    if (error instanceof SenderGone) refuse('not-signed-in')
    throw error
  })
  for (const accountid of new Set(given.map(({ chat }) => chat.accountid))) recordReceived(app, accountid)
}

function rawOf(app: AppContext, chat: VisitorsChat, event: VisitorEvent): string {
  const visitor = { id: chat.chatid, name: shownName(app, chat), language: chat.language, email: chat.email }
  const at = Math.ceil(microsecondsOf(event.at) / 1000)
  return JSON.stringify({ ...event, at, visitor })
}

/** Until a visitor has a name: "Visitor 3f2a", in the language of the staff. */
export const shownName = (app: AppContext, { name, chatid }: Pick<ChatRow, 'name' | 'chatid'>): string =>
  name ?? clientText(app, 'visitor', null, { id: chatid.slice(0, 4) })
