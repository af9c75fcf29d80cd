import type { Visitor } from '@switchboard/contract'
import type { AppContext, Tx } from '../../context.ts'
import type { VisitorSession } from '../../platform/http/served-call.ts'
import { refuse } from '../../platform/lib/refusal.ts'
import { announceClient, identityByChat, renameClient, saveGivenName } from '../clients/clients.ts'
import { requireWriting } from './access-visitor.ts'
import { announceNamed } from './announce-changes.ts'
import { presentVisitor } from './present-visitor.ts'
import { shownName } from './to-company.ts'
import { type ChatRow, lockChat, updateChat } from './visitor-sessions-store.ts'

/** Of an identified visitor the website decides. @throws website-chat-not-found, too-many-requests */
export async function nameVisitor(
  app: AppContext,
  visitor: VisitorSession,
  given: { name: string; email: string | null },
): Promise<Visitor> {
  requireWriting(visitor)
  await app.rates.consume('message', `visitor ${visitor.chatid}`)
  const presented = await app.db.transaction(async (tx) => {
    const before = (await lockChat(tx, visitor.chatid)) ?? refuse('not-signed-in')
    if (before.website_user !== null) return presentVisitor(before)
    const change = { name: given.name.trim(), email: given.email }
    const named = (await updateChat(tx, before.chatid, change)) ?? refuse('not-signed-in')
    await nameClient(app, tx, before, named)
    return presentVisitor(named)
  })
  await announceNamed(app, visitor.chatid)
  return presented
}

/** The client of the visitor, once there is one, has the name too, unless an administrator has written another. */
export async function nameClient(app: AppContext, tx: Tx, before: ChatRow, now: ChatRow): Promise<void> {
  const { accountid, chatid, email } = now
  const name = shownName(app, now)
  if (name === shownName(app, before) && email === before.email) return
  const identity = await identityByChat(tx, accountid, chatid)
  if (identity === undefined) return
  await saveGivenName(tx, identity.identityid, { name, username: email })
  await renameClient(tx, identity.clientid, shownName(app, before), name)
  await announceClient(app, tx, { clientid: identity.clientid })
}

/**
 * The visitor may have given a name, which found no client or was replaced again, while an event with the earlier one was on
 * its way to the company. Locks the chat.
 * @param sent as the event named it, which the company has by now
 */
export async function nameAsNow(app: AppContext, tx: Tx, sent: ChatRow): Promise<void> {
  const now = await lockChat(tx, sent.chatid)
  if (now !== undefined) await nameClient(app, tx, sent, now)
}
