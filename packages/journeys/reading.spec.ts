import type { Page } from '@playwright/test'
import { isRed } from './fixtures/is-red.ts'
import { expect, test } from './fixtures/journey.ts'
import { withMotion } from './fixtures/motion.ts'
import { runUntilVisible } from './fixtures/run-until.ts'

test.use(withMotion)

test('a long chat loads older messages at its top, and a search result opens its range of messages and is highlighted', async ({
  client,
  workspaceOf,
}) => {
  test.slow()
  await client.asks('The very first word')
  for (let count = 1; count <= 110; count += 1) client.phone.writes(`Line ${count} of my story`)
  await client.arrived()
  const workspace = await workspaceOf('mara')
  await workspace.openTicketOf(client.name)
  const { chat, page } = workspace
  await expect(chat.message('Line 110 of')).toBeVisible()
  await expect(chat.message('The very first word')).toBeHidden()

  await test.step('the result opens and is marked for two seconds', async () => {
    // Before the first hit is jumped to: the timer of its mark shall be the clock's as well.
    await page.clock.install()
    await page.getByRole('button', { name: 'Search in this chat' }).click()
    const find = page.getByRole('search', { name: 'Search in this chat' })
    await find.getByRole('searchbox').fill('qqqqqq')
    expect(await isRed(find.getByText('No search results found!'))).toBe(true)
    await find.getByRole('searchbox').fill('very first')
    const result = find.getByRole('list', { name: 'Results' }).getByRole('button').first()
    // An answer that came to a page whose clock stands would never be shown.
    await expect(result).toBeVisible()
    await page.clock.pauseAt(Date.now() + 60_000)
    await result.click()
    const hit = chat.message('The very first word')
    await runUntilVisible(chat.marked('The very first word'))
    await expect(hit).toBeInViewport()
    await page.clock.runFor(1900)
    await expect(hit).toHaveClass(/hit/)
    await page.clock.runFor(100)
    await expect(hit).not.toHaveClass(/hit/)
    await page.clock.resume()
  })

  await test.step('scrolling back down loads newer messages', async () => {
    await expect(chat.message('Line 110 of')).toBeHidden()
    await expect
      .poll(async () => {
        await chat.messages.hover()
        await page.mouse.wheel(0, 400)
        return chat.messages.getByText('Line 60 of').count()
      })
      .toBeGreaterThan(0)
  })

  await test.step('one press leads to the newest', async () => {
    await page.getByRole('button', { name: /^Newest|new message/ }).click()
    await expect(chat.message('Line 110 of')).toBeInViewport()
    await expect(page.getByRole('button', { name: 'Newest' })).toBeHidden()
  })

  await test.step('the button to the newest shows beyond 50 px from it', async () => {
    const button = page.getByRole('button', { name: 'Newest' })
    await chat.scrollToBottomLess(50)
    await expect(button).toBeHidden()
    await chat.scrollToBottomLess(53)
    await expect(button).toBeVisible()
    await button.click()
    await expect(button).toBeHidden()
  })

  await test.step('the messages being read stay in place while older slices load and a message arrives', async () => {
    // Whoever comes anew has the newest slices only.
    await page.reload()
    await expect(chat.message('Line 110 of')).toBeInViewport()
    const slices = await holdSlices(page)
    await chat.messages.hover()
    await expect
      .poll(async () => {
        await page.mouse.wheel(0, -500)
        return slices.held()
      })
      .toBeGreaterThan(0)
    const before = await chat.atMiddle()
    slices.release()
    await expect.poll(() => chat.height()).toBeGreaterThan(before.height)
    expect(await chat.topOf(before.id)).toBeCloseTo(before.top, 0)
    const height = await chat.height()
    client.phone.writes('One more thing while you read')
    await client.arrived()
    await expect.poll(() => chat.height()).toBeGreaterThan(height)
    expect(await chat.topOf(before.id)).toBeCloseTo(before.top, 0)
    await expect(page.getByRole('button', { name: /^Newest|new message/ })).toBeVisible()
  })

  await test.step('and the top loads older ones', async () => {
    await expect
      .poll(async () => {
        await chat.messages.hover()
        await page.mouse.wheel(0, -6000)
        return chat.messages.getByText('The very first word').count()
      })
      .toBeGreaterThan(0)
  })

  await test.step('an answer that is sent beside what a search has found is seen at the end', async () => {
    await page.reload()
    await expect(chat.message('One more thing while you read')).toBeInViewport()
    await chat.accept()
    await expect(chat.composer.field).toBeFocused()
    await page.keyboard.press('Control+f')
    await page.keyboard.type('very first')
    await expect(chat.message('The very first word')).toBeInViewport()
    await chat.composer.field.click()
    await chat.composer.typeAndSend('That was long ago')
    await expect(chat.message('That was long ago')).toBeInViewport({ ratio: 1 })
    await expect(chat.message('The very first word')).toBeHidden()
  })
})

