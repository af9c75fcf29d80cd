import {
  type CallReply,
  type calls,
  type Me,
  type WebsiteChat,
  type WebsiteChatChoices,
} from '@switchboard/contract'
import type { AppContext, Tx } from '../../context.ts'
import { audit } from '../../platform/audit/audit.ts'
import { refuse } from '../../platform/lib/refusal.ts'
import {
  type AccountRow,
  accountsOf,
  announceAccount,
  insertAccount,
  lockAccount,
  removeAccount,
  saveAccount,
  sealed,
} from '../channel-accounts/channel-accounts.ts'
import { holdDepartment, livingDepartments } from '../departments/departments.ts'
import { announceWebsiteChats } from './announce-website-chats.ts'
import { newIdentitySecret, newSecrets } from './chat-secrets.ts'
import { presentWebsiteChat } from './present-website-chat.ts'
import { insertSettings, saveSettings, settingsOfChats } from './website-chats-store.ts'

export { checkChallenge } from './challenge.ts'
export { followPresence, presenceOf } from './chat-presence.ts'
export { asksChallenge } from './website-chats-store.ts'
export { verifyIdentity, type VisitorIdentity } from './verify-identity.ts'

/** Long enough that nobody guesses one, short enough for an address. */
const KEY_LENGTH = 24

export async function websiteChats(app: AppContext): Promise<CallReply<typeof calls.getWebsiteChats>> {
  const accounts = await accountsOf(app.db, 'website')
  const settings = await settingsOfChats(app.db, accounts)
  const living = await livingDepartments(app.db)
  return {
    chats: accounts
      .toSorted((one, other) => (one.created_on < other.created_on ? -1 : 1))
      .flatMap((account) => {
        const row = settings.get(account.accountid)
        return row === undefined ? [] : [presentWebsiteChat(account, row, living)]
      }),
  }
}

/** @throws department-not-found */
export function addWebsiteChat(app: AppContext, me: Me, choices: WebsiteChatChoices): Promise<WebsiteChat> {
  return app.db.transaction(async (tx) => {
    await holdChosen(tx, choices)
    const accountid = app.ids.uuid()
    const account = await insertAccount(tx, {
      accountid,
      platform: 'website',
      name: choices.name.trim(),
      ext_account_id: app.ids.token().slice(0, KEY_LENGTH),
      secrets: JSON.stringify(sealed(app, accountid, newSecrets(app))),
      intake: 'webhook',
      departmentid: choices.departmentid,
      created_on: app.clock.now(),
    })
    await insertSettings(tx, accountid, choices)
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
  choices: WebsiteChatChoices,
): Promise<WebsiteChat> {
  return app.db.transaction(async (tx) => {
    await accessWebsiteChat(tx, accountid)
    await holdChosen(tx, choices)
    const account = await saveAccount(tx, accountid, {
      name: choices.name.trim(),
      departmentid: choices.departmentid,
    })
    await saveSettings(tx, accountid, choices)
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

/** Identities signed with the old secret are refused from now on. @throws website-chat-not-found */
export function renewIdentitySecret(
  app: AppContext,
  me: Me,
  accountid: string,
): Promise<CallReply<typeof calls.renewIdentitySecret>> {
  return app.db.transaction(async (tx) => {
    const account = await accessWebsiteChat(tx, accountid)
    const identity = newIdentitySecret(app)
    const secrets = { ...account.secrets, ...sealed(app, accountid, { identity }) }
    await saveAccount(tx, accountid, { secrets: JSON.stringify(secrets) })
    const detail = { name: account.name }
    await audit(app, tx, { actor: me, action: 'website.renew-secret', subject: accountid, detail })
    return { secret: identity }
  })
}

async function accessWebsiteChat(tx: Tx, accountid: string): Promise<AccountRow> {
  return (await lockAccount(tx, ['website'], accountid)) ?? refuse('website-chat-not-found')
}

async function holdChosen(tx: Tx, { departmentid }: WebsiteChatChoices): Promise<void> {
  if (departmentid !== null) await holdDepartment(tx, departmentid, 'departmentid')
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
