import { type Device, desktop, phone } from './fixtures/device.ts'
import { expect, test } from './fixtures/journey.ts'

/** The journeys share a company, which remembers its bots. */
const botOf: Record<Device['name'], { token: string; username: string; name: string; client: string }> = {
  desktop: {
    token: '700100900:AAEtestTokenOfTheWorkshopsBot00000009',
    username: 'workshop_bot',
    name: 'Workshop',
    client: 'Rosa Vinter',
  },
  'touch phone': {
    token: '700100901:AAEtestTokenOfTheRepairsBot000000010',
    username: 'repairs_bot',
    name: 'Repairs',
    client: 'Nils Vinter',
  },
}

for (const { name: device, use, press } of [desktop, phone])
  test.describe(device, () => {
    test.use(use)
    const { token, username, name, client } = botOf[device]

    test('an administrator adds a second bot with a greeting of its own, and disconnects it', async ({
      world,
      workspaceOf,
    }) => {
      const { telegram } = world.simulators
      telegram.addBot({ token, username, firstName: name })
      const workspace = await workspaceOf('mara')
      const { page } = workspace
      await page.goto(`${world.desk.url}/admin-panel/settings?section=services&channel=telegram`)
      const bots = page.getByRole('grid', { name: 'Telegram bots' })
      const row = bots.getByRole('row').filter({ hasText: name })

      await test.step('one bot has the panel of one bot, with a button for another', async () => {
        await expect(page.getByText(/A bot token is already set/)).toBeVisible()
        await expect(bots).toBeHidden()
        await press(page.getByRole('button', { name: 'Add another bot' }))
        await page.keyboard.type(token)
        await page.keyboard.press('Enter')
        await expect(
          page.getByText(new RegExp(`Bot ID successfully submitted! @${username} is connected`)),
        ).toBeVisible()
        for (const shown of ['@nordhavn_bot', `@${username}`]) await expect(bots).toContainText(shown)
      })

      await test.step('it gets a name, a department and a greeting', async () => {
        await press(page.getByRole('button', { name: `Name and greeting of @${username}` }))
        const dialog = page.getByRole('dialog')
        await press(dialog.getByLabel('Name', { exact: true }))
        await page.keyboard.press('ControlOrMeta+a')
        await page.keyboard.type(name)
        await press(dialog.getByRole('textbox', { name: 'Greeting' }))
        await page.keyboard.type('What is broken?')
        await press(dialog.getByRole('button', { name: /Department/ }))
        await press(page.getByRole('option', { name: 'Support' }))
        await press(dialog.getByRole('button', { name: 'Save' }))
        await expect(row).toContainText(`@${username}`)
        await expect(row).toContainText('Support')
      })

      const [firstName = '', lastName = ''] = client.split(' ')
      const writer = telegram.client({ id: Number(token.slice(0, 9)), firstName, lastName, bot: token })
      writer.writes('The steam wand drips.')
      await writer.waitsFor('What is broken?')
      expect(writer.chat().messages.some(({ buttons }) => buttons.length > 0)).toBe(false)

      await test.step('an answer goes out over it', async () => {
        await page.goto(world.desk.url)
        await workspace.openTicketOf(client)
        await workspace.chat.accept()
        await expect(page.getByText(`Telegram: ${name}`)).toBeInViewport()
        await workspace.chat.composer.send('Bring it in.')
        await writer.waitsFor('Bring it in.')
        await press(page.getByRole('button', { name: client }))
        await expect(page.getByRole('definition').getByText(name, { exact: true })).toBeVisible()
      })

      await test.step('the figures tell the bots apart', async () => {
        await page.goto(`${world.desk.url}/admin-panel/tickets?view=insight`)
        await press(page.getByRole('radio', { name: 'By channel' }))
        await expect(page.getByRole('slider', { name: 'Volume, tickets' })).toBeVisible()
        await press(page.getByRole('radio', { name: 'Tables' }))
        const volume = page.getByRole('grid', { name: 'Volume, tickets' })
        const figures = volume.getByRole('row').filter({ hasText: `Telegram: ${name}` })
        await expect(figures).toHaveText(/\D1\D*0\D*0$/)
        await expect(volume).toContainText('Telegram: @nordhavn_bot')
      })

      await test.step('disconnecting it leaves the other bot, and its ticket', async () => {
        await page.goto(`${world.desk.url}/admin-panel/settings?section=services&channel=telegram`)
        await press(page.getByRole('button', { name: `Disconnect ${name}` }))
        await press(page.getByRole('alertdialog').getByRole('button', { name: 'Yes, disconnect it' }))
        await expect(page.getByText(`${name} is disconnected.`)).toBeVisible()
        await expect(bots).toBeHidden()
        await expect(page.getByText(/A bot token is already set/)).toBeVisible()
        await page.goto(world.desk.url)
        await workspace.openTicketOf(client)
        await expect(workspace.chat.message('Bring it in.')).toBeVisible()
      })
    })
  })
