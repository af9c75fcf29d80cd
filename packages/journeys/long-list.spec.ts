import { calls, type MyTicket, NO_TICKETS, showAll } from '@switchboard/contract'
import type { Locator, Page } from '@playwright/test'
import type { StaffKey, World } from '@switchboard/demo'
import { cuttableConnection } from './fixtures/cut-connection.ts'
import { type Device, desktop, phone } from './fixtures/device.ts'
import { heldDrawing } from './fixtures/held-drawing.ts'
import { expect, test as base } from './fixtures/journey.ts'
import { closeQueue, dropEvents, nameOf, seedQueue } from './fixtures/long-queue.ts'
import { TicketList } from './page-models/ticket-list.ts'
import type { Workspace } from './page-models/workspace.ts'

const WAITING = 130
/** Of which so many come first, and so many are asked for at once. */
const PAGE = 50

/** Far more tickets wait than a page of the list holds. */
const test = base.extend<{ queue: readonly MyTicket[] }>({
  queue: async ({ world }, provide) => {
    await seedQueue(world, WAITING)
    const open = await world.as('mara').call(calls.getTickets, {})
    await provide(open === NO_TICKETS ? [] : open)
    await closeQueue(world)
  },
})

const groupOf = ({ grid }: TicketList, title: string): Locator =>
  grid.getByRole('rowheader', { name: new RegExp(`^${title}`) })
const viewOf = (page: Page, name: string) => page.getByRole('radio', { name: new RegExp(`^${name}`) })
const waitingIn = (queue: readonly MyTicket[]): number =>
  queue.filter(({ userid, snoozed }) => userid === null && snoozed === null).length

async function accept(world: World, who: StaffKey, ticket: MyTicket | undefined): Promise<void> {
  const { ticketid = '', created_on = '' } = ticket ?? {}
  await world.as(who).call(calls.acceptTicket, { body: { ticketid, created_on } })
}

/** Scrolls as people do there, until the row is in the document. */
async function scrollTo(device: Device, { page }: TicketList, row: Locator): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints })
  await expect(async () => {
    const box = await page.locator('[data-region=list]').boundingBox()
    const x = (box?.x ?? 0) + (box?.width ?? 0) / 2
    const y = (box?.y ?? 0) + (box?.height ?? 0) * 0.75
    if (device.name === 'desktop') {
      await page.mouse.move(x, y)
      await page.mouse.wheel(0, 600)
    } else {
      await touch('touchStart', { x, y })
      for (let step = 1; step <= 8; step += 1) await touch('touchMove', { x, y: y - step * 60 })
      // A finger that rests before it leaves does not throw the list.
      for (let frame = 0; frame < 4; frame += 1) {
        await page.evaluate(() => new Promise(requestAnimationFrame))
        await touch('touchMove', { x, y: y - 480 - (frame % 2) })
      }
      await touch('touchEnd')
    }
    expect(await row.count()).toBeGreaterThan(0)
    await row.scrollIntoViewIfNeeded({ timeout: 1000 })
  }).toPass({ intervals: [50] })
}

for (const device of [desktop, phone])
  test.describe(`on a ${device.name}`, () => {
    test.use(device.use)

    test('a long list shows its first rows with the counts of all, and the others when it is scrolled', async ({
      queue,
      workspaceOf,
    }) => {
      const { page, tickets } = await workspaceOf('mara')
      await expect(tickets.rowOf(nameOf(1))).toBeVisible()
      await expect(groupOf(tickets, 'Waiting for an agent')).toContainText(String(waitingIn(queue)))
      await expect(page.getByRole('heading', { name: /Pending tickets/ })).toContainText(
        String(waitingIn(queue)),
      )
      const groups = new Set(
        queue.map(({ userid, snoozed }) => (snoozed === null ? (userid ?? 'waiting') : 'snoozed')),
      )
      const rows = Number(await tickets.grid.getAttribute('aria-rowcount'))
      expect(rows).toBeGreaterThan(queue.length)
      expect(rows).toBeLessThanOrEqual(queue.length + groups.size)
      await scrollTo(device, tickets, tickets.rowOf(nameOf(WAITING)))
      const last = queue.at(-1)?.client_name ?? ''
      await scrollTo(device, tickets, tickets.rowOf(last).last())
      await expect(tickets.grid.locator('xpath=following-sibling::*')).toBeHidden()
    })

    test('the next rows that do not come are asked for again by a press', async ({ queue, workspaceOf }) => {
      const { page, tickets } = await workspaceOf('mara')
      await expect(groupOf(tickets, 'Waiting for an agent')).toContainText(String(waitingIn(queue)))
      await page.route(/\/tickets\/page\?.*after=/, (route) => route.abort())
      const failed = page.getByRole('alert').filter({ hasText: 'The next tickets could not be loaded.' })
      await scrollTo(device, tickets, failed)
      await expect(tickets.rowOf(nameOf(PAGE))).toBeVisible()
      await page.unrouteAll({ behavior: 'wait' })
      await device.press(page.getByRole('button', { name: 'Retry' }))
      await expect(failed).toBeHidden()
      // What is read stays where it is.
      await expect(tickets.rowOf(nameOf(PAGE + 1))).toHaveCount(1)
      await expect(tickets.rowOf(nameOf(PAGE))).toBeInViewport()
      await scrollTo(device, tickets, tickets.rowOf(nameOf(PAGE + 20)))
    })
  })

