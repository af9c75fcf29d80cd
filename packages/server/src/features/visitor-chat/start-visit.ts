import type { CallInput, CallReply, calls } from '@switchboard/contract'
import type { AppContext, Tx } from '../../context.ts'
import { takeAdvisoryLock } from '../../platform/db/advisory-lock.ts'
import { addressGroups } from '../../platform/lib/address-groups.ts'
import {
  asksChallenge,
  checkChallenge,
  holdIdentitySecret,
  verifyIdentity,
  type VisitorIdentity,
} from '../website-chats/website-chats.ts'
import { websiteAccount } from './access-visitor.ts'
import { announceEnded } from './announce-changes.ts'
import { nameClient } from './name-visitor.ts'
import { presentVisitor } from './present-visitor.ts'
import {
  type ChatRow,
  deleteSessions,
  insertChat,
  insertSession,
  lockAnonymous,
  lockIdentified,
  opensChat,
  saveIdentified,
  updateChat,
} from './visitor-sessions-store.ts'

type Start = CallInput<typeof calls.startVisit>['body']

/** A token for a new chat, or for the one that an identified person already has or has begun as nobody in particular. */
export async function startVisit(
  app: AppContext,
  key: string,
  { language, page, identity, challenge, token: tokenBefore }: Start,
  ip: string,
): Promise<CallReply<typeof calls.startVisit>> {
  for (const { name, times } of addressGroups(ip)) await app.rates.consume('visit', `address ${name}`, times)
  const account = await websiteAccount(app, key)
  const known = identity === null ? null : await verifyIdentity(app, account, identity)
  if (known === null && (await asksChallenge(app.db, account))) await checkChallenge(app, account, challenge)
  const { accountid } = account
  const facts = { accountid, language, page: page === null ? null : JSON.stringify(page) }
  const { chat, isContinued, token } = await app.db.transaction(async (tx) => {
    if (known !== null) await holdIdentitySecret(tx, account)
    const started =
      known === null
        ? { chat: await insertChat(tx, newChat(app, facts, nobody)), isContinued: false }
        : await chatOf(app, tx, known, facts, tokenBefore)
    const { chatid } = started.chat
    // The website says something new of a person who is known at this browser.
    if (known !== null && tokenBefore !== undefined && (await opensChat(app, tx, chatid, tokenBefore)))
      return { ...started, token: tokenBefore }
    const token = app.ids.token()
    await insertSession(app, tx, { chatid, token })
    return { ...started, token }
  })
  if (isContinued) await announceEnded(app, [chat.chatid])
  return { token, visitor: presentVisitor(chat), is_continued: isContinued }
}

type Facts = Pick<Start, 'language'> & { accountid: string; page: string | null }
const nobody = { website_user: null, name: null, email: null, fields: '{}' }

const newChat = <T extends object>(app: AppContext, facts: Facts, person: T) => ({
  ...facts,
  ...person,
  chatid: app.ids.uuid(),
  created_on: app.clock.now(),
})

/**
 * The chat of a person of the website. Who has none yet takes over what he or she wrote at this browser before, of which only
 * the new token is good from now on: somebody who used the browser earlier may have kept the other one
 * (docs/decisions/0055-what-was-written-before-the-sign-in-is-the-persons.md).
 */
async function chatOf(
  app: AppContext,
  tx: Tx,
  { sub, name, email, fields }: VisitorIdentity,
  facts: Facts,
  token: string | undefined,
): Promise<{ chat: ChatRow; isContinued: boolean }> {
  const { accountid, language } = facts
  // Two devices of a person who has no chat yet.
  await takeAdvisoryLock(tx, `visitor/${accountid}/${sub}`)
  const own = await lockIdentified(tx, accountid, sub)
  const begun = token === undefined ? undefined : await lockAnonymous(app, tx, accountid, token)
  const before = own ?? begun
  const person = {
    website_user: sub,
    // What the website leaves out stays as it was given; null takes it away.
    name: name === undefined ? (before?.name ?? null) : name,
    email: email === undefined ? (before?.email ?? null) : email,
    fields: JSON.stringify(fields),
  }
  if (before === undefined)
    return { chat: await insertChat(tx, newChat(app, facts, person)), isContinued: false }
  const isContinued = before === begun
  if (isContinued) await deleteSessions(tx, before.chatid)
  const chat = await saveIdentified(tx, before.chatid, { ...person, language })
  await nameClient(app, tx, before, chat)
  if (begun && !isContinued) await nameBegun(app, tx, begun, chat)
  return { chat, isContinued }
}

/** What a person with a chat wrote as nobody stays a chat of its own: the agents see whose it is, and can merge the clients. */
async function nameBegun(app: AppContext, tx: Tx, begun: ChatRow, { name, email }: ChatRow): Promise<void> {
  const named = await updateChat(tx, begun.chatid, { name: begun.name ?? name, email: begun.email ?? email })
  if (named !== undefined) await nameClient(app, tx, begun, named)
}
