import { randomUUID } from 'node:crypto'
import {
  type CallInput,
  calls,
  type VisitorChanges,
  type VisitorMessage,
  type WebsiteChat,
  type WebsiteChatChoices,
} from '@switchboard/contract'
import { type Caller, callerOf } from '../../../testing/caller.ts'

/** A website chat as an administrator adds it, open to everybody at any time. */
const websiteChatChoices: WebsiteChatChoices = {
  name: 'noor.example',
  color: '#0a6b5a',
  side: 'right',
  greeting: 'How can we help?',
  language: 'en',
  origins: [],
  departmentid: null,
  hours: null,
  has_away_form: false,
  asks_challenge: false,
}

export const addWebsiteChat = (
  admin: Caller,
  choices: Partial<WebsiteChatChoices> = {},
): Promise<WebsiteChat> => admin.call(calls.addWebsiteChat, { body: { ...websiteChatChoices, ...choices } })

/** A visitor's page over real HTTP, with the token that it was given. */
export interface ChatVisitor {
  key: string
  token: string
  caller: Caller
  writes(text: string, more?: { id?: string; replyTo?: string }): Promise<VisitorMessage>
  changes(after?: number): Promise<VisitorChanges>
  /** What the company wrote, oldest first. */
  received(): Promise<string[]>
  messageWith(text: string): Promise<VisitorMessage>
}

type Start = Partial<CallInput<typeof calls.startVisit>['body']>

export async function startChatVisitor(url: string, key: string, start: Start = {}): Promise<ChatVisitor> {
  const anyone = callerOf(url)
  const { token } = await anyone.call(calls.startVisit, {
    params: { key },
    body: { language: 'en', page: null, identity: null, challenge: null, ...start },
  })
  return chatVisitor(url, key, token)
}

export function chatVisitor(url: string, key: string, token: string): ChatVisitor {
  const caller = callerOf(url).sending({ authorization: `Bearer ${token}` })
  const params = { key }
  const changes = (after = 0) => caller.call(calls.visitorChanges, { params, query: { after } })
  const inOrder = async () =>
    (await changes()).messages.toSorted((one, other) => one.position - other.position)
  return {
    key,
    token,
    caller,
    changes,
    writes: (text, { id = randomUUID(), replyTo } = {}) =>
      caller.call(calls.sendVisitorMessage, {
        params,
        body: { id, text, reply_to: replyTo ?? null, page: null },
      }),
    received: async () => (await inOrder()).filter(({ from }) => from === 'company').map(({ text }) => text),
    async messageWith(text) {
      const found = (await inOrder()).findLast((message) => message.text.includes(text))
      if (found === undefined) throw new Error(`"${text}" is not in the visitor's chat.`)
      return found
    },
  }
}
