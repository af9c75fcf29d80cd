import { setTimeout as pause } from 'node:timers/promises'
import type { AppContext } from '../../context.ts'
import { ingestVisitorEvents } from './to-company.ts'
import { moveGotMarks, newlyReceived } from './visitor-receipts-store.ts'

/** The chats with messages of the company that a page was just given, and up to which place. */
const received = new WeakMap<AppContext, Map<string, number>>()

/** A device of a visitor has got everything up to a place: the company learns of it soon. */
export function noteReceived(app: AppContext, chatid: string, position: number): void {
  const chats = received.get(app) ?? new Map<string, number>()
  received.set(app, chats.set(chatid, Math.max(position, chats.get(chatid) ?? 0)))
  app.wake.worker('visitors')
}

/** Whether receipts wait, such as those whose report failed. */
export const hasReceived = (app: AppContext): boolean => (received.get(app)?.size ?? 0) > 0

/** Milliseconds in which receipts gather. A send is settled meanwhile, so that its receipt waits for nothing. */
const GATHER = 50
/** Chats whose receipts are reported together. */
const MOST_AT_ONCE = 64

/**
 * Reports what visitors have got. The mark moves last: what a crash interrupts is found again when the page asks what is
 * new, and the same receipt twice is one.
 */
export async function reportReceived(app: AppContext): Promise<void> {
  const chats = received.get(app)
  if (chats === undefined || chats.size === 0) return
  await pause(GATHER)
  while (chats.size > 0) {
    const got = [...chats].slice(0, MOST_AT_ONCE).map(([chatid, position]) => ({ chatid, position }))
    for (const { chatid } of got) chats.delete(chatid)
    try {
      await report(app, got)
    } catch (error) {
      for (const { chatid, position } of got) chats.set(chatid, Math.max(position, chats.get(chatid) ?? 0))
      throw error
    }
  }
}

async function report(app: AppContext, got: Parameters<typeof moveGotMarks>[1]): Promise<void> {
  const at = app.clock.now()
  const messages = await newlyReceived(app.db, got)
  await ingestVisitorEvents(
    app,
    messages.map(({ id, ...chat }) => ({
      chat,
      event: { kind: 'receipt', id: `delivered:${id}`, at, messageRef: id },
    })),
  )
  await moveGotMarks(app.db, got)
}
