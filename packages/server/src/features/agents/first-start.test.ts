import { calls } from '@switchboard/contract'
import { expect, it } from 'vitest'
import { FIRST_ADMIN, startTestServer } from '../../testing/index.ts'

it('an empty installation gets a department and the administrator of its settings', async () => {
  const server = await startTestServer()
  try {
    const admin = await server.firstAdmin()
    expect(admin.signedIn).toMatchObject({
      user: { isAdmin: true, email: FIRST_ADMIN.email, departmentName: 'General' },
      passwordIsTemporary: false,
    })
    expect(server.printed).toEqual([])
  } finally {
    await server.stop()
  }
})

it('without settings the administrator gets a random password, printed once on the console', async () => {
  const config = { firstAdmin: { email: 'admin@localhost', password: null } }
  const server = await startTestServer({ config })
  const again = await startTestServer({ config, besides: server })
  try {
    expect(server.printed).toHaveLength(1)
    expect(again.printed).toEqual([])
    const password = /admin@localhost with the password (\S{20,})/.exec(server.printed[0] ?? '')?.[1] ?? ''
    const admin = await server.signIn({ email: 'admin@localhost', password })
    expect(admin.signedIn.passwordIsTemporary).toBe(true)
  } finally {
    await again.stop()
    await server.stop()
  }
})

it('nodes that start together on an empty database make one of each', async () => {
  const server = await startTestServer()
  const { db } = server.app
  try {
    await db.query.deleteFrom('users').execute()
    await db.query.deleteFrom('departments').execute()
    const nodes = await Promise.all([1, 2, 3].map(() => startTestServer({ besides: server })))
    const admin = await server.firstAdmin()
    expect((await admin.call(calls.getAllAgents, { query: {} })).totalAgents).toBe(1)
    expect(await admin.call(calls.getDepartments)).toHaveLength(1)
    for (const node of nodes) await node.stop()
  } finally {
    await server.stop()
  }
})
