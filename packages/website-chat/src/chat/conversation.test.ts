import { expect, it } from 'vitest'
import { changes, message, page } from '../testing/samples.ts'
import { openDesk } from '../testing/visitor-desk.ts'
import { openBrowser } from '../testing/visitor-tabs.ts'

function setUp() {
  const desk = openDesk()
  const browser = openBrowser(desk)
  return { desk, browser, tab: browser.openTab() }
}

it('keeps the chat of a first message before the desk has it, so that a page left at once loses no answer', async () => {
  const { desk, browser, tab } = setUp()
  desk.answersWith(({ path, method }) =>
    path === '/messages' && method === 'POST' ? new Promise<never>(() => undefined) : undefined,
  )
  await tab.conversation.resume(null)
  expect(browser.kept()).toBeNull()
  tab.writes('Is it in stock?')
  await expect.poll(() => browser.kept()?.token).toBe('visit-1-anonymous')
  desk.answersWith(() => undefined)
  const next = browser.openTab()
  await next.conversation.resume(browser.kept())
  await expect.poll(() => browser.stored.size).toBe(0)
  expect(desk.texts('visit-1-anonymous')).toEqual(['Is it in stock?'])
  expect(desk.visits()).toBe(1)
})

it('two tabs with the same first message start one visit', async () => {
  const { desk, browser, tab } = setUp()
  desk.answersWith(() => Promise.reject(new Error('offline')))
  tab.writes('Is it in stock?')
  await expect.poll(() => tab.waitsFor(1000)).toBe(1)
  const other = browser.openTab()
  await other.conversation.resume(null)
  await expect.poll(() => other.waitsFor(1000)).toBe(1)
  desk.answersWith(() => undefined)
  for (const each of [tab, other]) each.conversation.wake()
  await expect.poll(() => [tab.texts(), other.texts()]).toEqual([['Is it in stock?'], ['Is it in stock?']])
  expect(desk.visits()).toBe(1)
  expect([tab, other].map(({ visit }) => visit.token())).toEqual(['visit-1-anonymous', 'visit-1-anonymous'])
})

it('asks what is new until the script of the connection has come', async () => {
  const { desk, browser, tab } = setUp()
  tab.writes('Is it in stock?')
  await expect.poll(() => tab.texts()).toHaveLength(1)
  const other = browser.openTab(2)
  await other.conversation.resume(browser.kept())
  other.conversation.wake()
  await expect.poll(() => [other.attempts(), other.waitsFor(5000)]).toEqual([2, 1])
  desk.writes('visit-1-anonymous', 'Yes')
  const fiveSecondsLater = () => {
    other.letPass(5000)
    return other.texts()
  }
  await expect.poll(fiveSecondsLater).toEqual(['Is it in stock?', 'Yes'])
  await expect.poll(() => [other.attempts(), other.waitsFor(5000)]).toEqual([3, 0])
})

it('asks what is new for as long as the live connection is lost', async () => {
  const { desk, tab } = setUp()
  tab.writes('Is it in stock?')
  await expect.poll(() => tab.live.length).toBe(1)
  const asked = () => desk.asked.filter(({ method }) => method === 'GET').length
  tab.live[0]?.handlers.lost()
  for (const answer of ['Yes', 'In all sizes']) {
    desk.writes('visit-1-anonymous', answer)
    tab.letPass(5000)
    await expect.poll(() => tab.texts()).toContain(answer)
  }
  const before = asked()
  tab.live[0]?.handlers.opened()
  tab.letPass(5000)
  expect([asked(), tab.waitsFor(5000)]).toEqual([before, 0])
})

it('what a live change leaves out is asked for until it has come', async () => {
  const { desk, tab } = setUp()
  tab.writes('Is it in stock?')
  await expect.poll(() => tab.live.length).toBe(1)
  for (const answer of ['Yes', 'In all sizes']) desk.writes('visit-1-anonymous', answer)
  desk.answersWith(({ method }) => (method === 'GET' ? new Response(null, { status: 503 }) : undefined))
  tab.live[0]?.handlers.changes(changes([message(3, { text: 'In all sizes' })]))
  await expect.poll(() => tab.waitsFor(5000)).toBe(1)
  expect(tab.texts()).toEqual(['Is it in stock?', 'In all sizes'])
  tab.letPass(5000)
  await expect.poll(() => tab.waitsFor(5000)).toBe(1)
  desk.answersWith(() => undefined)
  tab.letPass(5000)
  await expect.poll(() => tab.texts()).toEqual(['Is it in stock?', 'Yes', 'In all sizes'])
  expect(tab.waitsFor(5000)).toBe(0)
})

it('what a live change leaves out is asked for after an answer that is older', async () => {
  const { desk, tab } = setUp()
  tab.writes('Is it in stock?')
  await expect.poll(() => tab.live.length).toBe(1)
  const arrives = desk.delays('/messages')
  const asked = () => desk.asked.filter(({ method }) => method === 'GET').length
  const before = asked()
  tab.conversation.wake()
  await expect.poll(asked).toBe(before + 1)
  for (const answer of ['Yes', 'In all sizes']) desk.writes('visit-1-anonymous', answer)
  tab.live[0]?.handlers.changes(changes([message(3, { text: 'In all sizes' })]))
  arrives()
  await expect.poll(() => tab.texts()).toEqual(['Is it in stock?', 'Yes', 'In all sizes'])
})

