import {
  type CallInput,
  type CallReply,
  type calls,
  events,
  type Me,
  type WebsiteChat,
  type WebsiteChatChoices,
} from '@switchboard/contract'
import type { AppContext, Tx } from '../../context.ts'
import { audit } from '../../platform/audit/audit.ts'
import { isTaken } from '../../platform/db/database.ts'
import { refuse } from '../../platform/lib/refusal.ts'
import {
  type AccountRow,
  accountsOf,
  announceAccount,
  insertAccount,
  lockAccount,
  lockPlatform,
  lockRemoved,
  removeAccount,
  removedAccounts,
  saveAccount,
  sealed,
} from '../channel-accounts/channel-accounts.ts'
import { holdDepartment, livingDepartments } from '../departments/departments.ts'
import { newIdentitySecret, newSecrets, repairedSecrets } from './chat-secrets.ts'
import { presentWebsiteChat } from './present-website-chat.ts'
import { insertSettings, saveSettings, settingsOfChats } from './website-chats-store.ts'
import { announce } from '../../platform/realtime/announce.ts'
import { admins } from '../../platform/realtime/rooms.ts'

export { checkChallenge } from './challenge.ts'
export { presenceOf } from './chat-presence.ts'
export { followChat } from './follow-chat.ts'
export { promiseAnswer } from './promise-answer.ts'
export { asksChallenge } from './website-chats-store.ts'
export { holdIdentitySecret, verifyIdentity, type VisitorIdentity } from './verify-identity.ts'

/** Long enough that nobody guesses one, short enough for an address. */
const KEY_LENGTH = 24

export async function websiteChats(app: AppContext): Promise<CallReply<typeof calls.getWebsiteChats>> {
  const connected = await accountsOf(app.db, 'website')
  const removed = await removedAccounts(app.db, 'website')
  const settings = await settingsOfChats(app.db, [...connected, ...removed])
  const living = await livingDepartments(app.db)
  const present = (account: AccountRow) => {
    const row = settings.get(account.accountid)
    return row === undefined ? [] : [presentWebsiteChat(account, row, living)]
  }
  const byAge = connected.toSorted((one, other) => (one.created_on < other.created_on ? -1 : 1))
  return { chats: byAge.flatMap(present), disconnected: removed.flatMap(present) }
}

type NewChat = CallInput<typeof calls.addWebsiteChat>['body']

/**
 * A repeated request answers the chat that is there. @throws department-not-found; website-chat-not-found, when the id is that of
 * something else
 */
export async function addWebsiteChat(
  app: AppContext,
  me: Me,
  { accountid = app.ids.uuid(), ...choices }: NewChat,
): Promise<WebsiteChat> {
  try {
    return await addUnder(app, me, accountid, choices)
  } catch (error) {
    if (isTaken(error, 'channel_accounts_pkey')) refuse('website-chat-not-found', { field: 'accountid' })
    throw error
  }
}

function addUnder(
  app: AppContext,
  me: Me,
  accountid: string,
  { name, departmentid, ...settings }: WebsiteChatChoices,
): Promise<WebsiteChat> {
  return app.db.transaction(async (tx) => {
    await lockPlatform(tx, 'website')
    const known = await lockAccount(tx, ['website'], accountid)
    if (known !== undefined) return announceAndPresent(app, tx, known)
    if (departmentid !== null) await holdDepartment(tx, departmentid, 'departmentid')
    const account = await insertAccount(tx, {
      accountid,
      platform: 'website',
      name: name.trim(),
      ext_account_id: app.ids.token().slice(0, KEY_LENGTH),
      secrets: JSON.stringify(sealed(app, accountid, newSecrets(app))),
      intake: 'webhook',
      departmentid,
      created_on: app.clock.now(),
    })
    await insertSettings(tx, accountid, settings)
    const detail = { name: account.name }
    await audit(app, tx, { actor: me, action: 'website.connect', subject: accountid, detail })
    await announceAccount(app, tx, account)
    return announceAndPresent(app, tx, account)
  })
}

