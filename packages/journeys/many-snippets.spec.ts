import { calls } from '@switchboard/contract'
import type { CDPSession, Page } from '@playwright/test'
import { expect, test } from './fixtures/journey.ts'

async function clear(page: Page): Promise<void> {
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('Delete')
}

/** What the page works for a word after a slash, typed letter by letter, in seconds. */
async function workOfTyping(page: Page, inspector: CDPSession): Promise<number> {
  const worked = async () => {
    const { metrics } = await inspector.send('Performance.getMetrics')
    const parts = ['ScriptDuration', 'LayoutDuration', 'RecalcStyleDuration']
    return metrics.reduce((sum, { name, value }) => (parts.includes(name) ? sum + value : sum), 0)
  }
  const before = await worked()
  for (let round = 0; round < 5; round += 1) {
    await page.keyboard.type('/fee 1')
    await clear(page)
  }
  return (await worked()) - before
}

/** Counts the letters after which the list still showed other texts in the next frame. */
async function countLateFrames(page: Page): Promise<() => Promise<number>> {
  const late = await page.evaluateHandle(() => {
    const counted = { frames: 0 }
    document.addEventListener('input', ({ target }) => {
      if (!(target instanceof HTMLTextAreaElement)) return
      requestAnimationFrame(() => {
        // On a busy machine more letters have come by then: the list belongs to what the field holds now.
        const [, word] = target.value.split('/')
        if (word === undefined) return
        const options = [...document.querySelectorAll('[role=option]')]
        if (!options.every(({ textContent }) => textContent?.toLowerCase().includes(word)))
          counted.frames += 1
      })
    })
    return counted
  })
  return () => late.evaluate(({ frames }) => frames)
}

test('a list of 200 saved texts follows each letter in the next frame, and takes no more than its share of the work of 20', async ({
  client,
  workspaceOf,
  world,
}) => {
  const sofia = world.as('sofia')
  const { departmentid } = await sofia.call(calls.validate, {})
  expect(departmentid).not.toBeNull()
  const saved: string[] = []
  const save = async (until: number) => {
    while (saved.length < until) {
      const place = String(saved.length + 1).padStart(3, '1')
      const body = {
        name: `Fee ${place}`,
        content: `The fee of tariff ${place} is due by the end of the month.`,
      }
      saved.push((await sofia.call(calls.createBubble, { body })).bubbleid)
    }
  }
  await client.asks('Which fee is mine?', 'Billing')
  const { page, chat, tickets } = await workspaceOf('sofia')
  const options = page.getByRole('option', { name: /^Fee/ })
  await tickets.rowOf(client.name).click()
  await chat.isWith(client.name)
  await chat.accept()
  await expect(chat.composer.field).toBeFocused()
  const inspector = await page.context().newCDPSession(page)
  await inspector.send('Performance.enable')

  const shows = async (count: number) => {
    await save(count)
    await page.keyboard.type('/fee')
    await expect(options).toHaveCount(count)
    await clear(page)
    await expect(chat.composer.field).toHaveValue('')
  }
  await shows(20)
  const ofFew = await workOfTyping(page, inspector)
  await shows(200)
  const lateFrames = await countLateFrames(page)
  const ofMany = await workOfTyping(page, inspector)
  expect(await lateFrames()).toBe(0)
  expect(ofMany).toBeLessThan(10 * ofFew)
  // An open page would draw each of the 200 deletions.
  await page.close()
  for (const bubbleid of saved) await sofia.call(calls.deleteBubble, { params: { bubbleid } })
})
