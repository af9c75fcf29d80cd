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

test('API keys that another administrator makes and revokes come and go in the list', async ({
  pageOf,
  world,
}) => {
  const page = await pageOf('mara')
  const mara = world.as('mara')
  await new AdminPanel(page, world.desk.url).open('/settings?section=interfaces')
  await expect(page.getByText('No API keys')).toBeVisible()
  const body = { name: 'Payroll', scopes: ['clients:read' as const], expires_in_days: null }
  const { key } = await mara.call(calls.createApiKey, { body })
  await expect(page.getByRole('button', { name: 'Revoke Payroll' })).toBeVisible()
  await mara.call(calls.revokeApiKey, { params: { keyid: key.keyid }, body: {} })
  await expect(page.getByText('No API keys')).toBeVisible()
})
