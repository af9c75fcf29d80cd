import type { Locator, Page } from '@playwright/test'
import { phone } from './fixtures/device.ts'
import { pressAsSafari } from './fixtures/safari-key.ts'
import { tabTo } from './fixtures/tab-to.ts'
import { expect, test } from './fixtures/website.ts'
import { WebsiteVisitor } from './page-models/website-visitor.ts'

test('what a visitor types or pastes after a press, on a message or on a button, goes into the field', async ({
  page,
  website,
  visitor,
}) => {
  const { chat, field } = visitor
  await visitor.writes('Is the blue jacket in stock?')
  await visitor.sent('Is the blue jacket in stock?')
  await website.answers('Yes, in all sizes.')
  const answer = visitor.message('Yes, in all sizes.')

  await test.step('a message, and a reaction to it', async () => {
    await answer.getByText('Yes, in all sizes.').click()
    await expect(field).not.toBeFocused()
    await page.keyboard.type('Then ')
    await answer.hover()
    await answer.getByRole('button', { name: 'React or reply' }).click()
    await chat.getByRole('button', { name: 'React with 👍' }).click()
    await expect(answer).toContainText('👍')
    await expect(field).not.toBeFocused()
    await page.keyboard.type('I ')
    await answer.getByRole('button', { name: 'React or reply' }).click()
    await page.keyboard.press('Escape')
    await page.keyboard.type('take ')
    await chat.getByRole('button', { name: 'Turn sound off' }).click()
    await page.keyboard.type('one')
    await expect(field).toHaveValue('Then I take one')
  })
  await test.step('what is pasted', async () => {
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Control+x')
    await expect(field).toHaveValue('')
    await answer.getByText('Yes, in all sizes.').click()
    await page.keyboard.press('Control+v')
    await expect(field).toHaveValue('Then I take one')
    await page.keyboard.press('Enter')
    await visitor.sent('Then I take one')
  })
  await test.step('where the caret stays when Escape closes a list that is still open', async () => {
    await answer.hover()
    await answer.getByRole('button', { name: 'React or reply' }).click()
    await page.keyboard.type('In blue')
    await page.keyboard.press('Escape')
    await expect(chat.getByRole('button', { name: 'React with 👍' })).toBeHidden()
    await page.keyboard.press('Enter')
    await visitor.sent('In blue')
  })
  await test.step('but a key of a button stays its own', async () => {
    await chat.getByRole('button', { name: 'Turn sound on' }).click()
    await page.keyboard.press('Space')
    await expect(chat.getByRole('button', { name: 'Turn sound on' })).toBeFocused()
    await expect(field).toHaveValue('')
  })
})

test('the Escape with which Safari ends a composition closes neither the chat nor what is open over it', async ({
  page,
  visitor,
}) => {
  const { chat, field } = visitor
  await page.keyboard.insertText('にほ')
  await pressAsSafari(page, 'Escape')
  await page.keyboard.insertText('んご')
  await expect(field).toHaveValue('にほんご')
  await chat.getByRole('button', { name: 'Emoji' }).click()
  const signs = chat.getByRole('group', { name: 'Emoji' })
  await expect(signs).toBeVisible()
  // A letter leads out of the signs, which stay open.
  await page.keyboard.type('A')
  await expect(field).toHaveValue('にほんごA')
  await pressAsSafari(page, 'Escape')
  await page.keyboard.type('B')
  await expect(field).toHaveValue('にほんごAB')
  await expect(signs).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(signs).toBeHidden()
  await expect(field).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(field).toBeHidden()
})

for (const [way, leave] of [
  ['saved', (page: Page) => page.keyboard.press('Enter')],
  [
    'put away',
    async (page: Page, notNow: Locator) => {
      await tabTo(page, notNow)
      await page.keyboard.press('Enter')
    },
  ],
  ['put away with the mouse', (_: Page, notNow: Locator) => notNow.click()],
] as const)
  test(`the caret goes into the message field after the form for a name is ${way}`, async ({
    page,
    visitor,
  }) => {
    const { chat, field } = visitor
    await visitor.writes('Is the blue jacket in stock?')
    await visitor.sent('Is the blue jacket in stock?')
    const name = chat.getByRole('textbox', { name: 'Name' })
    await name.click()
    await page.keyboard.type('Yuki')
    await leave(page, chat.getByRole('button', { name: 'Not now' }))
    await expect(name).toHaveCount(0)
    await expect(field).toBeFocused()
    await page.keyboard.type('In red?')
    await expect(field).toHaveValue('In red?')
  })

test.describe('on a phone', () => {
  test.use(phone.use)

  test('no keyboard opens over the chat after the form for a name is put away', async ({ page, website }) => {
    await page.goto(website.url)
    const visitor = new WebsiteVisitor(page, phone)
    await visitor.opens()
    await visitor.writes('Is the blue jacket in stock?')
    await visitor.sent('Is the blue jacket in stock?')
    const notNow = visitor.chat.getByRole('button', { name: 'Not now' })
    await notNow.tap()
    await expect(notNow).toHaveCount(0)
    await expect(visitor.field).not.toBeFocused()
  })
})