test.describe('behind the chat of a phone', () => {
  test.use(phone.use)

  for (const [place, block] of [
    ['in the middle', 'center'],
    ['at the upper edge', 'start'],
  ] as const)
    test(`the list stays where it was left, although the ticket that is accepted ${place} moves to its beginning`, async ({
      queue: _queue,
      workspaceOf,
    }) => {
      const { page, tickets, chat } = await workspaceOf('mara')
      const [pressed, beside] = [tickets.rowOf(nameOf(41)), tickets.rowOf(nameOf(43))]
      await scrollTo(phone, tickets, beside)
      await pressed.evaluate((row, to) => row.scrollIntoView({ block: to }), block)
      await pressed.tap({ position: { x: 60, y: 75 } })
      await page.getByRole('button', { name: 'Accept ticket' }).tap()
      await expect(chat.composer.field).toBeVisible()
      await page.goBack()
      await expect(chat.composer.field).toBeHidden()
      await expect(beside).toBeInViewport()
    })

  test('the list is where it was after a ticket that was read alone', async ({
    queue: _queue,
    workspaceOf,
  }) => {
    const { page, tickets, chat } = await workspaceOf('mara')
    const pressed = tickets.rowOf(nameOf(41))
    await scrollTo(phone, tickets, tickets.rowOf(nameOf(43)))
    for (const block of ['start', 'center', 'end'] as const) {
      await pressed.evaluate((row, to) => row.scrollIntoView({ block: to }), block)
      const before = await pressed.boundingBox()
      await pressed.tap({ position: { x: 60, y: 40 } })
      await chat.isWith(nameOf(41))
      await page.goBack()
      await expect(pressed).toBeInViewport()
      await expect(pressed).toBeFocused()
      expect(
        Math.abs(((await pressed.boundingBox())?.y ?? Number.NaN) - (before?.y ?? 0)),
      ).toBeLessThanOrEqual(1)
    }
  })
})

test('what colleagues accept goes out of the list and the counts live, loaded or not', async ({
  queue,
  workspaceOf,
  world,
}) => {
  const { page, tickets } = await workspaceOf('mara')
  const waiting = groupOf(tickets, 'Waiting for an agent')
  await expect(waiting).toContainText(String(waitingIn(queue)))
  await accept(world, 'jonas', queue[2])
  await expect(tickets.rowOf(nameOf(3))).toBeHidden()
  await expect(waiting).toContainText(String(waitingIn(queue) - 1))
  await accept(world, 'jonas', queue[WAITING - 2])
  await expect(waiting).toContainText(String(waitingIn(queue) - 2))

  let counted = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/tickets/counts')) counted += 1
  })
  const begun = Date.now()
  const beyond = queue.slice(WAITING - 14, WAITING - 2)
  for (const ticket of beyond) await accept(world, 'jonas', ticket)
  await expect(waiting).toContainText(String(waitingIn(queue) - 2 - beyond.length))
  // However many changes there are, not more often than every two seconds.
  expect(counted).toBeLessThanOrEqual(1 + Math.ceil((Date.now() - begun) / 2000))

  await viewOf(page, 'Colleagues').click()
  await expect(tickets.rowOf(nameOf(3))).toBeVisible()
  await expect(tickets.rowOf(nameOf(WAITING - 1))).toBeVisible()
  await expect(tickets.rowOf(nameOf(4))).toBeHidden()
})

