import { expect, it } from 'vitest'
import { readClaims } from './claims.ts'
import { ann, claimsOfAnn, openBrowserOfAnn } from '../testing/known-person.ts'
import { identityOf, openDesk } from '../testing/visitor-desk.ts'
import { openBrowser } from '../testing/visitor-tabs.ts'

const bob = identityOf('bob')
const offline = () => Promise.reject(new Error('offline'))
const refused = (error: string, status: number) => Response.json({ error, message: '' }, { status })

it.each([
  ['nobody answers', offline],
  ['too many visits begin', () => refused('too-many-requests', 429)],
])('a page of another person shows and sends nothing of the one before when %s', async (_, answer) => {
  const { desk, browser, tokensSince } = await openBrowserOfAnn()
  desk.answersWith(({ path }) => (path === '/visitors' ? answer() : undefined))
  const page = browser.openTab()
  await page.conversation.resume(browser.kept(), bob)
  await page.conversation.begin()
  page.writes('I am Bob')
  await expect.poll(() => page.waitsFor(1000)).toBe(1)
  expect([...tokensSince()]).toEqual([null])
  expect([page.texts(), browser.kept()]).toEqual([[], null])
  desk.answersWith(() => undefined)
  page.conversation.wake()
  await expect.poll(() => page.texts()).toEqual(['I am Bob'])
  expect(desk.texts('visit-1-bob')).toEqual(['I am Bob'])
  expect(desk.texts('visit-0-ann')).toEqual(['I am Ann'])
})

it('a person whose proof has expired writes as nobody, and never in the chat of the one before', async () => {
  const { desk, browser } = await openBrowserOfAnn()
  desk.answersWith(({ body }) =>
    JSON.stringify(body)?.includes(bob) ? refused('identity-refused', 403) : undefined,
  )
  const page = browser.openTab()
  await page.conversation.resume(browser.kept(), bob)
  await page.conversation.begin()
  page.writes('Can you hear me?')
  await expect.poll(() => page.texts()).toEqual(['Can you hear me?'])
  expect(browser.kept()).toEqual({
    token: 'visit-1-anonymous',
    isMuted: false,
    person: '',
    claims: readClaims(bob).claims,
  })
  expect(desk.texts('visit-0-ann')).toEqual(['I am Ann'])
  const next = browser.openTab()
  await next.conversation.resume(browser.kept(), ann)
  await next.conversation.begin()
  expect(next.texts()).toEqual(['I am Ann'])
  expect(next.visit.person()).toBe('ann')
})

it('who signs out in one tab is signed out in the others, whose answers on their way change nothing', async () => {
  const { desk, browser, tab } = await openBrowserOfAnn()
  const other = browser.openTab()
  await other.conversation.resume(browser.kept(), ann)
  let answerLater = () => {}
  desk.answersWith(({ method, path }) =>
    method === 'POST' && path === '/messages'
      ? new Promise((resolve) => (answerLater = () => resolve(undefined)))
      : undefined,
  )
  other.writes('One more')
  await expect.poll(() => desk.asked.at(-1)?.body).toMatchObject({ text: 'One more' })
  tab.conversation.identify(null)
  answerLater()
  await expect.poll(() => desk.texts('visit-0-ann')).toEqual(['I am Ann', 'One more'])
  await expect.poll(() => browser.stored.size).toBe(0)
  for (const each of [tab, other])
    expect([each.visit.token(), each.texts(), each.connectedAs()]).toEqual([null, [], []])
  expect(browser.kept()).toBeNull()
})

it('a sign-out while the page still loads counts', async () => {
  const { browser, tokensSince } = await openBrowserOfAnn()
  const page = browser.openTab()
  const resumed = page.conversation.resume(browser.kept(), ann, Promise.resolve())
  page.conversation.identify(null)
  await resumed
  expect([page.visit.token(), page.connectedAs(), browser.kept()]).toEqual([null, [], null])
  expect([...tokensSince()]).toEqual([])
})

