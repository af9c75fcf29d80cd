import type { Page } from '@playwright/test'
import { go } from './fixtures/go.ts'
import { expect, test } from './fixtures/journey.ts'
import { panelScreens } from './screens/panel-shots.ts'

test('what has the focus of the keyboard has one ring, in the workspace and on every screen of the panels', async ({
  workspaceOf,
}) => {
  test.slow()
  const workspace = await workspaceOf('mara')
  const { page } = workspace
  const wrong: string[] = []
  const walk = async (name: string) => {
    for (let steps = 0; steps < 70; steps += 1) {
      await page.keyboard.press('Tab')
      const { at, rings } = await ringsOf(page)
      if (at === null) return
      if (rings !== 1) wrong.push(`${name}: ${rings} rings at ${at}`)
    }
  }
  await workspace.openTicketOf('Ingrid Solheim')
  await walk('chat')
  for (const { name, path } of panelScreens) {
    await go(page, path)
    await walk(name)
  }
  expect(wrong).toEqual([])
})

/** What has the focus, null for the page itself, and how many outlines are drawn. */
const ringsOf = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement
    const outlined = [...document.querySelectorAll('*')].filter((one) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(one)
      // The input of a switch or a box is only there for readers; its label has the ring.
      const isForReaders = one instanceof HTMLInputElement && one.closest('label') !== null
      return outlineStyle !== 'none' && parseFloat(outlineWidth) > 0 && !isForReaders
    })
    return {
      at: at === null || at === document.body ? null : (at.getAttribute('aria-label') ?? at.textContent),
      rings: outlined.length,
    }
  })
