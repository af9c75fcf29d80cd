import { z } from 'zod'
import type { AppContext } from '../../context.ts'
import { sendNodeSignal } from '../../platform/realtime/signals.ts'
import { passOn } from './followers.ts'
import type { ReadMarks, VisitorMessageRow } from './visitor-messages-store.ts'

/** Hints to the nodes, which look themselves: a lost one is made up for by their next sweep. */
export const CHANGED = 'visitorChatChanged'
export const TYPING = 'visitorChatTyping'
export const NAMED = 'visitorNamed'
export const ENDED = 'visitorSessionsEnded'

/** `revision`: pages that were sent it need nothing; absent: any may be behind. */
export const Changed = z.object({ chatid: z.string(), revision: z.number().optional() })
export const Typing = z.object({ chatid: z.string(), isTyping: z.boolean() })
export const Named = z.object({ chatid: z.string() })
export const Ended = z.object({ chatids: z.array(z.string()) })

/** Chats in one hint, which PostgreSQL bounds to 8,000 bytes. */
const CHATS = 100

/** After a change is committed: the sockets of its visitor follow on every node. */
export const announceChanges = (app: AppContext, chatid: string): Promise<void> =>
  hint(app, CHANGED, { chatid } satisfies z.infer<typeof Changed>)

export const announceTyping = (app: AppContext, chatid: string, isTyping: boolean): Promise<void> =>
  hint(app, TYPING, { chatid, isTyping } satisfies z.infer<typeof Typing>)

export const announceNamed = (app: AppContext, chatid: string): Promise<void> =>
  hint(app, NAMED, { chatid } satisfies z.infer<typeof Named>)

/** The same as for a change, for a message that is new: the pages at this node are given it at once. */
export function announceMessage(app: AppContext, row: VisitorMessageRow & ReadMarks): Promise<void> {
  passOn(app, row)
  const { chatid, revision } = row
  return hint(app, CHANGED, { chatid, revision } satisfies z.infer<typeof Changed>)
}

/** The tokens of some chats count no more: their pages connect anew, if they have another one. */
export async function announceEnded(app: AppContext, chatids: readonly string[]): Promise<void> {
  for (let from = 0; from < chatids.length; from += CHATS)
    await hint(app, ENDED, { chatids: chatids.slice(from, from + CHATS) } satisfies z.infer<typeof Ended>)
}

const hint = (app: AppContext, name: string, payload: object): Promise<void> =>
  sendNodeSignal(app, name, payload).catch((error: unknown) =>
    app.log.debug({ event: 'visitor_chat.hint_not_sent', err: error }, 'a hint to the nodes was not sent'),
  )
