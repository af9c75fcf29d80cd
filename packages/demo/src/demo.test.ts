import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { calls, type MyTicket } from '@switchboard/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addManyTickets } from './seed/many-tickets.ts'
import { quietDay } from './seed/quiet-day.ts'
import { startWorld, type World } from './start-world.ts'

let dataDir: string
let world: World

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'demo-'))
  world = await startWorld({ dataDir, story: quietDay, peopled: true, checkReplies: true, seed: 1 })
})

afterAll(async () => {
  await world.stop()
  await rm(dataDir, { recursive: true, force: true })
})

it('tells the quiet day: one client waits in Support, one is being helped, one is closed and rated', async () => {
  const [waiting, helped] = await openTickets()
  expect(waiting).toMatchObject({
    client_name: 'Bartholomew Okonkwo',
    department_name: 'Support',
    userid: null,
    unanswered: 2,
  })
  expect(helped).toMatchObject({
    client_name: 'Ingrid Solheim',
    user_name: 'Mara Okafor',
    account_number: '4471-20983',
  })
  const [closed] = await world.as('mara').call(calls.getClosedTickets, { params: { offset: 0 } })
  expect(closed).toMatchObject({ client_name: 'João Pereira da Silva', stage: 'closed', rating: 3 })
})

it('keeps history at the times of the story, and then uses the machine’s clock', async () => {
  const [waiting] = await openTickets()
  const waitedMinutes = (Date.now() - Date.parse(waiting?.created_on ?? '')) / 60_000
  expect(waitedMinutes).toBeGreaterThan(16.9)
  expect(Math.abs(world.desk.app.clock.millis() - Date.now())).toBeLessThan(1000)
})

it('shows the colleagues who are at work as online, and the others as offline', async () => {
  const colleagues = await world.as('mara').call(calls.getColleagues, {})
  const online = colleagues.filter(({ status }) => status === 'online').map(({ firstName }) => firstName)
  expect(online.toSorted()).toEqual(['Aiko', 'Emine', 'Jonas', 'Lucía', 'Pieter', 'Елена'])
})

it('fills a server with many tickets that are listed and opened like any other', async () => {
  const before = (await openTickets()).length
  await addManyTickets(world.desk.app, { tickets: 40, messages: 70, closedShare: 0 })
  const tickets = await openTickets()
  expect(tickets).toHaveLength(before + 40)
  const { ticketid, created_on } =
    tickets.find((one) => one.client_name === 'Client 7') ?? tickets[0] ?? fail()
  const sections = await world
    .as('mara')
    .call(calls.getChat, { params: { ticketid, sliceIndex: 0 }, query: { created_on } })
  expect(Object.values(sections).flat().at(-1)?.content).toBe('Message 70')
})

async function openTickets(): Promise<MyTicket[]> {
  const tickets = await world.as('mara').call(calls.getTickets, {})
  return typeof tickets === 'string' ? [] : tickets
}

function fail(): never {
  throw new Error('There is no ticket')
}
