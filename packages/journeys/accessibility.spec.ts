import { axeFindings } from './fixtures/axe-findings.ts'
import { go } from './fixtures/go.ts'
import { expect, test } from './fixtures/journey.ts'
import { LoginPage } from './page-models/login-page.ts'
import { panelScreens } from './screens/panel-shots.ts'

const looks = [
  { colorScheme: 'light', width: 1440 },
  { colorScheme: 'dark', width: 390 },
  { colorScheme: 'light', width: 390 },
  { colorScheme: 'dark', width: 1440 },
] as const

test('axe finds nothing above minor on the login page and in the workspace, wide and on a phone, by day and by night', async ({
  page,
  workspaceOf,
  world,
}) => {
  test.slow()
  await new LoginPage(page).open(world.desk.url)
  const workspace = await workspaceOf('mara')
  const findings = [
    ...(await axeFindings(page, 'login', looks)),
    ...(await axeFindings(workspace.page, 'list', looks)),
  ]
  await workspace.openTicketOf('Ingrid Solheim')
  findings.push(...(await axeFindings(workspace.page, 'chat', looks)))
  await workspace.page.setViewportSize({ width: 1440, height: 900 })
  await workspace.page.getByRole('button', { name: /^Inbox/ }).click()
  findings.push(...(await axeFindings(workspace.page, 'inbox', looks.slice(0, 1))))
  expect(findings).toEqual([])
})

test('axe finds nothing above minor on any screen of the panels, wide by day and on a phone by night', async ({
  workspaceOf,
}) => {
  test.slow()
  const { page } = await workspaceOf('mara')
  const findings: string[] = []
  for (const { name, path } of panelScreens) {
    await go(page, path)
    findings.push(...(await axeFindings(page, name, looks.slice(0, 2))))
  }
  expect(findings).toEqual([])
})
