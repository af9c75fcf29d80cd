import type { Me } from '@switchboard/contract'
import type { AppContext, Tx } from '../../context.ts'
import { instantOf, microsecondsOf } from '../../platform/lib/clock.ts'
import { markRead, newMessageId, sendLocked } from '../chat/chat.ts'
import { addNote } from '../notes/notes.ts'
import { accept, close, rate } from '../ticket-life/ticket-life.ts'
import { lockOpenTicketOf, lockTicket, type TicketRow } from '../tickets/tickets.ts'
import { startExampleVisit, writeAsExample } from '../visitor-chat/visitor-chat.ts'
import type { Example } from './examples.ts'

/** Makes one example through the operations of clients and agents, at the times at which it would have happened. */
export async function writeExample(
  app: AppContext,
  tx: Tx,
  me: Me,
  accountid: string,
  { language, client, texts, minutesAgo, end }: Example,
): Promise<void> {
  const clock = pastClock(app.clock.now(), minutesAgo)
  const then = within(app, tx, clock)
  const visitor = await startExampleVisit(then, tx, { accountid, name: client, language })
  await writeAsExample(then, tx, visitor, texts.question)
  if (end === 'pending') return
  const ticket = await ticketOf(tx, visitor.identity.identityid)
  const { ticketid, created_on } = ticket
  clock.pass(4)
  await accept(then, me, ticketid, created_on)
  if (end === 'noted')
    await addNote(then, me, { ticketid, noteid: app.ids.uuid(), content: texts.note, mentions: [] })
  clock.pass(3)
  await answer(then, tx, me, ticketid, texts.answer)
  if (end === 'noted') {
    clock.pass(5 * 60)
    await writeAsExample(then, tx, visitor, texts.reply)
  }
  if (end !== 'rated') return
  clock.pass(10)
  await close(then, me, { ticketid, created_on })
  clock.pass(2)
  await rate(then, tx, await locked(tx, ticketid), 3)
}

async function answer(app: AppContext, tx: Tx, me: Me, ticketid: string, content: string): Promise<void> {
  const ticket = await locked(tx, ticketid)
  await sendLocked(app, tx, me, ticket, { messageid: newMessageId(app), replyTo: null, content, files: [] })
  const { last_seq } = await locked(tx, ticketid)
  await markRead(app, me, ticketid, last_seq)
}

async function ticketOf(tx: Tx, identityid: string): Promise<TicketRow> {
  const ticket = await lockOpenTicketOf(tx, identityid)
  if (ticket === undefined) throw new Error('A message of a client opens a ticket.')
  return ticket
}

async function locked(tx: Tx, ticketid: string): Promise<TicketRow> {
  const ticket = await lockTicket(tx, ticketid)
  if (ticket === undefined) throw new Error('A ticket that was just made is gone.')
  return ticket
}

/** The operations of agents have a transaction of their own; these are steps of one. */
const within = (app: AppContext, tx: Tx, clock: AppContext['clock']): AppContext => ({
  ...app,
  clock,
  db: { ...app.db, transaction: (operation) => operation(tx) },
})

/** A clock that moves on by a millisecond at a time, and by minutes when it is asked to. */
function pastClock(now: string, minutesAgo: number): AppContext['clock'] & { pass(minutes: number): void } {
  let at = microsecondsOf(now) - minutesAgo * MINUTE
  return {
    now() {
      at += 1000
      return instantOf(at)
    },
    millis: () => Math.floor(at / 1000),
    pass(minutes) {
      at += minutes * MINUTE
    },
  }
}

/** In microseconds. */
const MINUTE = 60_000_000
