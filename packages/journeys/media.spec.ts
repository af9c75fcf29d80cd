import type { Locator, Page } from '@playwright/test'
import { sample } from '@switchboard/simulators'
import { holdsFocus } from './fixtures/holds-focus.ts'
import { expect, test } from './fixtures/journey.ts'
import { withMotion } from './fixtures/motion.ts'
import { playing } from './fixtures/playing.ts'

test.use(withMotion)

test('photo and film open in a viewer over the whole window', async ({ client, workspaceOf }) => {
  await client.asks('Look at this')
  client.phone.sendsPhoto('machine', 'The leak')
  client.phone.sendsVideo('video', 'It moves')
  await client.arrived()
  const workspace = await workspaceOf('mara')
  await workspace.openTicketOf(client.name)
  const viewer = workspace.page.getByRole('dialog', { name: 'Photo or video' })
  for (const [opener, shown] of [
    [/Open photo/, 'img'],
    [/Play video from/, 'video'],
  ] as const) {
    await workspace.chat.messages.getByRole('button', { name: opener }).click()
    await expect(viewer.locator(shown).first()).toBeVisible()
    await holdsFocus(viewer)
    const box = await viewer.boundingBox()
    expect([box?.width, box?.height]).toEqual([1440, 900])
    await workspace.page.keyboard.press('Escape')
    await expect(viewer).toBeHidden()
  }
})

test('a video that an agent sent has a picture and its length, in the chat and among the small pictures of the viewer, and a sound has its length', async ({
  client,
  workspaceOf,
}) => {
  await client.asks('How does it look?')
  client.phone.sendsPhoto('machine', 'Mine')
  await client.arrived()
  const workspace = await workspaceOf('mara')
  const { page, chat } = workspace
  await workspace.openTicketOf(client.name)
  await chat.accept()
  await expect(chat.composer.field).toBeEditable()
  const fileOf = (name: 'video' | 'audio') => {
    const { fileName, mimeType, bytes } = sample(name)
    return { name: fileName, mimeType, buffer: bytes }
  }
  await chat.composer.sendFile(fileOf('video'))
  const tile = chat.messages.getByRole('button', { name: 'Play video from You' })
  await expect(tile.getByText(/^0:0[1-9]$/)).toBeVisible()
  await expect.poll(() => coloursOf(tile)).toBeGreaterThan(8)

  await tile.click()
  const viewer = page.getByRole('dialog', { name: 'Photo or video' })
  const strip = viewer.getByRole('button', { name: /You|Mara/ })
  await expect.poll(() => coloursOf(strip)).toBeGreaterThan(8)
  await expect(viewer.locator('video[aria-label]')).toHaveAccessibleName('Video')
  // Who does not see the pictures hears whose is next.
  const whose = viewer.locator('[aria-live="polite"]')
  await expect(whose).toHaveText(/^(You|Mara)/)
  await viewer.getByRole('button', { name: 'Previous' }).click()
  await expect(whose).toHaveText(new RegExp(`^${client.name}`))
  await page.keyboard.press('Escape')

  await chat.composer.sendFile(fileOf('audio'))
  await expect(chat.labelled(/Audio/).getByText(/^0:00 \/ 0:0[1-9]$/)).toBeVisible()
})

/** How many colours the picture or the shown frame of a video has; a tile without one has none. */
const coloursOf = (tile: Locator): Promise<number> =>
  tile.evaluate((one) => {
    const shown = one.querySelector<HTMLImageElement | HTMLVideoElement>('img, video')
    const brush = document.createElement('canvas').getContext('2d')
    if (shown === null || brush === null) return 0
    brush.drawImage(shown, 0, 0, 64, 48)
    const { data } = brush.getImageData(0, 0, 64, 48)
    const colours = new Set<string>()
    for (let at = 0; at < data.length; at += 4) {
      if ((data[at + 3] ?? 0) > 0) colours.add(data.slice(at, at + 3).join())
    }
    return colours.size
  })

test('a voice message is served as ogg and plays', async ({ client, workspaceOf }) => {
  await client.asks('I say it aloud')
  client.phone.sendsVoice()
  await client.arrived()
  const workspace = await workspaceOf('mara')
  await workspace.openTicketOf(client.name)
  const served = workspace.page.waitForResponse((response) => response.url().includes('/files/'))
  await workspace.chat
    .labelled(/Voice message/)
    .getByRole('button', { name: 'Play' })
    .click()
  expect((await served).headers()['content-type']).toBe('audio/ogg')
  await expect
    .poll(() =>
      workspace.page.evaluate(() =>
        Math.max(...[...document.querySelectorAll('audio')].map((one) => one.currentTime)),
      ),
    )
    .toBeGreaterThan(0)
})

