import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
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
  deskOf,
  world,
}) => {
  test.slow()
  await new LoginPage(page).open(world.desk.url)
  const desk = await deskOf('mara')
  const findings = [...(await found(page, 'login', looks)), ...(await found(desk.page, 'list', looks))]
  await desk.openTicketOf('Ingrid Solheim')
  findings.push(...(await found(desk.page, 'chat', looks)))
  await desk.page.setViewportSize({ width: 1440, height: 900 })
  await desk.page.getByRole('button', { name: /^Inbox/ }).click()
  findings.push(...(await found(desk.page, 'inbox', looks.slice(0, 1))))
  expect(findings).toEqual([])
})

test('axe finds nothing above minor on any screen of the panels, wide by day and on a phone by night', async ({
  deskOf,
}) => {
  test.slow()
  const { page } = await deskOf('mara')
  const findings: string[] = []
  for (const { name, path } of panelScreens) {
    await go(page, path)
    findings.push(...(await found(page, name, looks.slice(0, 2))))
  }
  expect(findings).toEqual([])
})

async function found(page: Page, name: string, seen: readonly (typeof looks)[number][]): Promise<string[]> {
  const findings: string[] = []
  for (const { colorScheme, width } of seen) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 900 })
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    )
    // Names that lack the words that are seen are looked for as well: who speaks to the page says what it shows.
    const rules = { 'label-content-name-mismatch': { enabled: true } }
    const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'], rules })
    const { violations } = await axe.analyze()
    for (const { id, impact, nodes } of violations)
      if (impact !== 'minor')
        findings.push(
          `${name}, ${colorScheme}, ${width}: ${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
        )
  }
  return findings
}