test('what is being read keeps its place when the line of new messages moves from above it to a new message', async ({
  client,
  workspaceOf,
  world,
}) => {
  await client.asks('The valve hisses again')
  const workspace = await workspaceOf('emine')
  const { page, chat } = workspace
  await workspace.openTicketOf(client.name)
  await chat.accept()
  await expect(chat.composer.field).toBeFocused()
  const line = chat.messages.getByText('1 new message', { exact: true })
  await expect(line).toBeVisible()
  for (let n = 1; n <= 60; n += 1) client.phone.writes(`Message ${n} of sixty`)
  await world.settled()
  await expect(chat.message('Message 60 of')).toBeInViewport()
  await chat.messages.hover()
  await page.mouse.wheel(0, -1200)
  await expect(chat.message('Message 60 of')).not.toBeInViewport()
  for (const text of ['One more thing', 'And another']) {
    const { id, top, height } = await chat.atMiddle()
    client.phone.writes(text)
    await world.settled()
    await expect.poll(() => chat.height()).toBeGreaterThan(height)
    expect(await chat.topOf(id)).toBeCloseTo(top, 0)
  }
})

test('a message is pinned, found among the pins by who wrote it, jumped to and unpinned', async ({
  client,
  workspaceOf,
}) => {
  await client.asks('My number is NC-4711')
  const workspace = await workspaceOf('mara')
  await workspace.openTicketOf(client.name)
  await workspace.chat.pin('My number is NC-4711')
  const { page } = workspace
  await page.getByRole('button', { name: '1 pinned message' }).click()
  const pins = page.getByRole('region', { name: 'Pinned messages' })
  await expect(pins.getByText(client.name)).toBeVisible()
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await pins.getByText('My number is NC-4711').click()
  await runUntilVisible(workspace.chat.marked('NC-4711'))
  await page.clock.resume()
  // The panel would lie over what was jumped to.
  await expect(pins).toBeHidden()
  await workspace.chat.showTool('NC-4711', 'Unpin')
  await page.getByRole('button', { name: '1 pinned message' }).click()
  await pins.getByRole('button', { name: 'Unpin' }).click()
  await expect(pins.getByText('My number is NC-4711')).toBeHidden()
  await workspace.chat.showTool('NC-4711', 'Pin')
})

/** Answers with older slices wait until they are released; `held` counts them. */
async function holdSlices(page: Page): Promise<{ held: () => number; release: () => void }> {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  let count = 0
  const slices = /\/\d+\/chat\?/
  await page.route(slices, async (route) => {
    count += 1
    await promise
    await route.continue()
  })
  return {
    held: () => count,
    release: () => resolve(undefined),
  }
}

test('a message that is quoted above an answer is shown there as it is after its client has changed it', async ({
  client,
  workspaceOf,
}) => {
  await client.asks('Good morning')
  const id = client.phone.writes('Please send two').message_id
  const { page, chat, tickets } = await workspaceOf('mara')
  await tickets.accept(client.name)
  await chat.useTool('Please send two', 'Reply')
  await page.keyboard.type('We send two')
  const composer = page.locator('[data-composer-area]')
  await expect(composer).toContainText('Please send two')
  client.phone.edits(id, 'Please send none')
  await expect(composer).toContainText('Please send none')
  await expect(chat.composer.field).toHaveValue('We send two')
  await expect(chat.composer.field).toBeFocused()
})

test('a hit far up in a long chat is in the middle and stays there, whatever is loaded around it', async ({
  client,
  workspaceOf,
}) => {
  await client.asks('The first of many')
  for (let n = 1; n <= 500; n += 1)
    client.phone.writes(`Part-${n}. ${'It drips from below. '.repeat((n * 7) % 23)}`)
  await client.arrived()
  const workspace = await workspaceOf('mara')
  const { page, chat } = workspace
  await workspace.openTicketOf(client.name)
  await page.getByRole('button', { name: 'Search in this chat' }).click()
  const count = page.getByRole('search', { name: 'Search in this chat' }).locator('output')
  for (const n of [250, 120, 381, 77, 310, 199, 444, 166]) {
    await page.keyboard.press('Control+a')
    await page.keyboard.type(`Part-${n}.`)
    await expect(count).toHaveText('1 of 1')
    const hit = chat.message(`Part-${n}.`)
    await expect(hit).toBeInViewport()
    // What is loaded above and below comes within some frames.
    await page.waitForTimeout(600)
    await expect(hit).toBeInViewport({ ratio: 0.5 })
  }
})