it('a sign-out while a visit begins leaves neither the visit nor a message of the person', async () => {
  const { desk, browser } = await openBrowserOfAnn()
  const page = browser.openTab()
  await page.conversation.resume(null, bob)
  let answerLater = () => {}
  desk.answersWith(() => new Promise((resolve) => (answerLater = () => resolve(undefined))))
  page.writes('I am Bob')
  await expect.poll(() => desk.asked.at(-1)?.path).toBe('/visitors')
  desk.answersWith(() => undefined)
  page.conversation.identify(null)
  answerLater()
  page.writes('I am nobody')
  await expect.poll(() => page.texts()).toEqual(['I am nobody'])
  expect(desk.asked.map(({ token }) => token)).not.toContain('visit-1-bob')
  expect(browser.kept()).toMatchObject({ token: 'visit-2-anonymous', person: null })
})

it('what a person could not send goes out as this person or not at all', async () => {
  const { desk, browser, tab } = await openBrowserOfAnn()
  desk.answersWith(offline)
  tab.writes('Unsent of Ann')
  await expect.poll(() => tab.waitsFor(1000)).toBe(1)
  tab.conversation.identify(bob)
  expect(tab.queued()).toEqual([])
  desk.answersWith(() => undefined)
  tab.writes('I am Bob')
  await expect.poll(() => tab.texts()).toEqual(['I am Bob'])
  const page = browser.openTab()
  await page.conversation.resume(null)
  page.writes('I am nobody')
  await expect.poll(() => page.texts()).toEqual(['I am nobody'])
  expect(desk.texts('visit-0-ann')).toEqual(['I am Ann'])
  const back = browser.openTab()
  await back.conversation.resume(null, ann)
  await expect.poll(() => desk.texts('visit-0-ann')).toEqual(['I am Ann', 'Unsent of Ann'])
})

it('who is named while a visit of nobody begins has a visit of his or her own', async () => {
  const desk = openDesk()
  const browser = openBrowser(desk)
  const tab = browser.openTab()
  await tab.conversation.resume(null)
  let answerLater = () => {}
  desk.answersWith(() => new Promise((resolve) => (answerLater = () => resolve(undefined))))
  tab.writes('Hello')
  await expect.poll(() => desk.asked.length).toBe(1)
  desk.answersWith(() => undefined)
  tab.conversation.identify(ann)
  const begun = tab.conversation.begin()
  answerLater()
  await begun
  await expect.poll(() => desk.texts('visit-1-ann')).toEqual(['Hello'])
  expect(tab.visit.person()).toBe('ann')
  expect(browser.kept()?.person).toBe('ann')
})

it('what nobody in particular could not send yet goes out before the person has the chat', async () => {
  const desk = openDesk()
  const tab = openBrowser(desk).openTab()
  await tab.conversation.resume(null)
  tab.writes('First')
  await expect.poll(() => tab.texts()).toEqual(['First'])
  desk.answersWith(offline)
  tab.writes('Second')
  await expect.poll(() => tab.waitsFor(1000)).toBe(1)
  desk.answersWith(() => undefined)
  tab.conversation.identify(ann)
  await tab.conversation.begin()
  expect(desk.asked.filter(({ body }) => JSON.stringify(body)?.includes('Second')).at(-1)?.token).toBe(
    'visit-1-anonymous',
  )
  expect(desk.texts('visit-2-ann')).toEqual(['First', 'Second'])
  expect(tab.visit.person()).toBe('ann')
})

it('who signs in goes on with what he or she wrote before, in every tab, and sees the answers to it', async () => {
  const desk = openDesk()
  const browser = openBrowser(desk)
  const tab = browser.openTab()
  const other = browser.openTab()
  for (const each of [tab, other]) await each.conversation.resume(null)
  tab.writes('Before I sign in')
  await expect.poll(() => other.connectedAs()).toEqual(['visit-1-anonymous'])
  const shown: string[][] = []
  tab.store.subscribe(() => shown.push(tab.texts()))
  tab.conversation.identify(ann)
  let answerLater = () => {}
  desk.answersWith(({ path }) =>
    path === '/visitors' ? new Promise((resolve) => (answerLater = () => resolve(undefined))) : undefined,
  )
  const begun = tab.conversation.begin()
  await expect.poll(() => desk.asked.at(-1)?.path).toBe('/visitors')
  tab.writes('And meanwhile')
  answerLater()
  await begun
  await expect.poll(() => desk.texts('visit-2-ann')).toEqual(['Before I sign in', 'And meanwhile'])
  expect(shown.every(([first]) => first === 'Before I sign in')).toBe(true)
  expect(browser.kept()).toEqual({ token: 'visit-2-ann', isMuted: false, person: 'ann', claims: claimsOfAnn })
  desk.writes('visit-2-ann', 'An answer')
  for (const each of [tab, other]) {
    each.conversation.wake()
    await expect.poll(() => each.texts()).toEqual(['Before I sign in', 'And meanwhile', 'An answer'])
    expect(each.connectedAs()).toEqual(['visit-2-ann'])
  }
})

