import { calls } from '@switchboard/contract'
import { expect, it } from 'vitest'
import { FIRST_ADMIN, startTestDesk } from '../../testing/index.ts'

it('an empty desk gets a department and the administrator of its settings', async () => {
  const desk = await startTestDesk()
  try {
    const admin = await desk.firstAdmin()
    expect(admin.signedIn).toMatchObject({
      user: { isAdmin: true, email: FIRST_ADMIN.email, departmentName: 'General' },
      passwordIsTemporary: false,
    })
    expect(desk.said).toEqual([])
  } finally {
    await desk.stop()
  }
})

it('without settings the administrator gets a random password, told once at the console', async () => {
  const config = { firstAdmin: { email: 'admin@localhost', password: null } }
  const desk = await startTestDesk({ config })
  const again = await startTestDesk({ config, besides: desk })
  try {
    expect(desk.said).toHaveLength(1)
    expect(again.said).toEqual([])
    const password = /admin@localhost with the password (\S{20,})/.exec(desk.said[0] ?? '')?.[1] ?? ''
    const admin = await desk.signIn({ email: 'admin@localhost', password })
    expect(admin.signedIn.passwordIsTemporary).toBe(true)
  } finally {
    await again.stop()
    await desk.stop()
  }
})

it('nodes that start together on an empty database make one of each', async () => {
  const desk = await startTestDesk()
  const { db } = desk.app
  try {
    await db.query.deleteFrom('users').execute()
    await db.query.deleteFrom('departments').execute()
    const nodes = await Promise.all([1, 2, 3].map(() => startTestDesk({ besides: desk })))
    const admin = await desk.firstAdmin()
    expect((await admin.call(calls.getAllAgents, { query: {} })).totalAgents).toBe(1)
    expect(await admin.call(calls.getDepartments)).toHaveLength(1)
    for (const node of nodes) await node.stop()
  } finally {
    await desk.stop()
  }
})
