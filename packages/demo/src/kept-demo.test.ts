import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { calls } from '@switchboard/contract'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { clientPhone } from './company/channels.ts'
import { clients } from './company/clients.ts'
import { startWorld, type World } from './start-world.ts'
import { chooses, writes } from './story/client-actions.ts'
import { conversation } from './story/conversation.ts'
import { after, minutesAgo, type Story, joinStories } from './story/step.ts'

const viberDay: Story = joinStories(
  conversation('olena', [minutesAgo(90), writes('Is anybody there?')], [after(1), chooses('Support')]),
)

let dataDir: string
let world: World

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'kept-demo-'))
  world = await startWorld({ dataDir, story: viberDay })
})
afterEach(() => world.stop())
afterAll(() => rm(dataDir, { recursive: true, force: true }))

it('continues where it was: Viber carries messages both ways, and its time is the machine’s from the first moment', async () => {
  await world.stop()
  const begun = Date.now()
  world = await startWorld({ dataDir, story: viberDay })

  const phone = clientPhone(world.simulators, clients.olena)
  phone.writes('I write once more')
  await world.settled()
  const mara = world.as('mara')
  const tickets = await mara.call(calls.getTickets, {})
  const ticket = typeof tickets === 'string' ? undefined : tickets[0]
  if (ticket === undefined) throw new Error('There is no ticket')
  const { ticketid, created_on } = ticket
  const sections = await mara.call(calls.getChat, {
    params: { ticketid, sliceIndex: 0 },
    query: { created_on },
  })
  expect(
    Object.values(sections)
      .flat()
      .map(({ content }) => content),
  ).toContain('I write once more')

  const { entries } = await mara.call(calls.getAuditLog, { query: { kind: 'channel' } })
  const connectedAgain = entries[0]
  expect(Date.parse(connectedAgain?.at ?? '')).toBeGreaterThanOrEqual(begun)
})

it('ends although the server has ended the page of a colleague long ago', async () => {
  await world.stop()
  world = await startWorld({ dataDir: join(dataDir, 'other'), peopled: true })
  const mara = world.as('mara')
  const { agents } = await mara.call(calls.getAllAgents, { query: {} })
  const jonas = agents.find(({ email }) => email === 'jonas.weber@nordhavn.example')?.userid ?? ''
  const pages = () =>
    world.desk.app.db.query.selectFrom('connections').select('userid').where('userid', '=', jonas).execute()
  await expect.poll(pages).toHaveLength(1)
  await mara.call(calls.lockAgent, { body: { userid: jonas, locked: true } })
  await expect.poll(pages).toEqual([])
  const ended = world.stop().then(() => 'ended')
  expect(await Promise.race([ended, pause(10_000, 'still there')])).toBe('ended')
}, 60_000)