it('a chat that could not be loaded at first is loaded once the live connection is there', async () => {
  const { desk, browser, tab } = setUp()
  tab.writes('Is it in stock?')
  await expect.poll(() => tab.texts()).toHaveLength(1)
  desk.answersWith(({ method }) => (method === 'GET' ? Promise.reject(new Error('offline')) : undefined))
  const other = browser.openTab()
  await other.conversation.resume(browser.kept())
  expect(other.store.get().history).toBe('failed')
  desk.answersWith(() => undefined)
  other.live[0]?.handlers.opened()
  await expect.poll(() => [other.store.get().history, other.texts()]).toEqual(['loaded', ['Is it in stock?']])
  // From now on the addresses of its files are renewed.
  expect(other.waitsFor(3600_000)).toBe(1)
})

it('a chat that was disconnected before the first message says so and takes no more', async () => {
  const { desk, tab } = setUp()
  await tab.conversation.resume(null)
  desk.answersWith(({ path }) =>
    path === '/visitors'
      ? Response.json({ error: 'website-chat-not-found', message: '' }, { status: 404 })
      : undefined,
  )
  tab.writes('Is it in stock?')
  await expect.poll(() => tab.store.get().isRemoved).toBe(true)
  expect(tab.store.get().queue).toMatchObject([{ state: 'refused', failure: 'website-chat-not-found' }])
})

it('what the desk knows of the visitor is asked for again when the page wakes up, until it is there', async () => {
  const { desk, browser, tab } = setUp()
  tab.writes('Is it in stock?')
  await expect.poll(() => tab.texts()).toHaveLength(1)
  desk.answersWith(({ path }) => (path === '/visitor' ? new Response(null, { status: 503 }) : undefined))
  const other = browser.openTab()
  await other.conversation.resume(browser.kept())
  expect(other.store.get().visitor).toBeNull()
  desk.answersWith(() => undefined)
  other.conversation.wake()
  await expect
    .poll(() => other.store.get().visitor)
    .toEqual({ name: null, email: null, is_identified: false })
  const asked = () => desk.asked.filter(({ path }) => path === '/visitor').length
  const before = asked()
  other.conversation.wake()
  expect(asked()).toBe(before)
})

it('a name given in another tab is known to this one at once, and to one that had no connection once it has one again', async () => {
  const { desk, browser, tab } = setUp()
  tab.writes('Is it in stock?')
  await expect.poll(() => tab.texts()).toHaveLength(1)
  const other = browser.openTab()
  await other.conversation.resume(browser.kept())
  await expect.poll(() => other.live).toHaveLength(1)
  const [connection] = other.live
  const named = (name: string) => {
    const facts = { name, email: null, is_identified: false }
    desk.answersWith(({ path }) => (path === '/visitor' ? Response.json(facts) : undefined))
  }
  named('Sanne')
  connection?.handlers.visitor()
  await expect.poll(() => other.store.get().visitor?.name).toBe('Sanne')
  connection?.handlers.opened()
  connection?.handlers.lost()
  named('Sanne de Vries')
  connection?.handlers.opened()
  await expect.poll(() => other.store.get().visitor?.name).toBe('Sanne de Vries')
})

it('who has not written yet is shown the chat as it is now when the page wakes up', async () => {
  const { desk, tab } = setUp()
  const anew = { ...page, greeting: 'Good evening', presence: { state: 'away' as const, opens_on: null } }
  desk.answersWith(({ path }) => (path === '/page' ? Response.json(anew) : undefined))
  tab.conversation.wake()
  await expect.poll(() => tab.pages).toEqual([anew])
  expect(tab.store.get().presence).toEqual(anew.presence)
  desk.answersWith(({ path }) =>
    path === '/page' ? Response.json({ ...anew, is_removed: true }) : undefined,
  )
  tab.conversation.wake()
  await expect.poll(() => tab.store.get().isRemoved).toBe(true)
  desk.answersWith(() => undefined)
  tab.writes('Hello')
  await expect.poll(() => tab.texts()).toEqual(['Hello'])
  const asked = () => desk.asked.filter(({ path }) => path === '/page').length
  const before = asked()
  tab.conversation.wake()
  await expect.poll(() => desk.asked.at(-1)?.path).toBe('/messages')
  expect(asked()).toBe(before)
})

it('keeps what is being written only once the visitor has written to the company, and by whose it is', async () => {
  const { browser, tab } = setUp()
  await tab.conversation.resume(null)
  tab.conversation.keepDraft('Is it')
  expect(tab.drafts.size).toBe(0)
  tab.writes('Is it in stock?')
  await expect.poll(() => browser.kept()?.token).toBe('visit-1-anonymous')
  tab.conversation.keepDraft('And in')
  expect(tab.conversation.draft()).toBe('And in')
  expect(tab.drafts).toEqual(new Map([[tab.visit.owner(), 'And in']]))
})
