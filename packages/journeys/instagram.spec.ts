import { sample } from '@switchboard/simulators'
import { expect, test } from './fixtures/journey.ts'

test('an administrator connects an Instagram account, and an agent answers its client', async ({
  world,
  workspaceOf,
}) => {
  const workspace = await workspaceOf('mara')
  const { page, chat } = workspace
  await page.goto(`${world.desk.url}/admin-panel/settings?section=services&channel=instagram`)

  await test.step('the login asks for two permissions more than that of Messenger', async () => {
    await page.getByRole('button', { name: 'Connect Instagram' }).click()
    const opened = page.waitForEvent('popup')
    await page.getByRole('dialog').getByRole('button', { name: 'Log in with Facebook' }).click()
    const connect = await opened
    await connect.getByText('Facebook’s login is ready.').waitFor()
    const shown = connect.waitForEvent('popup')
    await connect.getByRole('button', { name: 'Log in with Facebook' }).click()
    const dialog = await shown
    expect(new URL(dialog.url()).searchParams.get('scope')).toContain(
      ',instagram_basic,instagram_manage_messages',
    )
    await dialog.getByRole('button', { name: 'Continue', exact: true }).click()
    const row = page.getByRole('grid', { name: 'Accounts' }).getByRole('row', { name: /@nordhavn/ })
    await expect(row).toContainText('Nordhavn Espresso')
    await page.getByRole('button', { name: 'Connect @nordhavn.espresso' }).click()
    await expect(row.getByText('Connected', { exact: true })).toBeVisible()
  })

  const phone = world.simulators.instagram.client({
    igsid: '1254459154685118',
    username: 'noor.dahl',
    name: 'Noor Dahl',
  })
  phone.answersStory('How much is the grinder?')
  const asked = await phone.waitsFor(({ buttons }) => buttons.length > 0)
  phone.presses(asked.id, 'Support')
  await world.settled()

  await test.step('an answer to a story quotes it; texts, pictures and reactions go both ways', async () => {
    await page.goto(world.desk.url)
    await workspace.openTicketOf('Noor Dahl')
    await chat.accept()
    await expect(chat.message('How much is the grinder?')).toContainText('http')
    await chat.composer.send('It is 189.')
    const said = await phone.waitsFor('It is 189.')
    phone.reads()
    await expect(chat.labelled(/It is 189\..*Read/)).toBeVisible()
    phone.reacts(said.id, '❤')
    await expect(chat.message('It is 189.')).toContainText('❤')
    phone.sendsPhoto('machine')
    await expect(chat.messages.getByRole('button', { name: /Open photo/ }).first()).toBeVisible()
    const { bytes, fileName, mimeType } = sample('gasket')
    await chat.composer.sendFile({ name: fileName, mimeType, buffer: bytes })
    await phone.waitsFor(({ kind, by }) => kind === 'photo' && by === 'bot')
  })
})
