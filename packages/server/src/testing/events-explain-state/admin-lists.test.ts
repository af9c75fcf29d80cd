import { calls } from '@switchboard/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAdmin, buildCompany, type Company } from '../build-people.ts'
import type { Caller } from '../caller.ts'
import { startTestServer, type TestServer } from '../start-test-server.ts'
import { eventsExplainState } from './verify.ts'

const DAY = 24 * 3600_000

let server: TestServer
let company: Company
let admin: Caller
let people: Record<'jonas' | 'mara', Caller>

beforeAll(async () => {
  server = await startTestServer()
  company = await buildCompany(server)
  await signIn()
})
afterAll(() => server.stop())

async function signIn() {
  admin = await server.firstAdmin()
  people = { jonas: await server.signIn(company.jonas), mara: await server.signIn(company.mara) }
}

let count = 0
async function invite() {
  count += 1
  const email = `invited${count}@noor-coffee.example`
  const names = { first_name: 'Ola', last_name: 'Lund', department_name: 'Sales' }
  const body = { invitations: [{ email, ...names, is_admin: false }] }
  const { invited } = await admin.call(calls.inviteAgents, { body })
  return { params: { invitationid: invited[0]?.invitation.invitationid ?? '' }, body: {} }
}

async function makeKey(by = admin) {
  const body = { name: 'Billing system', scopes: ['clients:read' as const], expires_in_days: null }
  const { key } = await by.call(calls.createApiKey, { body })
  return { params: { keyid: key.keyid }, body: {} }
}

/** What is done to what was made before. */
interface Action<Made> {
  what: string
  before: () => Promise<Made>
  operation: (made: Made) => Promise<unknown>
}

const announced = <Made>({ what, before, operation }: Action<Made>) => ({
  what,
  async act(): Promise<Record<string, readonly string[]>> {
    const made = await before()
    return eventsExplainState({ people, settled: () => server.settled() }, () => operation(made))
  },
})
const nothing = () => Promise.resolve()

test.each([
  announced({ what: 'an invitation', before: nothing, operation: invite }),
  announced({
    what: 'a renewed invitation',
    before: invite,
    operation: (one) => admin.call(calls.renewInvitation, one),
  }),
  announced({
    what: 'a revoked invitation',
    before: invite,
    operation: (one) => admin.call(calls.revokeInvitation, one),
  }),
  announced({ what: 'an API key', before: nothing, operation: () => makeKey() }),
  announced({
    what: 'a revoked API key',
    before: () => makeKey(),
    operation: (one) => admin.call(calls.revokeApiKey, one),
  }),
  announced({
    what: 'a key that ends with the account of its maker',
    async before() {
      const maker = await server.signIn(await buildAdmin(server))
      await makeKey(maker)
      return maker
    },
    operation: (maker) => admin.call(calls.lockAgent, { body: { userid: maker.me.id } }),
  }),
])('$what is announced to administrators alone, whose pages load the list', async ({ act }) => {
  const received = await act()
  expect(received['mara']).toContain('adminListChanged')
  expect(received['jonas']).not.toContain('adminListChanged')
})

test('expired invitations are announced once they get new links, and a repeat that finds none is not', async () => {
  await invite()
  server.clock.tick(DAY)
  await signIn()
  const renew = () => admin.call(calls.renewExpiredInvitations, { body: {} })
  const onlookers = { people, settled: () => server.settled() }
  expect((await eventsExplainState(onlookers, renew))['mara']).toContain('adminListChanged')
  expect((await eventsExplainState(onlookers, renew))['mara']).not.toContain('adminListChanged')
})
