import { calls, type WebsiteChat } from '@switchboard/contract'
import type { Caller } from '../company/caller.ts'
import { company } from '../company/people.ts'

/** The chat of the company's website: the one that is there, or one as an administrator adds it. */
export async function websiteChatOf(admin: Caller): Promise<{ chat: WebsiteChat; isNew: boolean }> {
  const { chats } = await admin.call(calls.getWebsiteChats, {})
  const [known] = chats
  if (known !== undefined) return { chat: known, isNew: false }
  const departments = await admin.call(calls.getDepartments, {})
  const support = departments.find(({ department_name: name }) => name === 'Support')
  const chat = await admin.call(calls.addWebsiteChat, {
    body: {
      name: `${company.name}: the shop`,
      color: '#7a3e12',
      side: 'right',
      greeting: 'Hello! How can we help you?',
      language: 'en',
      origins: [],
      departmentid: support?.departmentid ?? null,
      hours: null,
      has_away_form: true,
      asks_challenge: false,
    },
  })
  return { chat, isNew: true }
}

/** As the settings show it. */
export const lineOf = (deskUrl: string, { key, color, side }: WebsiteChat): string =>
  `<script src="${deskUrl}/chat.js" data-key="${key}" data-color="${color}" data-side="${side}" async></script>`
