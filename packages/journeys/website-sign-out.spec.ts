import { calls } from '@switchboard/contract'
import type { Page } from '@playwright/test'
import { expect, identityOf, test } from './fixtures/website.ts'
import { WebsiteVisitor } from './page-models/website-visitor.ts'

test('what a person had not sent is gone from every tab once he or she signs out, and the next one sends nothing of it', async ({
  page,
  website,
  visitor,
  world,
}) => {
  const params = { accountid: website.chat.accountid }
  const { secret } = await world.as('mara').call(calls.renewIdentitySecret, { params, body: {} })
  const exp = Math.floor(world.clock.millis() / 1000) + 600
  const { chat, field } = visitor
  await page.keyboard.type('Before I sign in')
  await identify(page, identityOf('anna', exp, secret))
  await expect(field).toHaveValue('Before I sign in')
  await page.keyboard.press('Enter')
  await visitor.sent('Before I sign in')

  const other = new WebsiteVisitor(await page.context().newPage())
  await other.page.goto(website.url)
  await other.opens()
  await other.sent('Before I sign in')
  await other.page.keyboard.type('In the other tab')
  await page.bringToFront()
  await visitor.message('Before I sign in').hover()
  await visitor.message('Before I sign in').getByRole('button', { name: 'React or reply' }).click()
  await chat.getByRole('button', { name: 'Reply', exact: true }).click()
  await page.keyboard.type('Only mine')
  const choosing = page.waitForEvent('filechooser')
  await chat.getByRole('button', { name: 'Attach a file' }).click()
  await (await choosing).setFiles({ name: 'mine.txt', mimeType: 'text/plain', buffer: Buffer.from('mine') })
  await expect(chat.getByText('mine.txt')).toBeVisible()

  await identify(page, null)
  await expect(field).toHaveValue('')
  await expect(field).toBeFocused()
  await expect(other.field).toHaveValue('')
  for (const text of ['mine.txt', 'Before I sign in']) await expect(chat.getByText(text)).toHaveCount(0)
  await identify(page, identityOf('bert', exp, secret))
  await page.keyboard.press('Enter')
  await visitor.writes('I am Bert')
  await visitor.sent('I am Bert')
  await expect(chat.getByRole('listitem').filter({ hasText: 'You:' })).toHaveCount(1)
  await other.page.close()
})

/** The website's own script says who its user is. */
const identify = (page: Page, identity: string | null): Promise<unknown> =>
  page.evaluate((given) => {
    const chat: unknown = Reflect.get(window, 'switchboardChat')
    const call: unknown =
      typeof chat === 'object' && chat !== null ? Reflect.get(chat, 'identify') : undefined
    if (typeof call === 'function') Reflect.apply(call, null, [given])
  }, identity)