/** @throws website-chat-not-found, department-not-found */
export function changeWebsiteChat(
  app: AppContext,
  me: Me,
  accountid: string,
  change: CallInput<typeof calls.changeWebsiteChat>['body'],
): Promise<WebsiteChat> {
  return app.db.transaction(async (tx) => {
    const before = await accessWebsiteChat(tx, accountid)
    const { name = before.name, departmentid = before.departmentid, ...settings } = change
    if (change.departmentid) await holdDepartment(tx, change.departmentid, 'departmentid')
    const account = await saveAccount(tx, accountid, { name: name.trim(), departmentid })
    await saveSettings(tx, accountid, settings)
    const detail = { name: account.name }
    await audit(app, tx, { actor: me, action: 'website.change', subject: accountid, detail })
    await announceAccount(app, tx, account)
    return announceAndPresent(app, tx, account)
  })
}

/** Its settings stay, because its visitors can still read. @throws website-chat-not-found */
export function removeWebsiteChat(app: AppContext, me: Me, accountid: string): Promise<void> {
  return app.db.transaction(async (tx) => {
    const account = await accessWebsiteChat(tx, accountid)
    await removeAccount(app, tx, account)
    const detail = { name: account.name }
    await audit(app, tx, { actor: me, action: 'website.remove', subject: accountid, detail })
    await announceWebsiteChats(app, tx)
  })
}

/**
 * With its key, its settings and the chats of its visitors, who can write again. Secrets whose key is lost are made anew.
 * @throws website-chat-not-found
 */
export function reconnectWebsiteChat(app: AppContext, me: Me, accountid: string): Promise<WebsiteChat> {
  return app.db.transaction(async (tx) => {
    const removed = await lockRemoved(tx, 'website', accountid)
    if (removed === undefined) refuse('website-chat-not-found')
    const secrets = JSON.stringify(repairedSecrets(app, removed))
    await saveAccount(tx, accountid, { removed_on: null, secrets })
    const account = await announceConnected(app, tx, accountid)
    const detail = { name: account.name }
    await audit(app, tx, { actor: me, action: 'website.connect', subject: accountid, detail })
    return announceAndPresent(app, tx, account)
  })
}

/**
 * Identities signed with the old secret are refused from now on. The visits that it began are the caller's to end.
 * @throws website-chat-not-found
 */
export async function replaceIdentitySecret(
  app: AppContext,
  tx: Tx,
  me: Me,
  accountid: string,
): Promise<string> {
  const account = await accessWebsiteChat(tx, accountid)
  const identity = newIdentitySecret(app)
  const secrets = { ...repairedSecrets(app, account), ...sealed(app, accountid, { identity }) }
  await saveAccount(tx, accountid, { secrets: JSON.stringify(secrets) })
  // Only a lost key breaks a website chat, and its secrets are whole again.
  if (account.state !== 'connected') await announceConnected(app, tx, accountid)
  const detail = { name: account.name }
  await audit(app, tx, { actor: me, action: 'website.renew-secret', subject: accountid, detail })
  return identity
}

/** Its messages that waited are sent now. */
async function announceConnected(app: AppContext, tx: Tx, accountid: string): Promise<AccountRow> {
  const noTrouble = { state: 'connected', last_error: null, last_error_on: null, paused_until: null } as const
  const account = await saveAccount(tx, accountid, noTrouble)
  await announceAccount(app, tx, account)
  tx.onCommit(() => app.wake.worker('outbox'))
  return account
}

async function accessWebsiteChat(tx: Tx, accountid: string): Promise<AccountRow> {
  return (await lockAccount(tx, ['website'], accountid)) ?? refuse('website-chat-not-found')
}

/** Publishes the change to the administrators and returns the chat as it is now. */
async function announceAndPresent(app: AppContext, tx: Tx, account: AccountRow): Promise<WebsiteChat> {
  await announceWebsiteChats(app, tx)
  const settings = (await settingsOfChats(tx, [account])).get(account.accountid)
  return presentWebsiteChat(
    account,
    settings ?? refuse('website-chat-not-found'),
    await livingDepartments(tx),
  )
}

/** Announces that the website chats changed; the page requests what changed. */
const announceWebsiteChats = (app: AppContext, tx: Tx): Promise<void> =>
  announce(app, tx, { event: events.websiteChatsChanged, payload: {}, audience: [admins] })
