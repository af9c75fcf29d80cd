import { calls } from '@switchboard/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAgent, buildCompany } from '../build-people.ts'
import type { Caller } from '../caller.ts'
import { startTestDesk, type TestDesk } from '../start-test-desk.ts'
import { eventsExplainState } from './verify.ts'

let desk: TestDesk
let people: Record<'jonas' | 'emine' | 'mara', Caller>

beforeAll(async () => {
  desk = await startTestDesk()
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

interface Deed {
  what: string
  before?(): Promise<unknown>
  deed(): Promise<unknown>
}

const deeds: Deed[] = [
  { what: 'a new bubble', deed: () => people.jonas.call(calls.createBubble, text('Warranty')) },
  {
    what: 'a changed bubble',
    before: () => people.jonas.call(calls.createBubble, text('Opening hours')),
    deed: async () => {
      const [bubble] = await people.jonas.call(calls.getBubbles)
      const params = { bubbleid: bubble?.bubbleid ?? '' }
      await people.jonas.call(calls.editBubble, { params, ...text('Warranty 2') })
    },
  },
  {
    what: 'a deleted bubble',
    before: () => people.jonas.call(calls.createBubble, text('Obsolete')),
    deed: async () => {
      const bubble = (await people.jonas.call(calls.getBubbles)).at(-1)
      await people.jonas.call(calls.deleteBubble, { params: { bubbleid: bubble?.bubbleid ?? '' } })
    },
  },
  { what: 'a first private message', deed: () => writing(people.jonas, people.mara, 'Any gaskets?') },
  {
    what: 'private messages both ways',
    deed: () =>
      Promise.all([
        writing(people.mara, people.jonas, '140 of them'),
        writing(people.jonas, people.mara, 'Thanks'),
        writing(people.emine, people.mara, 'Lunch?'),
      ]),
  },
  {
    what: 'an opened private chat',
    before: () => writing(people.jonas, people.emine, 'Are you there?'),
    deed: () => people.emine.call(calls.readPrivateChat, { params: { id: people.jonas.me.id } }),
  },
  {
    what: 'an opened inbox',
    before: () => writing(people.jonas, people.mara, 'One more'),
    deed: () => people.mara.call(calls.resetNotificationsCount),
  },
  {
    what: 'an emptied inbox',
    before: () => writing(people.jonas, people.mara, 'The last'),
    deed: () => people.mara.call(calls.clearNotifications),
  },
  { what: 'a new colleague', deed: () => buildAgent(desk, { department: null }) },
]

test.each(deeds)('$what', async ({ before, deed }) => {
  await before?.()
  const heard = await eventsExplainState({ people, settled: () => desk.settled() }, deed)
  expect(Object.values(heard).flat().length).toBeGreaterThan(0)
})
