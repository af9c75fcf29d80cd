import type { Locator, Page } from '@playwright/test'
import { calls } from '@switchboard/contract'
import { desktop, phone } from './fixtures/device.ts'
import { expect, test } from './fixtures/journey.ts'
import { newClient } from './fixtures/new-client.ts'

for (const { name, use } of [desktop, phone]) {
  test.describe(`on a ${name}`, () => {
    test.use(use)
    const pressAt = (page: Page, { x, y }: Place) =>
      use.hasTouch ? page.touchscreen.tap(x, y) : page.mouse.click(x, y)

    test(`a press that was aimed at a client opens nobody who has moved there in this moment, on a ${name}`, async ({
      client,
      workspaceOf,
      world,
    }) => {
      const next = newClient(world)
      await client.asks('Is anybody there?')
      await next.asks('And for me?')
      const { page, tickets } = await workspaceOf('mara')
      const moment = await keepMoment(page)
      const aimed = await placeOf(tickets.rowOf(client.name))
      const jonas = world.as('jonas')
      const { id } = await jonas.call(calls.validate, {})
      const waiting = await jonas.call(calls.getTickets, {})
      const ticket = (typeof waiting === 'string' ? [] : waiting).find(
        ({ client_name }) => client_name === client.name,
      )
      if (!ticket) throw new Error(`no ticket of ${client.name}`)
      const { ticketid, created_on } = ticket
      await jonas.call(calls.acceptTicket, { body: { ticketid, created_on, userid: id } })
      await expect.poll(() => placeOf(tickets.rowOf(next.name))).toEqual(aimed)
      expect(await rowUnder(page, () => pressAt(page, aimed))).toBeNull()
      // Who has seen it presses again.
      await moment.pass()
      await pressAt(page, beside(aimed))
      await expect(page.getByRole('region', { name: `Chat with ${next.name}` })).toBeVisible()
    })

    test(`a notice that moves the list lets nobody open the row above, on a ${name}`, async ({
      client,
      workspaceOf,
      world,
    }) => {
      const next = newClient(world)
      await client.asks('Is anybody there?')
      await next.asks('And for me?')
      const { page, tickets, connection } = await workspaceOf('mara')
      const moment = await keepMoment(page)
      const aimed = await placeOf(tickets.rowOf(next.name))
      await page.context().setOffline(true)
      await expect(connection).toBeVisible()
      const above = await placeOf(tickets.rowOf(client.name))
      expect(above.y).toBeLessThan(aimed.y)
      expect(await rowUnder(page, () => pressAt(page, above))).toBeNull()
      await moment.pass()
      await pressAt(page, beside(above))
      await expect(page.getByRole('region', { name: `Chat with ${client.name}` })).toBeVisible()
    })
  })
}

test('what stands at the lower end of the window is pressed while a notice moves the rest', async ({
  client,
  workspaceOf,
}) => {
  await client.asks('Is anybody there?')
  const { page, chat, connection, tickets } = await workspaceOf('mara')
  await tickets.accept(client.name)
  await expect(chat.composer.field).toBeFocused()
  await page.keyboard.type('On my way')
  const send = await placeOf(page.getByRole('button', { name: /^Send/ }))
  await keepMoment(page)
  await page.context().setOffline(true)
  await expect(connection).toBeVisible()
  await page.mouse.click(send.x, send.y)
  await expect(chat.message('On my way')).toBeVisible()
  await page.context().setOffline(false)
})

test('a connection that is lost moves the screen only once that has lasted', async ({
  client,
  workspaceOf,
}) => {
  await client.asks('Is anybody there?')
  const { page, connection, tickets } = await workspaceOf('mara')
  const moment = await keepMoment(page, 250)
  await page.context().setOffline(true)
  await tickets.rowOf(client.name).click()
  await expect(page.getByText('These messages could not be loaded without a connection.')).toBeVisible()
  await expect(connection).toBeHidden()
  await moment.pass()
  await expect(connection).toBeVisible()
  await page.context().setOffline(false)
})

interface Place {
  x: number
  y: number
}

async function placeOf(part: Locator): Promise<Place> {
  const { x, y, width, height } = await part.evaluate((one) => one.getBoundingClientRect())
  return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) }
}

/** In the same row, where two taps are not one double tap. */
const beside = ({ x, y }: Place): Place => ({ x: x - 80, y })

/** The row that a press meets. */
async function rowUnder(page: Page, press: () => Promise<void>): Promise<string | null> {
  const met = await page.evaluateHandle(() => {
    const { promise, resolve } = Promise.withResolvers<string | null>()
    const note = ({ target }: Event) =>
      resolve(
        target instanceof Element ? (target.closest('[data-row]')?.getAttribute('data-row') ?? null) : null,
      )
    window.addEventListener('click', note, { capture: true, once: true })
    return { promise }
  })
  await press()
  return met.evaluate(({ promise }) => promise)
}

/** A moment, as that in which moved parts take no press, lasts until it may pass: no journey is quick enough on every machine. */
async function keepMoment(page: Page, milliseconds = 300) {
  const kept = await page.evaluateHandle((moment) => {
    const { setTimeout } = window
    const kept: (() => void)[] = []
    const keep = (then: () => void, wait?: number) =>
      wait === moment ? kept.push(then) : setTimeout(then, wait)
    Object.assign(window, { setTimeout: keep })
    return { pass: () => kept.forEach((then) => then()) }
  }, milliseconds)
  return { pass: () => kept.evaluate(({ pass }) => pass()) }
}
