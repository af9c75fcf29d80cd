import { readFile } from 'node:fs/promises'
import { axeFindings } from './fixtures/axe-findings.ts'
import { phone } from './fixtures/device.ts'
import { finger } from './fixtures/finger.ts'
import { expect, test } from './fixtures/journey.ts'
import { PrivateChat } from './page-models/private-chat.ts'

const photo = async (name: string) => ({
  name,
  mimeType: 'image/png',
  buffer: await readFile(new URL('../../docs/screenshots/workspace.png', import.meta.url)),
})

test('a picture, an answer, a reaction and the read marks between two colleagues, by keyboard and pointer', async ({
  workspaceOf,
}) => {
  const jonas = await workspaceOf('jonas')
  const mara = await workspaceOf('mara')
  const toJonas = new PrivateChat(mara.page, 'Jonas Weber')
  const toMara = new PrivateChat(jonas.page, 'Mara Okafor')
  await toJonas.toggle()
  await expect(toJonas.field).toBeFocused()

  await test.step('a picture with a caption; the caret is back in the composer', async () => {
    await toJonas.attach(await photo('shelf.png'))
    const overlay = mara.page.getByRole('dialog', { name: 'Send this file' })
    await expect(overlay).toContainText('Goes to Jonas. Only the two of you can open it.')
    await mara.page.keyboard.type('Is it this shelf?')
    await mara.page.keyboard.press('Enter')
    await expect(overlay).toBeHidden()
    await expect(toJonas.field).toBeFocused()
    await expect(toJonas.message('Is it this shelf?')).toHaveAccessibleName(/Sent$/)
  })

  await test.step('the colleague opens it, and the writer sees that it was read', async () => {
    await expect(toMara.row).toContainText('1')
    await toMara.toggle()
    await toMara.panel.getByRole('button', { name: 'Open photo: Is it this shelf?' }).last().click()
    await expect(jonas.page.getByRole('img', { name: 'Is it this shelf?', exact: true })).toBeVisible()
    await jonas.page.keyboard.press('Escape')
    await expect(toMara.field).toBeFocused()
    await expect(toJonas.message('Is it this shelf?')).toHaveAccessibleName(/Read \d\d:\d\d$/)
    await expect(toMara.row).not.toContainText('1')
  })

  await test.step('arrow up reaches the messages, R replies', async () => {
    await jonas.page.keyboard.press('ArrowUp')
    await expect(toMara.message('Is it this shelf?')).toBeFocused()
    await jonas.page.keyboard.press('r', { delay: 200 })
    await expect(toMara.field).toBeFocused()
    await jonas.page.keyboard.type('The one above')
    await jonas.page.keyboard.press('Enter')
    const answer = toJonas.message('The one above')
    await expect(answer).toContainText('Go to the quoted message')
    await expect(answer).toContainText('You')
    await expect(toMara.message('The one above')).toHaveAccessibleName(/Read \d\d:\d\d$/)
  })

  await test.step('a reaction by pointer shows on the other side and can be taken back', async () => {
    const answer = toJonas.message('The one above')
    await answer.hover()
    await answer.getByRole('button', { name: 'React', exact: true }).click()
    await answer.getByRole('button', { name: 'React with 🎉' }).click()
    await expect(toJonas.field).toBeFocused()
    await expect(
      toMara.message('The one above').getByRole('img', { name: '🎉 from Mara Okafor' }),
    ).toBeVisible()
    await answer.getByRole('button', { name: '🎉 from you' }).click()
    await expect(toMara.message('The one above').getByRole('img')).toHaveCount(0)
  })

  expect(await axeFindings(mara.page, 'private chat', [{ colorScheme: 'dark', width: 1440 }])).toEqual([])
})

test.describe('on a touch phone', () => {
  test.use(phone.use)

  test('a long press opens the actions of a private message, and a swipe to the right replies', async ({
    workspaceOf,
  }) => {
    const mara = await workspaceOf('mara')
    const emine = await workspaceOf('emine')
    await emine.page.setViewportSize({ width: 1440, height: 900 })
    const toMara = new PrivateChat(emine.page, 'Mara Okafor')
    await phone.press(toMara.row)
    await expect(toMara.field).toBeFocused()
    await emine.page.keyboard.type('Who has the keys?')
    await emine.page.keyboard.press('Enter')
    await phone.press(mara.inbox.bell)
    await phone.press(mara.inbox.panel.getByText('unread message from Emine Kaya').first())
    const toEmine = new PrivateChat(mara.page, 'Emine Kaya')
    const question = toEmine.message('Who has the keys?')
    const hand = await finger(mara.page)
    await hand.pressesLong(question)
    const sheet = mara.page.getByRole('dialog', { name: 'Message actions' })
    await phone.press(sheet.getByRole('button', { name: 'React with 👀' }))
    await expect(
      toMara.message('Who has the keys?').getByRole('img', { name: '👀 from Mara Okafor' }),
    ).toBeVisible()
    await hand.swipes(question, 90)
    await expect(toEmine.panel.getByText('Reply to Emine Kaya')).toBeVisible()
    await expect(toEmine.field).toBeFocused()
    await toEmine.attach(await photo('keys.png'))
    await phone.press(mara.page.getByRole('button', { name: 'Send file' }))
    await expect(toMara.message('Who has the keys?')).toContainText('Go to the quoted message')
    expect(await axeFindings(mara.page, 'private chat', [{ colorScheme: 'light', width: 390 }])).toEqual([])
  })
})
