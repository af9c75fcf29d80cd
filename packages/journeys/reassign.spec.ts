import type { Locator } from '@playwright/test'
import { calls } from '@switchboard/contract'
import { phone } from './fixtures/device.ts'
import { expect, test } from './fixtures/journey.ts'
import { newClient } from './fixtures/new-client.ts'
import { withMotion } from './fixtures/motion.ts'
import { tabTo } from './fixtures/tab-to.ts'

test.use(withMotion)

/** In whole pixels, also while it comes in. */
const heightOf = (box: Locator): Promise<number> =>
  box.evaluate((element) => (element instanceof HTMLElement ? element.offsetHeight : Number.NaN))

test('on a desktop a ticket is reassigned with the keyboard alone, also to an agent who reads it already', async ({
  client,
  workspaceOf,
}) => {
  await client.asks('Whoever knows boilers, please')
  const jonas = await workspaceOf('jonas')
  await jonas.openTicketOf(client.name)
  const workspace = await workspaceOf('mara')
  const { page } = workspace
  await workspace.openTicketOf(client.name)
  await workspace.chat.accept()
  await expect(workspace.chat.composer.field).toBeFocused()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Shift+R')
  const dialog = page.getByRole('dialog')
  const main = dialog.getByRole('button', { name: /^Reassign/ })
  await expect(dialog.getByRole('radio').first()).toBeFocused()
  await expect(main).toBeDisabled()
  const height = await heightOf(dialog)

  await test.step('departments: the arrows choose at once, and nothing changes its size', async () => {
    const support = dialog.getByRole('radio', { name: /^Support/ })
    while (!(await support.isChecked())) await page.keyboard.press('ArrowDown')
    await expect(main).toHaveText('Reassign to Support')
    expect(await heightOf(dialog)).toBe(height)
  })

  await test.step('agents: the caret is in the search, and the arrow leads back', async () => {
    const agents = dialog.getByRole('button', { name: 'Choose an agent' })
    await tabTo(page, agents)
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('textbox')).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Shift+Tab')
    await expect(dialog.getByRole('button', { name: 'Back to departments' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('radio', { name: /^Support/ })).toBeChecked()
    await expect(dialog.getByRole('radio', { name: /^Support/ })).toBeFocused()
    await dialog.getByRole('button', { name: 'Choose an agent' }).click()
    await expect(dialog.getByRole('radio', { name: /^Jonas Weber/ })).toBeVisible()
    await expect(dialog).toContainText('Online · viewing this ticket')
  })

  await test.step('the first Enter selects the agent, the second reassigns the ticket', async () => {
    const before = await heightOf(dialog)
    await page.keyboard.type('jon')
    await expect(dialog.getByRole('radio')).toHaveCount(1)
    expect(await heightOf(dialog)).toBe(before)
    await page.keyboard.press('Enter')
    await expect(main).toHaveText('Reassign to Jonas')
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(page.getByText('Handled by Jonas Weber')).toBeVisible()
  })
})

test('a ticket that I give out of my sight makes room for the list, unless a draft waits there', async ({
  client,
  world,
  workspaceOf,
}) => {
  const workspace = await workspaceOf('emine')
  const { page, chat } = workspace
  const dialog = page.getByRole('dialog')
  const gives = async (name: string, draft: string) => {
    await workspace.openTicketOf(name)
    await chat.accept()
    await expect(chat.composer.field).toBeFocused()
    await page.keyboard.type(draft)
    await page.getByRole('button', { name: 'Reassign' }).click()
    await dialog.getByText('Billing', { exact: true }).click()
    await dialog.getByRole('button', { name: /^Reassign/ }).click()
    await expect(dialog).toBeHidden()
  }
  const other = newClient(world)
  for (const { asks } of [client, other]) await asks('Where is my invoice?')
  await gives(client.name, '')
  await expect(page.getByText('No ticket selected')).toBeVisible()
  await expect(page.locator(':focus')).toHaveCount(1)
  await gives(other.name, 'It is on its way')
  await expect(page.getByText('This ticket is not available')).toBeVisible()
  await expect(page.getByText('It is on its way')).toBeVisible()
})

test('among many departments a word finds one, without its accents, and Enter takes it', async ({
  client,
  world,
  workspaceOf,
}) => {
  const mara = world.as('mara')
  const made: string[] = []
  for (let branch = 1; branch <= 10; branch += 1) {
    const body = { department_name: `Åre branch ${branch}` }
    made.push((await mara.call(calls.createDepartment, { body })).departmentid)
  }
  await client.asks('Is anybody in the mountains?')
  const workspace = await workspaceOf('mara')
  const { page } = workspace
  await workspace.openTicketOf(client.name)
  await page.getByRole('button', { name: 'Reassign' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('textbox', { name: 'Departments' })).toBeFocused()
  await page.keyboard.type('are branch 7')
  await expect(dialog.getByRole('radio')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Reassign to Åre branch 7' })).toBeEnabled()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  for (const departmentid of made) await mara.call(calls.deleteDepartment, { body: { departmentid } })
})

test('a department that is deleted while it is chosen is chosen no more, and the focus stays in the list', async ({
  client,
  world,
  workspaceOf,
}) => {
  const mara = world.as('mara')
  const body = { department_name: 'Aa spare parts' }
  const { departmentid } = await mara.call(calls.createDepartment, { body })
  await client.asks('Where are the spare parts?')
  const workspace = await workspaceOf('mara')
  const { page } = workspace
  await workspace.openTicketOf(client.name)
  await page.getByRole('button', { name: 'Reassign' }).click()
  const dialog = page.getByRole('dialog')
  const main = dialog.getByRole('button', { name: /^Reassign/ })
  const chosen = dialog.getByRole('radio', { name: /^Aa spare parts/ })
  await expect(dialog.getByRole('radio').first()).toBeFocused()
  while (!(await chosen.isChecked())) await page.keyboard.press('ArrowDown')
  await expect(main).toHaveText('Reassign to Aa spare parts')
  await mara.call(calls.deleteDepartment, { body: { departmentid } })
  await expect(chosen).toBeHidden()
  await expect(main).toHaveText('Reassign')
  await expect(main).toBeDisabled()
  await expect(dialog.getByRole('radio').and(page.locator(':focus'))).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await expect(main).toHaveText(/^Reassign to /)
})

test('an agent who is locked while he or she is chosen is chosen and offered no more', async ({
  client,
  world,
  workspaceOf,
}) => {
  const mara = world.as('mara')
  const departments = await mara.call(calls.getDepartments, {})
  const support = departments.find(({ department_name }) => department_name === 'Support')
  const { user } = await mara.call(calls.registerAgent, {
    body: {
      email: `aaron.${Date.now()}@nordhavn.example`,
      pass: 'amber teapot 17',
      confirmPassword: 'amber teapot 17',
      firstName: 'Aaron',
      lastName: 'Aalto',
      department: support?.departmentid ?? '',
      isAdmin: false,
    },
  })
  await client.asks('Who knows boilers?')
  const workspace = await workspaceOf('mara')
  const { page } = workspace
  await workspace.openTicketOf(client.name)
  await page.getByRole('button', { name: 'Reassign' }).click()
  const dialog = page.getByRole('dialog')
  const main = dialog.getByRole('button', { name: /^Reassign/ })
  await dialog.getByText('Support', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Choose an agent' }).click()
  await page.keyboard.type('aar')
  const chosen = dialog.getByRole('radio', { name: /^Aaron Aalto/ })
  await expect(dialog.getByRole('radio')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(main).toHaveText('Reassign to Aaron')
  await mara.call(calls.lockAgent, { body: { userid: user.userid, locked: true } })
  await expect(chosen).toBeHidden()
  await expect(main).toHaveText('Reassign')
  await expect(main).toBeDisabled()
})

test.describe('on a phone', () => {
  test.use(phone.use)

  test('both steps keep their size, and the button to reassign has its own line', async ({
    client,
    workspaceOf,
  }) => {
    await client.asks('Pass me on, please')
    const workspace = await workspaceOf('mara')
    const { page } = workspace
    await phone.press(workspace.tickets.rowOf(client.name))
    await phone.press(page.getByRole('button', { name: 'Accept ticket' }).first())
    await phone.press(page.getByRole('button', { name: 'Reassign' }))
    const dialog = page.getByRole('dialog')
    const main = dialog.getByRole('button', { name: /^Reassign/ })
    const radio = (name: RegExp) => dialog.getByRole('radio', { name })
    await expect(radio(/^Support/)).toBeAttached()
    const height = await heightOf(dialog)
    await phone.press(dialog.getByText('Support', { exact: true }))
    await expect(main).toHaveText('Reassign to Support')
    expect(await heightOf(dialog)).toBe(height)
    const width = (await main.boundingBox())?.width ?? 0
    expect(width).toBeGreaterThan(340)

    await phone.press(dialog.getByRole('button', { name: 'Choose an agent' }))
    await expect(radio(/^Jonas/)).toBeAttached()
    // The keyboard of the phone would cover the list.
    await expect(dialog.getByRole('textbox')).not.toBeFocused()
    await phone.press(dialog.getByRole('button', { name: 'Back to departments' }))
    await expect(radio(/^Support/)).toBeChecked()
    await phone.press(dialog.getByRole('button', { name: 'Choose an agent' }))
    await expect(radio(/^Jonas/)).toBeAttached()
    const before = await heightOf(dialog)
    await phone.press(dialog.getByText('Jonas Weber'))
    await expect(main).toHaveText('Reassign to Jonas')
    expect(await heightOf(dialog)).toBe(before)

    await test.step('above the keyboard of a phone the search and what it finds are in sight', async () => {
      // The keyboard of iOS lies over the page, and only the visual viewport is smaller.
      const keyboardLeaves = (pixels: number) =>
        page.evaluate((height) => {
          Object.defineProperty(visualViewport, 'height', { configurable: true, get: () => height })
          visualViewport?.dispatchEvent(new Event('resize'))
        }, pixels)
      await keyboardLeaves(330)
      for (const shown of [dialog.getByRole('textbox'), dialog.getByText('Jonas Weber')])
        await expect(async () => {
          const { y = -1, height = 0 } = (await shown.boundingBox()) ?? {}
          expect(y).toBeGreaterThanOrEqual(0)
          expect(y + height).toBeLessThanOrEqual(330)
        }).toPass({ timeout: 5000 })
      await keyboardLeaves(844)
    })
    await phone.press(main)
    await expect(dialog).toBeHidden()
    await expect(page.getByText('Handled by Jonas Weber').first()).toBeAttached()
  })
})