test('a voice note plays where the browser knows no Ogg, and where it fails to decode it', async ({
  client,
  workspaceOf,
}) => {
  await client.asks('Listen to this')
  client.phone.sendsVoice()
  client.phone.sendsVoice()
  await client.arrived()
  for (const hinder of [knowsNoOgg, failsToDecodeOgg]) {
    const workspace = await workspaceOf('mara')
    await hinder(workspace.page)
    await workspace.page.reload()
    await workspace.openTicketOf(client.name)
    await expect(workspace.page.getByText('Voice message, 0:02').first()).toBeVisible()
    const notes = workspace.chat.messages.getByRole('article', { name: /Voice message, 0:02/ })
    const second = workspace.page.waitForResponse((answer) => answer.url().endsWith('?as=mp3'))
    await notes.first().getByRole('button', { name: 'Play' }).click()
    const answer = await second
    expect(answer.headers()['content-type']).toBe('audio/mpeg')
    await expect.poll(() => playing(workspace.page)).toMatchObject([{ isMp3: true, hasMoved: true }])
    const { loudest, seconds } = await heardAt(workspace.page, answer.url())
    expect(loudest).toBeGreaterThan(0.1)
    expect(seconds).toBeCloseTo(2.4, 0)

    await notes.last().getByRole('button', { name: 'Play' }).click()
    await expect.poll(() => playing(workspace.page)).toHaveLength(1)
    await expect(notes.last().getByRole('button', { name: 'Pause' })).toBeVisible()
    await notes.last().getByRole('button', { name: 'Pause' }).click()
    const place = notes.last().getByRole('slider', { name: 'Position' })
    await place.focus()
    await workspace.page.keyboard.press('Home')
    await workspace.page.keyboard.press('ArrowRight')
    await expect(place).toHaveValue('0.5')
    await notes.last().getByRole('button', { name: 'Speed 1', exact: true }).click()
    await expect(notes.last().getByRole('button', { name: 'Speed 1.5' })).toBeVisible()
  }
})

const knowsNoOgg = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const ask = HTMLMediaElement.prototype.canPlayType
    HTMLMediaElement.prototype.canPlayType = function (type) {
      return /ogg|opus/.test(type) ? '' : ask.call(this, type)
    }
  })

const failsToDecodeOgg = (page: Page): Promise<unknown> =>
  page.route(/\/files\/[^/?]+$/, (route) =>
    route.request().resourceType() === 'media'
      ? route.fulfill({ contentType: 'audio/ogg', body: 'OggS and then nothing that is sound' })
      : route.continue(),
  )

/** What is heard of a sound once it is decoded. */
const heardAt = (page: Page, url: string) =>
  page.evaluate(async (address) => {
    const bytes = await (await fetch(address)).arrayBuffer()
    const sound = await new OfflineAudioContext(1, 1, 48_000).decodeAudioData(bytes)
    const loudest = sound.getChannelData(0).reduce((most, one) => Math.max(most, Math.abs(one)), 0)
    return { loudest, seconds: sound.duration }
  }, url)

test('the account number is saved with Enter and by leaving the field, and left as it was with Escape', async ({
  client,
  workspaceOf,
}) => {
  await client.asks('My number is NC-1007')
  const workspace = await workspaceOf('mara')
  await workspace.openTicketOf(client.name)
  const { page } = workspace
  const edit = page.getByRole('button', { name: 'Edit account number' })
  const field = page.getByRole('textbox', { name: 'Account number' })
  await edit.click()
  await expect(field).toBeFocused()
  await page.keyboard.type('NC-9999')
  await page.keyboard.press('Escape')
  await expect(page.getByText('not added yet').first()).toBeVisible()
  await edit.click()
  await expect(field).toBeFocused()
  await page.keyboard.type('NC-1007')
  await page.keyboard.press('Enter')
  await expect(field).toBeHidden()
  await expect(page.getByText('NC-1007', { exact: true }).first()).toBeVisible()
  await edit.click()
  await expect(field).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('8')
  await field.evaluate((box) =>
    box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true })),
  )
  await expect(field).toBeEditable()
  await workspace.chat.message('My number is').click()
  await expect(field).toBeHidden()
  await expect(page.getByText('NC-1008', { exact: true }).first()).toBeVisible()
})

test('the day of the messages in sight shows while one scrolls, and fades', async ({
  client,
  workspaceOf,
}) => {
  await client.asks('A long story')
  for (let count = 1; count <= 50; count += 1) client.phone.writes(`Part ${count}`)
  await client.arrived()
  const workspace = await workspaceOf('mara')
  await workspace.openTicketOf(client.name)
  await expect(workspace.chat.message('Part 50')).toBeVisible()
  const floating = workspace.page.locator('[class*=_floating_]').filter({ hasText: /^Today/ })
  await expect(floating).toHaveCount(0)
  await workspace.page.clock.install()
  await workspace.page.clock.pauseAt(Date.now() + 60_000)
  await workspace.chat.messages.hover()
  const scrollEnd = await workspace.chat.nextScrollEnd()
  await workspace.page.mouse.wheel(0, -300)
  await expect(floating).toBeVisible()
  // Each scroll starts the time anew.
  await scrollEnd()
  await workspace.page.clock.runFor(1400)
  await expect(floating).toBeVisible()
  // It takes 0.3 s to fade.
  await workspace.page.clock.runFor(500)
  await expect(floating).toHaveCount(0)
})
