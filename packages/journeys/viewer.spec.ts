import { desktop, phone } from './fixtures/device.ts'
import { finger } from './fixtures/finger.ts'
import { expect, test } from './fixtures/journey.ts'
import type { ClientOnPhone } from './fixtures/new-client.ts'
import type { Workspace } from './page-models/workspace.ts'

async function sendsTwoPhotos(client: ClientOnPhone): Promise<void> {
  await client.asks('Look at these')
  client.phone.sendsPhoto('machine', 'The front')
  client.phone.sendsPhoto('machine', 'The leak')
  await client.arrived()
}

/** The viewer, the whole photo that it shows, and the one in the chat that opens it. */
function viewerOf({ page, chat }: Workspace) {
  const viewer = page.getByRole('dialog', { name: 'Photo or video' })
  return {
    viewer,
    photo: (caption: string) => viewer.getByRole('img', { name: caption }),
    thumb: viewer.locator('[aria-current="true"]'),
    inChat: (caption: string) => chat.messages.getByRole('button', { name: `Open photo: ${caption}` }),
  }
}

test('the arrows go through the photos, Reply quotes the one in sight, and the caret is in the composer', async ({
  client,
  workspaceOf,
}) => {
  await sendsTwoPhotos(client)
  const workspace = await workspaceOf('mara')
  const { page, chat, tickets } = workspace
  const { keyboard } = page
  const { viewer, photo, inChat } = viewerOf(workspace)
  await tickets.accept(client.name)

  await desktop.press(inChat('The leak'))
  await expect(photo('The leak')).toBeVisible()
  await expect(viewer).toContainText(/ · \d+ KB/)
  await keyboard.press('ArrowLeft')
  await expect(photo('The front')).toBeVisible()
  await keyboard.press('ArrowRight')
  await expect(photo('The leak')).toBeVisible()

  await test.step('after the last step to one side Escape still closes it', async () => {
    await viewer.getByRole('button', { name: 'Previous' }).click()
    await expect(photo('The front')).toBeVisible()
    await expect(viewer.getByRole('button', { name: 'Previous' })).toBeHidden()
    await keyboard.press('Escape')
    await expect(viewer).toBeHidden()
  })
  await test.step('Reply', async () => {
    await desktop.press(inChat('The leak'))
    await viewer.getByRole('button', { name: 'Reply', exact: true }).click()
    await expect(viewer).toBeHidden()
    await keyboard.type('That is the gasket')
    await keyboard.press('Enter')
    await client.phone.waitsFor('That is the gasket')
    await expect(chat.message('That is the gasket')).toContainText('The leak')
  })
})

test.describe('on a touch phone', () => {
  test.use(phone.use)

  test('a swipe over the photo goes to the next one, a short one and one downwards do not', async ({
    client,
    workspaceOf,
  }) => {
    for (let count = 1; count <= 6; count += 1) client.phone.sendsPhoto('machine', `Before ${count}`)
    await sendsTwoPhotos(client)
    const workspace = await workspaceOf('mara')
    const { page, tickets } = workspace
    const { viewer, photo, thumb, inChat } = viewerOf(workspace)
    await phone.press(tickets.rowOf(client.name))
    await phone.press(page.getByRole('button', { name: 'Accept ticket' }).first())
    await phone.press(inChat('The leak'))
    const hand = await finger(page)
    await expect(photo('The leak')).toBeVisible()
    // Of more small ones than fit.
    await expect(thumb).toBeInViewport({ ratio: 1 })
    await hand.swipes(photo('The leak'), 30)
    await expect(photo('The leak')).toBeVisible()
    await hand.swipes(photo('The leak'), 120)
    await expect(photo('The front')).toBeVisible()
    await hand.swipes(photo('The front'), -120)
    await expect(photo('The leak')).toBeVisible()
    await phone.press(viewer.getByRole('button', { name: 'Reply', exact: true }))
    await expect(viewer).toBeHidden()
    await page.keyboard.type('That is the gasket')
    await phone.press(page.getByRole('button', { name: /^Send/ }))
    await client.phone.waitsFor('That is the gasket')
  })
})