it('who has a chat already sees that one, and nothing of the one at this browser', async () => {
  const { desk } = await openBrowserOfAnn()
  const browser = openBrowser(desk)
  const tab = browser.openTab()
  await tab.conversation.resume(null)
  tab.writes('I am nobody')
  await expect.poll(() => tab.texts()).toEqual(['I am nobody'])
  tab.conversation.identify(ann)
  await tab.conversation.begin()
  expect(tab.texts()).toEqual(['I am Ann'])
  expect(browser.kept()?.person).toBe('ann')
})

/** Two tabs of a visitor who signs in in the first one, where the answer of the desk to it is still on its way. */
async function takeOver() {
  const desk = openDesk()
  const browser = openBrowser(desk)
  const tab = browser.openTab()
  const other = browser.openTab()
  for (const each of [tab, other]) await each.conversation.resume(null)
  tab.writes('Before I sign in')
  await expect.poll(() => other.connectedAs()).toEqual(['visit-1-anonymous'])
  const arrives = desk.delays('/visitors')
  tab.conversation.identify(ann)
  const begun = tab.conversation.begin()
  await expect.poll(() => desk.asked.at(-1)?.path).toBe('/visitors')
  const signedIn = async () => {
    arrives()
    await begun
  }
  const agree = async (texts: string[]) => {
    for (const each of [tab, other]) {
      await expect.poll(() => each.visit.token()).toBe('visit-2-ann')
      expect(each.visit.person()).toBe('ann')
      each.conversation.wake()
      await expect.poll(() => each.texts()).toEqual(texts)
    }
    expect(browser.kept()).toEqual({
      token: 'visit-2-ann',
      isMuted: false,
      person: 'ann',
      claims: claimsOfAnn,
    })
    expect(desk.visits()).toBe(2)
  }
  return { desk, tab, other, signedIn, agree }
}

it('a tab that writes at the moment in which another one signs in goes on as the same person', async () => {
  const { other, signedIn, agree } = await takeOver()
  other.writes('At this moment')
  await expect.poll(() => other.waitsFor(1000)).toBe(1)
  expect(other.visit.token()).toBeNull()
  other.letPass(1000)
  await signedIn()
  await agree(['Before I sign in', 'At this moment'])
})

it('a refusal that comes after another tab has signed in ends nothing', async () => {
  const { desk, tab, other, signedIn, agree } = await takeOver()
  const refusalArrives = desk.delays('/messages')
  other.conversation.wake()
  await expect.poll(() => desk.asked.at(-1)?.path).toBe('/messages')
  const done = signedIn()
  await expect.poll(() => tab.visit.token()).toBe('visit-2-ann')
  await tab.conversation.keptElsewhere(null, 'visit-1-anonymous')
  refusalArrives()
  await done
  await agree(['Before I sign in'])
})

it('another person begins with a sign-out in any tab, and not with a first message or a new secret', async () => {
  const desk = openDesk()
  const browser = openBrowser(desk)
  const [tab, other] = [browser.openTab(), browser.openTab()]
  const persons = () => [tab, other].map(({ store }) => store.get().persons)
  for (const each of [tab, other]) await each.conversation.resume(null)
  tab.writes('Hello')
  await expect.poll(() => other.texts()).toEqual(['Hello'])
  tab.conversation.identify(ann)
  await tab.conversation.begin()
  await expect.poll(() => other.visit.person()).toBe('ann')
  expect(persons()).toEqual([0, 0])
  desk.ends(tab.visit.token() ?? '')
  tab.writes('Still Ann')
  await expect.poll(() => tab.waitsFor(1000)).toBe(1)
  tab.letPass(1000)
  await expect.poll(() => tab.texts()).toContain('Still Ann')
  expect(tab.store.get().persons).toBe(0)
  const before = other.store.get().persons
  tab.conversation.identify(null)
  await expect.poll(persons).toEqual([1, before + 1])
})
