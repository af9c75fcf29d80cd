import { calls, type Language, languageCodes, languages } from '@switchboard/contract'
import type { Locator } from '@playwright/test'
import { cutTexts } from './fixtures/cut-texts.ts'
import { go } from './fixtures/go.ts'
import { expect, test } from './fixtures/journey.ts'
import { panelScreens } from './screens/panel-shots.ts'

const widths = [1440, 390]

const spareOf = (grid: Locator) =>
  grid.evaluate(({ parentElement: region }) =>
    region === null ? null : region.clientWidth - region.scrollWidth,
  )

/** The longest words in Cyrillic and Latin letters, and Japanese; ALL_LANGUAGES=1 looks at all eight. */
const looked: readonly Language[] = process.env['ALL_LANGUAGES'] === '1' ? languageCodes : ['bg', 'es', 'ja']

test.describe.configure({ timeout: 120_000 })

test(`no screen cuts a word or is wider than its window in ${looked.join(', ')}, wide and on a phone`, async ({
  world,
  workspaceOf,
}) => {
  const mara = world.as('mara')
  const { page } = await workspaceOf('mara')
  const faults: string[] = []
  for (const code of looked) {
    await mara.call(calls.changeLanguage, { body: { lang: code } })
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('lang', languages[code].tag)
    for (const { name, path } of panelScreens) {
      await page.setViewportSize({ width: 1440, height: 900 })
      await go(page, path)
      for (const width of widths) {
        await page.setViewportSize({ width, height: 844 })
        await page.evaluate(
          () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
        )
        for (const fault of await cutTexts(page)) faults.push(`${code}: ${name} at ${width}: ${fault}`)
      }
    }
  }
  await mara.call(calls.changeLanguage, { body: { lang: 'en' } })
  expect(faults).toEqual([])
})

test('departments fit into their cards at 1280 and 360 px, and the agents into the window at 1280 px, in ru, es and bg', async ({
  world,
  workspaceOf,
}) => {
  const mara = world.as('mara')
  const { page } = await workspaceOf('mara')
  const faults: unknown[] = []
  for (const code of ['ru', 'es', 'bg'] as const) {
    await mara.call(calls.changeLanguage, { body: { lang: code } })
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('lang', languages[code].tag)
    await page.setViewportSize({ width: 1280, height: 844 })
    await go(page, '/admin-panel/agents')
    const agents = page.getByRole('grid')
    await expect(agents.getByRole('row')).not.toHaveCount(0)
    const spare = await spareOf(agents)
    if (spare !== 0) faults.push({ code, spare })
    await go(page, '/admin-panel/settings')
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 844 })
      await expect(page.getByRole('article')).not.toHaveCount(0)
      const tooWide = await page
        .getByRole('article')
        .evaluateAll((cards) =>
          cards.flatMap((card) =>
            [...card.querySelectorAll<HTMLElement>('h2 *, dt, dd')]
              .filter(
                (one) =>
                  one.scrollWidth > one.clientWidth + 1 ||
                  one.getBoundingClientRect().right > card.getBoundingClientRect().right,
              )
              .map(({ innerText }) => innerText),
          ),
        )
      if (tooWide.length > 0) faults.push({ code, width, tooWide })
    }
  }
  await mara.call(calls.changeLanguage, { body: { lang: 'en' } })
  expect(faults).toEqual([])
})

test('every row of the agents is as high as its two lines at 1100 px, in every language', async ({
  world,
  workspaceOf,
}) => {
  const mara = world.as('mara')
  const { page } = await workspaceOf('mara')
  await page.setViewportSize({ width: 1100, height: 844 })
  const faults: unknown[] = []
  for (const lang of languageCodes) {
    await mara.call(calls.changeLanguage, { body: { lang } })
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('lang', languages[lang].tag)
    await go(page, '/admin-panel/agents')
    const rows = page.getByRole('grid').getByRole('row')
    await expect(rows).not.toHaveCount(0)
    const heights = await rows.evaluateAll((all) => all.map((row) => row.clientHeight))
    if (heights.some((height) => height > 50)) faults.push({ lang, heights })
  }
  await mara.call(calls.changeLanguage, { body: { lang: 'en' } })
  expect(faults).toEqual([])
})

