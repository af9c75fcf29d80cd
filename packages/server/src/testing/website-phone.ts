import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { calls, type VisitorMessage, visitorSocket } from '@switchboard/contract'
import type { PhoneChat, PhoneMessage } from '@switchboard/simulators'
import { z } from 'zod'
import { type ChatVisitor, startChatVisitor } from '../features/visitor-chat/testing/chat-visitor.ts'
import { openVisitorPage, type VisitorPage } from '../features/visitor-chat/testing/visitor-page.ts'
import { waitFor } from './listener.ts'
import { type AnyPhone, withReceived } from './channel-phones.ts'

const picture = readFileSync(new URL('../../../simulators/src/media/machine.jpg', import.meta.url))

/** A visitor's page as a phone: what it does goes out one after another, over real HTTP and a socket. */
export interface WebsitePhone extends AnyPhone {
  /** Everything that it did has been answered. */
  idle(): Promise<void>
  /** The page shows what the server has for it. */
  isCurrent(): Promise<void>
  leave(): void
}

interface Opened {
  visitor: ChatVisitor
  page: VisitorPage
}

export function websitePhone(url: string, keyOf: () => Promise<string>, name: string): WebsitePhone {
  const { opened, messages, messageWith, act, idle } = openPage(url, keyOf, name)
  const sendsFile = (file: File, caption: string) =>
    act(({ visitor: { caller, key } }) =>
      caller.call(calls.sendVisitorFile, { params: { key }, body: { id: randomUUID(), caption }, file }),
    )
  return {
    ...withReceived({
      writes: (text) => act(({ visitor }) => visitor.writes(text)),
      sendsPhoto: (caption) => sendsFile(new File([picture], 'machine.jpg', { type: 'image/jpeg' }), caption),
      sendsDocument: () =>
        sendsFile(new File(['%PDF-1.4\n%%EOF'], 'invoice.pdf', { type: 'application/pdf' }), ''),
      reads: () =>
        act(({ visitor: { caller, key } }) => {
          const position = messages().at(-1)?.position ?? 0
          return caller.call(calls.readAsVisitor, { params: { key }, body: { position } })
        }),
      reacts: (text, emoji) =>
        act(({ visitor: { caller, key } }) =>
          caller.call(calls.reactAsVisitor, {
            params: { key, messageid: messageWith(text).id },
            body: { emoji },
          }),
        ),
      repliesTo: (text, answer) =>
        act(({ visitor }) => visitor.writes(answer, { replyTo: messageWith(text).id })),
      presses: (label) =>
        act(({ visitor: { caller, key } }) => {
          const question = messages().findLast(({ choices }) => choices.some((one) => one.label === label))
          const payload = question?.choices.find((one) => one.label === label)?.payload
          if (question === undefined || payload === undefined) throw new Error(`No button says "${label}".`)
          return caller.call(calls.chooseAsVisitor, {
            params: { key, messageid: question.id },
            body: { payload },
          })
        }),
      chat: () => chatOf(opened(), messages()),
    }),
    idle,
    async isCurrent() {
      const current = opened()
      if (current === null) return
      const { visitor, page } = current
      const { revision } = await visitor.changes(page.changes().at(-1)?.revision ?? 0)
      await waitFor(() => (page.changes().at(-1)?.revision ?? 0) >= revision, 'the page to be current')
    },
    leave: () => opened()?.page.cut(),
  }
}

/** The page opens with the first thing that the visitor does. */
function openPage(url: string, keyOf: () => Promise<string>, name: string) {
  let opened: Opened | null = null
  let work: Promise<void> = Promise.resolve()
  const messages = (): VisitorMessage[] => {
    const all = opened?.page.changes().flatMap((changes) => changes.messages) ?? []
    const newest = new Map(all.map((message) => [message.id, message]))
    return [...newest.values()].toSorted((one, other) => one.position - other.position)
  }
  return {
    opened: () => opened,
    messages,
    messageWith(text: string): VisitorMessage {
      const found = messages().findLast((message) => message.text === text)
      if (found === undefined) throw new Error(`There is no message "${text}" on this page.`)
      return found
    },
    act(action: (one: Opened) => Promise<unknown>): void {
      work = work.then(async () => {
        opened ??= await open(url, await keyOf(), name)
        await action(opened)
      })
    },
    idle: () => work,
  }
}

async function open(url: string, key: string, name: string): Promise<Opened> {
  const visitor = await startChatVisitor(url, key)
  await visitor.caller.call(calls.nameVisitor, { params: { key }, body: { name, email: null } })
  return { visitor, page: await openVisitorPage(url, visitor) }
}

const Typing = z.object({ isTyping: z.boolean() })

function chatOf(opened: Opened | null, messages: readonly VisitorMessage[]): PhoneChat {
  const typing = Typing.safeParse(opened?.page.heard(visitorSocket.typing).at(-1)).data
  const companyRead = Math.max(0, ...(opened?.page.changes().map(({ company_read }) => company_read) ?? []))
  return {
    isBlocked: false,
    activity: typing?.isTyping === true ? 'typing' : undefined,
    messages: messages.map((message) => phoneMessage(message, companyRead)),
    notices: [],
    keyboard: [],
  }
}

const kinds = { image: 'photo', video: 'video', audio: 'audio', document: 'document' } as const

function phoneMessage(message: VisitorMessage, companyRead: number): PhoneMessage {
  const { id, file, from, position, choices } = message
  return {
    id,
    by: from === 'visitor' ? 'client' : 'bot',
    at: Date.parse(message.at),
    kind: file === null ? 'text' : kindOf(file),
    text: message.text,
    media: file === null ? undefined : mediaOf(file),
    location: undefined,
    contact: undefined,
    repliesTo: undefined,
    quote: undefined,
    albumId: undefined,
    forwardedFrom: undefined,
    isEdited: false,
    isSeen: from === 'visitor' && position <= companyRead,
    reactions: [],
    buttons: choices.map(({ label, payload }) => [{ text: label, data: payload, url: undefined }]),
  }
}

const mediaOf = ({ url, name, mime, size, duration }: NonNullable<VisitorMessage['file']>) => ({
  fileId: url,
  fileName: name,
  mimeType: mime,
  size,
  duration: duration ?? undefined,
})

const kindOf = ({ recorded, kind }: NonNullable<VisitorMessage['file']>) => (recorded ? 'voice' : kinds[kind])
