import { randomInt } from 'node:crypto'
import { calls } from '@switchboard/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ChatServer, startChatServer, words } from '../../features/chat/testing/chat-server.ts'
import { type Caller, CallRefused } from '../caller.ts'
import { accepting, closing, giving, moving, type Scene } from './ticket-actions.ts'
import { eventsExplainState } from './verify.ts'

/** A few here; the bench runs more. */
const RUNS = Number(process.env['RUNS'] ?? 2)
const SEED = Number(process.env['SEED'] ?? randomInt(2 ** 31))

let one: ChatServer
beforeAll(async () => {
  one = await startChatServer()
})
afterAll(() => one.stop())

type Action = (at: Scene, by: Caller, other: Caller) => unknown

const actions = {
  accept: (at, by) => accepting(by, at),
  close: (at, by) => closing(by, at),
  give: (at, by, other) => giving(by, at, other),
  move: (at, by, other) => moving(by, at, other.me.departmentid ?? ''),
  answer: ({ ticket }, by) => by.call(calls.sendMessage, words(ticket, 'Try to descale it.')),
  read: ({ ticket }, by) =>
    by.call(calls.markTicketRead, { params: { ticketid: ticket.ticketid }, body: { seq: 1 } }),
  block: ({ ticket }, by) =>
    by.call(calls.blockClient, { params: { clientid: ticket.clientid }, body: { blocked: true } }),
  unblock: ({ ticket }, by) =>
    by.call(calls.blockClient, { params: { clientid: ticket.clientid }, body: { blocked: false } }),
  write: ({ phone }) => phone.writes('And now it smokes.'),
  press: ({ phone }) => {
    const question = phone.chat().messages.findLast(({ buttons }) => buttons.length > 0)
    const button = question?.buttons.flat()[0]?.data
    if (question !== undefined && button !== undefined) phone.presses(question.id, button)
  },
} satisfies Record<string, Action>

const names = [
  'accept',
  'close',
  'give',
  'move',
  'answer',
  'read',
  'block',
  'unblock',
  'write',
  'press',
] as const
const people = ['jonas', 'emine', 'aiko', 'mara'] as const
const step = fc.record({
  action: fc.constantFrom(...names),
  by: fc.constantFrom(...people),
  other: fc.constantFrom(...people),
  settles: fc.boolean(),
})

test(
  `actions of anybody in any order are explained by their events (seed ${SEED})`,
  async () => {
    const sequences = fc.array(step, { minLength: 2, maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(sequences, async (steps) => {
        const at = await one.newTicket()
        const { jonas, emine, aiko, mara } = one
        const onlookers = {
          people: { jonas, emine, aiko, mara },
          tickets: [at.ticket],
          settled: one.settled,
        }
        await eventsExplainState(onlookers, async () => {
          for (const { action, by, other, settles } of steps) {
            await attempt(() => actions[action](at, one[by], one[other]))
            if (settles) await one.settled()
          }
        })
        expect(steps.length).toBeGreaterThan(1)
      }),
      {
        numRuns: RUNS,
        seed: SEED,
        // Shortening a failing sequence ends in time for it to be reported.
        interruptAfterTimeLimit: 30_000 * RUNS,
        markInterruptAsFailure: true,
      },
    )
  },
  30_000 * (RUNS + 1),
)

/** What somebody may not do, or may not any more, changes nothing and announces nothing. */
async function attempt(operation: () => unknown): Promise<void> {
  try {
    await operation()
  } catch (error) {
    if (!(error instanceof CallRefused) || error.answer.status >= 500) throw error
  }
}
