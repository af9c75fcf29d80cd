import type { CallReply, calls, Me } from '@switchboard/contract'
import type { AppContext } from '../../context.ts'
import { replaceIdentitySecret } from '../website-chats/website-chats.ts'
import { announceEnded } from './announce-changes.ts'
import { deleteIdentifiedSessions } from './visitor-sessions-store.ts'

/**
 * Makes a new secret and ends every visit of a person whom the website named: somebody who has the old secret may have begun
 * it. The website names its visitors anew, and their chats come back to them. @throws website-chat-not-found
 */
export async function renewIdentitySecret(
  app: AppContext,
  me: Me,
  accountid: string,
): Promise<CallReply<typeof calls.renewIdentitySecret>> {
  const { secret, ended } = await app.db.transaction(async (tx) => ({
    secret: await replaceIdentitySecret(app, tx, me, accountid),
    ended: await deleteIdentifiedSessions(tx, accountid),
  }))
  await announceEnded(app, ended)
  return { secret }
}