test('a page that was away for too long fetches as many rows again, and stays where it was', async ({
  queue,
  client,
  pageOf,
  world,
}) => {
  const page = await pageOf('mara')
  const connection = await cuttableConnection(page)
  await page.goto(world.desk.url)
  const tickets = new TicketList(page)
  await tickets.rowOf(nameOf(1)).waitFor()
  await scrollTo(desktop, tickets, tickets.rowOf(nameOf(120)))
  await connection.cut()
  await accept(world, 'jonas', queue[118])
  await client.asks('I came meanwhile')
  await dropEvents(world)
  await connection.mend()
  await expect(tickets.rowOf(nameOf(119))).toBeHidden()
  await expect(tickets.rowOf(nameOf(120))).toBeVisible()
})

test('filters and saved views count what is not loaded, and their lists hold it', async ({
  queue,
  workspaceOf,
  world,
}) => {
  const mara = world.as('mara')
  const jonas = await world.as('jonas').call(calls.validate, {})
  const handler = { id: jonas.id, name: 'Jonas Weber' }
  for (const at of [5, 70, 100]) await accept(world, 'jonas', queue[at])
  const before = queue.filter(({ userid }) => userid === jonas.id).length
  const rule = {
    view: 'colleagues' as const,
    order: 'usual' as const,
    filter: { ...showAll.filter, handler },
  }
  const viewid = '5a1f9c1e-8f0f-4c55-9d0e-3a3f5f1d2b77'
  await mara.call(calls.createSavedView, { body: { viewid, name: 'Of Jonas', rule } })
  const { page, tickets } = await workspaceOf('mara')
  await expect(viewOf(page, 'Of Jonas')).toContainText(String(before + 3))
  await viewOf(page, 'Of Jonas').click()
  for (const at of [6, 71, 101]) await expect(tickets.rowOf(nameOf(at))).toBeVisible()
  await expect(groupOf(tickets, 'With colleagues')).toContainText(String(before + 3))
  await mara.call(calls.deleteSavedView, { params: { viewid } })
})

test('J goes on at the end of what is loaded, as soon as the next rows have come', async ({
  queue,
  workspaceOf,
}) => {
  const workspace = await workspaceOf('mara')
  const { page, tickets } = workspace
  const { release } = await openLastLoaded(workspace, queue)
  await page.keyboard.press('Escape')
  await page.keyboard.press('F6')
  await page.keyboard.press('j', { delay: 250 })
  await expect(tickets.rowOf(nameOf(PAGE + 1))).toBeHidden()
  release()
  await expect(tickets.current).toHaveAttribute('aria-label', new RegExp(`^${nameOf(PAGE + 1)},`))
})

test('J goes on from a ticket that was left, although the page has not drawn yet that it was', async ({
  queue,
  workspaceOf,
}) => {
  const workspace = await workspaceOf('mara')
  const { page, tickets } = workspace
  const { release } = await openLastLoaded(workspace, queue)
  const { draw } = await heldDrawing(page)
  await page.keyboard.press('Escape')
  await page.keyboard.press('F6')
  await page.keyboard.press('j', { delay: 250 })
  await expect(tickets.current).toHaveAttribute('aria-label', new RegExp(`^${nameOf(PAGE)},`))
  await draw()
  await expect(tickets.current).toHaveCount(0)
  release()
  await expect(tickets.current).toHaveAttribute('aria-label', new RegExp(`^${nameOf(PAGE + 1)},`))
})

test('A pressed before the page has drawn the ticket to which J went accepts that one', async ({
  queue: _queue,
  workspaceOf,
}) => {
  const workspace = await workspaceOf('mara')
  const { page, tickets, chat } = workspace
  await tickets.walkTo(tickets.rowOf(nameOf(1)))
  const first = page.url()
  const { draw } = await heldDrawing(page)
  await page.keyboard.press('j', { delay: 250 })
  await expect(page).not.toHaveURL(first)
  const second = page.url()
  await page.keyboard.press('a', { delay: 250 })
  await draw()
  await expect(chat.composer.field).toBeVisible()
  expect(page.url()).toBe(second)
})

/** The last ticket of those that are loaded is open; until they are released, the rows beyond do not come. */
async function openLastLoaded(
  workspace: Workspace,
  queue: readonly MyTicket[],
): Promise<{ release: () => void }> {
  const { page, tickets } = workspace
  await expect(groupOf(tickets, 'Waiting for an agent')).toContainText(String(waitingIn(queue)))
  const asked = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  await page.route(/\/tickets\/page\?.*after=/, async (route) => {
    asked.resolve()
    await held.promise
    await route.continue()
  })
  await scrollTo(desktop, tickets, tickets.rowOf(nameOf(PAGE)))
  await workspace.openTicketOf(nameOf(PAGE))
  await asked.promise
  return { release: held.resolve }
}
