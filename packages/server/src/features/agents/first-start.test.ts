import { calls } from '@switchboard/contract'
import { expect, it } from 'vitest'
import { FIRST_ADMIN, startTestServer } from '../../testing/index.ts'

it('an empty desk gets a department and the administrator of its settings', async () => {
  const desk = await startTestServer()
  try {
    const admin = await desk.firstAdmin()
    expect(admin.signedIn).toMatchObject({
      user: { isAdmin: true, email: FIRST_ADMIN.email, departmentName: 'General' },
      passwordIsTemporary: false,
    })
    expect(desk.printed).toEqual([])
  } finally {
    await desk.stop()
  }
})

it('without settings the administrator gets a random password, told once at the console', async () => {
  const config = { firstAdmin: { email: 'admin@localhost', password: null } }
  const desk = await startTestServer({ config })
  const again = await startTestServer({ config, besides: desk })
  try {
    expect(desk.printed).toHaveLength(1)
    expect(again.printed).toEqual([])
    const password = /admin@localhost with the password (\S{20,})/.exec(desk.printed[0] ?? '')?.[1] ?? ''
    const admin = await desk.signIn({ email: 'admin@localhost', password })
    expect(admin.signedIn.passwordIsTemporary).toBe(true)
  } finally {
    await again.stop()
    await desk.stop()
  }
})

it('nodes that start together on an empty database make one of each', async () => {
  const desk = await startTestServer()
  const { db } = desk.app
  try {
    await db.query.deleteFrom('users').execute()
    await db.query.deleteFrom('departments').execute()
    const nodes = await Promise.all([1, 2, 3].map(() => startTestServer({ besides: desk })))
    const admin = await desk.firstAdmin()
    expect((await admin.call(calls.getAllAgents, { query: {} })).totalAgents).toBe(1)
    expect(await admin.call(calls.getDepartments)).toHaveLength(1)
    for (const node of nodes) await node.stop()
  } finally {
    await desk.stop()
  }
})
