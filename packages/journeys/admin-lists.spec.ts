import { calls } from '@switchboard/contract'
import { expect, test } from './fixtures/journey.ts'
import { AdminPanel } from './page-models/admin-panel.ts'

test('invitations that another administrator makes and revokes come and go in the list', async ({
  pageOf,
  world,
}) => {
  const page = await pageOf('mara')
  const mara = world.as('mara')
  const email = `ola.${Date.now()}@nordhavn.example`
  const open = page.getByRole('region', { name: 'Invitations' })
  await new AdminPanel(page, world.desk.url).open('/agents')
  await expect(page.getByRole('button', { name: 'Invite agents' })).toBeVisible()
  const names = { first_name: 'Ola', last_name: 'Lund', department_name: 'Support' }
  const body = { invitations: [{ email, ...names, is_admin: false }] }
  const { invited } = await mara.call(calls.inviteAgents, { body })
  await expect(open.getByText(email)).toBeVisible()
  for (const { invitation } of invited) {
    const { invitationid } = invitation
    await mara.call(calls.revokeInvitation, { params: { invitationid }, body: {} })
  }
  await expect(page.getByText(email)).toBeHidden()
})
