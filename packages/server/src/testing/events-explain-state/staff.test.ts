import { randomUUID } from 'node:crypto'
import { calls, fromSections, showAll } from '@switchboard/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAgent, buildCompany } from '../build-people.ts'
import type { Caller } from '../caller.ts'
import { startTestServer, type TestServer } from '../start-test-server.ts'
import { eventsExplainState } from './verify.ts'

let server: TestServer
let people: Record<'jonas' | 'emine' | 'mara', Caller>

beforeAll(async () => {
  server = await startTestServer()
  const company = await buildCompany(server)
  people = {
    jonas: await server.signIn(company.jonas),
    emine: await server.signIn(company.emine),
    mara: await server.signIn(company.mara),
  }
})
afterAll(() => server.stop())

const writing = (from: Caller, to: Caller, content: string) =>
  from.call(calls.createPrivateMessage, { body: { receiverid: to.me.id, content, type: 'text' } })
const text = (name: string) => ({ body: { name, content: `${name}, in words` } })

const newView = () => ({ viewid: randomUUID(), name: 'Urgent', rule: { view, filter, order } })
const { view, filter, order } = showAll
const saveView = (by: Caller) => by.call(calls.createSavedView, { body: newView() })
const shareView = (by: Caller) =>
  by.call(calls.createSharedView, { body: { ...newView(), departmentid: null } })

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
  {
    what: 'changed preferences',
    operation: () =>
      people.jonas.call(calls.changePreferences, {
        body: { theme: 'dark', ticketList: { ...showAll, view: 'mine' } },
      }),
  },
  { what: 'a saved view', operation: () => saveView(people.jonas) },
  {
    what: 'shared views in another order, one of them renamed and one deleted',
    before: () => Promise.all([1, 2, 3].map(() => shareView(people.mara))),
    operation: async () => {
      const views = await people.mara.call(calls.getSavedViews)
      const viewids = views.filter(({ share }) => share !== 'me').map(({ viewid }) => viewid)
      await people.mara.call(calls.orderSavedViews, { body: { viewids: viewids.toReversed() } })
      const [renamed = '', deleted = ''] = viewids
      await people.mara.call(calls.changeSavedView, {
        params: { viewid: renamed },
        body: { name: 'Renamed' },
      })
      await people.mara.call(calls.deleteSavedView, { params: { viewid: deleted } })
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
    what: 'a reaction in a private chat',
    before: () => writing(people.jonas, people.emine, 'It works'),
    operation: async () => {
      const { sections } = await people.emine.call(calls.getPrivateChat, {
        params: { id: people.jonas.me.id },
        query: {},
      })
      const messageid = fromSections(sections).at(-1)?.messageid ?? ''
      await people.emine.call(calls.reactPrivately, { params: { messageid }, body: { reaction: '🎉' } })
    },
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
  { what: 'a new colleague', operation: () => buildAgent(server, { department: null }) },
]

test.each(actions)('$what', async ({ before, operation }) => {
  await before?.()
  const received = await eventsExplainState({ people, settled: () => server.settled() }, operation)
  expect(Object.values(received).flat().length).toBeGreaterThan(0)
})
