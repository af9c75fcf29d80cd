import { calls } from '@switchboard/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'

let server: TestServer
let admin: Caller

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.firstAdmin()
})
afterAll(() => server.stop())

it('an invitation names its department by the id: a rename is followed, and a deletion refuses without making one', async () => {
  const { departmentid } = await admin.call(calls.createDepartment, { body: { department_name: 'Leasing' } })
  const chosen = { email: 'ola@noor-coffee.example', first_name: 'Ola', last_name: 'Lund', is_admin: false }
  const body = { invitations: [{ ...chosen, departmentid }] }
  await admin.call(calls.renameDepartment, { body: { departmentid, department_name: 'Rentals' } })
  const { invited } = await admin.call(calls.inviteAgents, { body })
  expect(invited[0]?.invitation.department_name).toBe('Rentals')
  await admin.call(calls.deleteDepartment, { body: { departmentid } })
  expect(await admin.refused(calls.inviteAgents, { body })).toMatchObject({
    error: 'department-not-found',
    field: 'departmentid',
  })
  expect(await admin.refused(calls.inviteAgents, { body: { invitations: [chosen] } })).toMatchObject({
    error: 'missing-fields',
    field: 'department_name',
  })
  const names = (await admin.call(calls.getDepartments)).map(({ department_name }) => department_name)
  expect(names).not.toContain('Leasing')
  expect(names).not.toContain('Rentals')
})