test('the longest department and the longest key leave room for the other columns, a long choice has a search, and a tablet shows the buttons', async ({
  world,
  workspaceOf,
}) => {
  const mara = world.as('mara')
  const { page } = await workspaceOf('mara')
  const support = (await mara.call(calls.getDepartments, {})).find((one) => one.department_name === 'Support')
  const departmentid = support?.departmentid ?? ''
  const rename = (department_name: string) =>
    mara.call(calls.renameDepartment, { body: { departmentid, department_name } })
  await rename('Ersatzteilbestellung '.repeat(9).trim())
  const { key } = await mara.call(calls.createApiKey, {
    body: { name: 'K'.repeat(200), scopes: ['tickets:read'], expires_in_days: 1 },
  })
  await page.setViewportSize({ width: 1280, height: 844 })
  for (const [path, name] of [
    ['/admin-panel/agents', 'Agents'],
    ['/admin-panel/settings?section=interfaces', 'API keys'],
  ] as const) {
    await go(page, path)
    const table = page.getByRole('grid', { name })
    await expect(table.getByRole('row')).not.toHaveCount(0)
    expect([name, await spareOf(table)]).toEqual([name, 0])
  }
  await go(page, '/admin-panel/settings?section=audit')
  await page.getByRole('button', { name: /\bWho$/ }).click()
  await page.keyboard.type('herrera')
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /\bWho$/ })).toContainText('Lucía Herrera')
  await page.setViewportSize({ width: 768, height: 844 })
  await go(page, '/admin-panel/agents')
  for (const name of ['Register agent', 'Invite agents'])
    await expect(page.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
  await rename('Support')
  await mara.call(calls.revokeApiKey, { params: { keyid: key.keyid }, body: {} })
})

test('a cut word and a page that is too wide are found', async ({ world, pageOf }) => {
  const page = await pageOf('mara')
  await page.goto(`${world.desk.url}/profile/mara.okafor`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await cutTexts(page)).toEqual([])
  await page.evaluate(() => {
    const cut = document.createElement('button')
    cut.append('Unterschriftenmappe')
    Object.assign(cut.style, { inlineSize: '40px', overflow: 'hidden', whiteSpace: 'nowrap' })
    const wide = document.createElement('div')
    Object.assign(wide.style, { inlineSize: '5000px', blockSize: '10px' })
    document.body.append(cut, wide)
  })
  expect((await cutTexts(page)).toSorted((one, other) => one.localeCompare(other))).toEqual([
    'cut: Unterschriftenmappe',
    expect.stringMatching(/^the page is \d+ px wider than its window$/),
  ])
})

test('in a window that shows one view, the row of a ticket that waits is as low in each language', async ({
  client,
  world,
  workspaceOf,
}) => {
  await client.asks('Is my row as low as the others?')
  const mara = world.as('mara')
  const { page } = await workspaceOf('mara')
  await page.setViewportSize({ width: 1100, height: 844 })
  const row = page.getByRole('row').filter({ hasText: client.name })
  const heights: Partial<Record<Language, number>> = {}
  for (const code of languageCodes) {
    await mara.call(calls.changeLanguage, { body: { lang: code } })
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('lang', languages[code].tag)
    await expect(row).toBeVisible()
    heights[code] = await row.evaluate((drawn) => Math.round(drawn.getBoundingClientRect().height))
  }
  await mara.call(calls.changeLanguage, { body: { lang: 'en' } })
  expect(heights).toEqual(Object.fromEntries(languageCodes.map((code) => [code, heights.en])))
})
