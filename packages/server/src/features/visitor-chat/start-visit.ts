import type { CallInput, CallReply, calls } from '@switchboard/contract'
import type { AppContext, Tx } from '../../context.ts'
import { addressGroups } from '../../platform/lib/address-groups.ts'
import {
  asksChallenge,
  checkChallenge,
  verifyIdentity,
  type VisitorIdentity,
} from '../website-chats/website-chats.ts'
import { websiteAccount } from './access-visitor.ts'
import { nameClient } from './name-visitor.ts'
import { presentVisitor } from './present-visitor.ts'
import {
  type ChatRow,
  insertChat,
  insertSession,
  lockIdentified,
  upsertIdentified,
} from './visitor-sessions-store.ts'

type Start = CallInput<typeof calls.startVisit>['body']

/** A token for a new chat, or for the one that an identified person already has. */
export async function startVisit(
  app: AppContext,
  key: string,
  { language, page, identity, challenge }: Start,
  ip: string,
): Promise<CallReply<typeof calls.startVisit>> {
  for (const { name, times } of addressGroups(ip)) await app.rates.spend('visit', `address ${name}`, times)
  const account = await websiteAccount(app, key)
  const known = identity === null ? null : await verifyIdentity(app, account, identity)
  if (known === null && (await asksChallenge(app.db, account))) await checkChallenge(app, account, challenge)
  const token = app.ids.token()
  const chat = await app.db.transaction(async (tx) => {
    const made = await chatFor(app, tx, known, {
      accountid: account.accountid,
      language,
      page: page === null ? null : JSON.stringify(page),
    })
    await insertSession(app, tx, { chatid: made.chatid, token })
    return made
  })
  return { token, visitor: presentVisitor(chat) }
}

async function chatFor(
  app: AppContext,
  tx: Tx,
  known: VisitorIdentity | null,
  facts: Pick<Start, 'language'> & { accountid: string; page: string | null },
): Promise<ChatRow> {
  const chat = { ...facts, chatid: app.ids.uuid(), created_on: app.clock.now() }
  if (known === null)
    return insertChat(tx, { ...chat, website_user: null, name: null, email: null, fields: '{}' })
  const { sub, fields } = known
  const before = await lockIdentified(tx, facts.accountid, sub)
  const person = { name: known.name ?? null, email: known.email ?? null, fields: JSON.stringify(fields) }
  const now = await upsertIdentified(tx, { ...chat, ...person, website_user: sub })
  if (before !== undefined) await nameClient(app, tx, before, now)
  return now
}
