import type { Page } from '@playwright/test'
import { expect, test } from './fixtures/website.ts'
import { WebsiteVisitor } from './page-models/website-visitor.ts'

test('a visitor sends a voice message and a dropped file by Enter, and goes on writing after each', async ({
  page,
  visitor,
}) => {
  await page.context().grantPermissions(['microphone'])
  const { chat } = visitor
  await visitor.writes('It makes this noise')

  await chat.getByRole('button', { name: 'Record a voice message' }).click()
  await expect(chat.getByRole('timer')).not.toHaveText('0:00')
  await page.keyboard.press('Enter')
  await expect(chat.locator('audio')).toBeVisible()
  await visitor.writes('Do you hear it?')

  await chat.getByRole('button', { name: 'Record a voice message' }).click()
  await chat.getByRole('button', { name: 'Discard the recording' }).click()
  await visitor.writes('Here is its number')

  const isTextLeftToField = await chat
    .getByRole('list')
    .first()
    .evaluate((messages) => {
      const held = new DataTransfer()
      held.items.add(new File(['4711'], 'number.txt', { type: 'text/plain' }))
      for (const type of ['dragover', 'drop'])
        messages.dispatchEvent(
          new DragEvent(type, { dataTransfer: held, bubbles: true, composed: true, cancelable: true }),
        )
      const text = new DataTransfer()
      text.setData('text/plain', 'dragged')
      return messages.dispatchEvent(
        new DragEvent('drop', { dataTransfer: text, bubbles: true, cancelable: true }),
      )
    })
  expect(isTextLeftToField).toBe(true)
  await visitor.writes('From its back')
  await expect(visitor.message('From its back')).toContainText('number.txt')
  await visitor.sent('From its back')
  await expect(chat.locator('audio')).toHaveCount(1)
})

test('writing while the browser asks for the microphone lets it go, and unplugging it loses no recording', async ({
  page,
  website,
}) => {
  await page.context().grantPermissions(['microphone'])
  await holdMicrophone(page)
  await page.goto(website.url)
  const visitor = new WebsiteVisitor(page)
  const { chat } = visitor
  const inChat = microphoneOf(visitor)
  await visitor.opens()
  await chat.getByRole('button', { name: 'Record a voice message' }).click()
  await visitor.field.click()
  await page.keyboard.type('In words')
  await expect.poll(() => inChat('allow')).toBe(true)
  await expect.poll(() => inChat('isOn')).toEqual([false])
  await page.keyboard.type(' then')
  await page.keyboard.press('Enter')
  await visitor.sent('In words then')

  await chat.getByRole('button', { name: 'Record a voice message' }).click()
  await expect.poll(() => inChat('allow')).toBe(true)
  await expect(chat.getByRole('timer')).not.toHaveText('0:00')
  await inChat('unplug')
  await page.keyboard.press('Enter')
  await expect(chat.locator('audio')).toBeVisible()
  await visitor.writes('Did you get all of it?')
})

test('a chat that is closed lets the microphone go, Escape discards a recording, and at its limit it waits for the press', async ({
  page,
  website,
}) => {
  await page.context().grantPermissions(['microphone'])
  await holdMicrophone(page)
  await page.goto(website.url)
  const visitor = new WebsiteVisitor(page)
  const { chat } = visitor
  const inChat = microphoneOf(visitor)
  const record = chat.getByRole('button', { name: 'Record a voice message' })
  const timer = chat.getByRole('timer')
  await visitor.opens()
  await record.click()
  await page.keyboard.press('Escape')
  await expect(visitor.button).toBeFocused()
  await expect.poll(() => inChat('allow')).toBe(true)
  await expect.poll(() => inChat('isOn')).toEqual([false])

  await visitor.opens()
  await record.click()
  await expect.poll(() => inChat('allow')).toBe(true)
  await expect(timer).toBeVisible()
  await chat.getByRole('button', { name: 'Close chat' }).click()
  await expect.poll(() => inChat('isOn')).toEqual([false, false])
  await expect(visitor.button).toBeFocused()

  await visitor.opens()
  await record.click()
  await expect.poll(() => inChat('allow')).toBe(true)
  await expect(timer).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(visitor.field).toBeFocused()
  await expect.poll(() => inChat('isOn')).toEqual([false, false, false])

  await page.clock.install()
  await record.click()
  await expect.poll(() => inChat('allow')).toBe(true)
  await expect(timer).toBeVisible()
  await page.clock.runFor(16 * 60_000)
  await expect(timer).toHaveText('15:00')
  await expect.poll(() => inChat('isOn')).toEqual([false, false, false, false])
  await expect(chat.locator('audio')).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(chat.locator('audio')).toHaveCount(1)
})

/** The browser's answer to the question for the microphone waits for `allow`. */
const holdMicrophone = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const tracks: MediaStreamTrack[] = []
    const asking: (() => void)[] = []
    const ask = MediaDevices.prototype.getUserMedia
    MediaDevices.prototype.getUserMedia = async function (wanted) {
      await new Promise<void>((resolve) => asking.push(resolve))
      const stream = await ask.call(this, wanted)
      tracks.push(...stream.getTracks())
      return stream
    }
    Object.assign(window, {
      allow: () => asking.splice(0).map((resolve) => resolve()).length > 0,
      isOn: () => tracks.map(({ readyState }) => readyState === 'live'),
      unplug: () => tracks.map((track) => track.stop()),
    })
  })

const microphoneOf =
  ({ chat }: WebsiteVisitor) =>
  (name: 'allow' | 'isOn' | 'unplug') =>
    chat.locator('body').evaluate((_, wanted): unknown => {
      const made: unknown = Reflect.get(window, wanted)
      return typeof made === 'function' ? Reflect.apply(made, null, []) : undefined
    }, name)
