import { calls } from '@switchboard/contract'
import { emailOf, password } from '@switchboard/demo'
import { expect, test } from './fixtures/journey.ts'
import { LoginPage } from './page-models/login-page.ts'
import { Workspace } from './page-models/workspace.ts'

test('a lock ends the pages of a connected agent, and an unlock lets them in again', async ({
  page,
  world,
}) => {
  const login = new LoginPage(page)
  const workspace = new Workspace(page)
  await login.open(world.desk.url)
  await login.signIn(emailOf('kwame'), password)
  await workspace.tickets.isShown()

  const mara = world.as('mara')
  const { agents } = await mara.call(calls.getAllAgents, { query: {} })
  const userid = agents.find(({ email }) => email === emailOf('kwame'))?.userid ?? ''
  await mara.call(calls.lockAgent, { body: { userid, locked: true } })
  await expect(login.email).toBeVisible()
  await login.signIn(emailOf('kwame'), password)
  await expect(login.refusal).toHaveText('Invalid email or password')

  await mara.call(calls.lockAgent, { body: { userid, locked: false } })
  await login.signIn(emailOf('kwame'), password)
  await workspace.tickets.isShown()
})
