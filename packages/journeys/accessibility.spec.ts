import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures/journey.ts'
import { LoginPage } from './page-models/login-page.ts'

const sizes = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } }

for (const theme of ['light', 'dark'] as const) {
  for (const size of ['desk', 'phone'] as const) {
    test(`axe finds nothing serious on the login page, ${theme}, ${size}`, async ({ page, world }) => {
      await page.emulateMedia({ colorScheme: theme })
      await page.setViewportSize(sizes[size])
      await new LoginPage(page).open(world.desk.url)
      expect(await seriousFindings(page)).toEqual([])
    })

    test(`axe finds nothing serious in the workspace, ${theme}, ${size}`, async ({ deskOf }) => {
      const desk = await deskOf('mara')
      await desk.page.emulateMedia({ colorScheme: theme })
      await desk.page.setViewportSize(sizes[size])
      await desk.reload()
      expect(await seriousFindings(desk.page)).toEqual([])
      await desk.openTicketOf('Ingrid Solheim')
      expect(await seriousFindings(desk.page)).toEqual([])
    })
  }
}

async function seriousFindings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
}
