import { calls } from '@switchboard/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAgent, buildCompany } from '../build-people.ts'
import type { Caller } from '../caller.ts'
import { startTestServer, type TestServer } from '../start-test-desk.ts'
import { eventsExplainState } from './verify.ts'

let desk: TestServer
let people: Record<'jonas' | 'emine' | 'mara', Caller>

beforeAll(async () => {
  desk = await startTestServer()
  const company = await buildCompany(desk)
  people = {
    jonas: await desk.signIn(company.jonas),
    emine: await desk.signIn(company.emine),
    mara: await desk.signIn(company.mara),
  }
})
afterAll(() => desk.stop())

const writing = (from: Caller, to: Caller, content: string) =>
  from.call(calls.createPrivateMessage, { body: { receiverid: to.me.id, content, type: 'text' } })
const text = (name: string) => ({ body: { name, content: `${name}, in words` } })

interface Action {
  what: string
  before?(): Promise<unknown>
  operation(): Promise<unknown>
}

const actions: Action[] = [
  { what: 'a new bubble', operation: () => people.jonas.call(calls.createBubble, text('Warranty')) },
  {
    what: 'a changed bubble',
    before: () => people.jonas.call(calls.createBubble, text('Opening hours')),
    operation: async () => {
      const [bubble] = await people.jonas.call(calls.getBubbles)
      const params = { bubbleid: bubble?.bubbleid ?? '' }
      await people.jonas.call(calls.editBubble, { params, ...text('Warranty 2') })
    },
  },
  {
    what: 'a deleted bubble',
    before: () => people.jonas.call(calls.createBubble, text('Obsolete')),
    operation: async () => {
      const bubble = (await people.jonas.call(calls.getBubbles)).at(-1)
      await people.jonas.call(calls.deleteBubble, { params: { bubbleid: bubble?.bubbleid ?? '' } })
    },
  },
  { what: 'a first private message', operation: () => writing(people.jonas, people.mara, 'Any gaskets?') },
  {
    what: 'private messages both ways',
    operation: () =>
      Promise.all([
        writing(people.mara, people.jonas, '140 of them'),
        writing(people.jonas, people.mara, 'Thanks'),
        writing(people.emine, people.mara, 'Lunch?'),
      ]),
  },
  {
    what: 'an opened private chat',
    before: () => writing(people.jonas, people.emine, 'Are you there?'),
    operation: () => people.emine.call(calls.readPrivateChat, { params: { id: people.jonas.me.id } }),
  },
  {
    what: 'an opened inbox',
    before: () => writing(people.jonas, people.mara, 'One more'),
    operation: () => people.mara.call(calls.resetNotificationsCount),
  },
  {
    what: 'an emptied inbox',
    before: () => writing(people.jonas, people.mara, 'The last'),
    operation: () => people.mara.call(calls.clearNotifications),
  },
  { what: 'a new colleague', operation: () => buildAgent(desk, { department: null }) },
]

test.each(actions)('$what', async ({ before, operation }) => {
  await before?.()
  const received = await eventsExplainState({ people, settled: () => desk.settled() }, operation)
  expect(Object.values(received).flat().length).toBeGreaterThan(0)
})
