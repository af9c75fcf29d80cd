import { calls, languageCodes } from '@switchboard/contract'
import { cutTexts } from './fixtures/cut-texts.ts'
import { expect, test } from './fixtures/journey.ts'
import { panelScreens } from './screens/panel-shots.ts'

const widths = [1440, 390]

test.describe.configure({ timeout: 120_000 })

for (const code of languageCodes) {
  test(`no screen cuts a word or is wider than its window in ${code}, wide and on a phone`, async ({
    world,
    pageOf,
  }) => {
    const mara = world.as('mara')
    await mara.call(calls.changeLanguage, { body: { lang: code } })
    const page = await pageOf('mara')
    const faults: string[] = []
    for (const { name, path } of panelScreens) {
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.goto(`${world.desk.url}${path}`)
      await expect(page.locator('html')).toHaveAttribute('lang', code)
      await page.waitForLoadState('networkidle')
      for (const width of widths) {
        await page.setViewportSize({ width, height: 844 })
        await page.evaluate(
          () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
        )
        for (const fault of await cutTexts(page)) faults.push(`${name} at ${width}: ${fault}`)
      }
    }
    await mara.call(calls.changeLanguage, { body: { lang: 'en' } })
    expect(faults).toEqual([])
  })
}
