import type { Department, WebsiteChat } from '@switchboard/contract'
import type { AccountRow } from '../channel-accounts/channel-accounts.ts'
import type { ChatSettings } from './website-chats-store.ts'

/** A website chat for administrators; never its secrets. A department that was deleted is none any more. */
export const presentWebsiteChat = (
  account: AccountRow,
  settings: ChatSettings,
  living: readonly Department[],
): WebsiteChat => ({
  accountid: account.accountid,
  key: account.ext_account_id,
  name: account.name,
  color: settings.color,
  side: settings.side,
  greeting: settings.greeting,
  language: settings.language,
  origins: settings.origins,
  departmentid:
    living.find(({ departmentid }) => departmentid === account.departmentid)?.departmentid ?? null,
  hours: settings.hours,
  has_away_form: settings.has_away_form,
  asks_challenge: settings.asks_challenge,
  created_on: account.created_on,
  last_message_on: account.last_event_on,
})
