import { expect, it } from 'vitest'
import { ann, openBrowserOfAnn } from '../testing/known-person.ts'
import { identityOf } from '../testing/visitor-desk.ts'

it('a person whose visit the desk has ended has the chat again at once, in every tab and on the next page', async () => {
  const { desk, browser, tab } = await openBrowserOfAnn()
  const other = browser.openTab()
  await other.conversation.resume(browser.kept(), ann)
  desk.ends('visit-0-ann')
  tab.conversation.wake()
  for (const each of [tab, other]) {
    await expect.poll(() => each.texts()).toEqual(['I am Ann'])
    await expect.poll(() => each.connectedAs()).toEqual(['visit-1-ann'])
  }
  desk.ends('visit-1-ann')
  const page = browser.openTab()
  await page.conversation.resume(browser.kept(), ann)
  await expect.poll(() => page.texts()).toEqual(['I am Ann'])
  expect([page.visit.token(), browser.kept()?.token, desk.visits()]).toEqual([
    'visit-2-ann',
    'visit-2-ann',
    2,
  ])
})

it('a website that signs its user out by clearing its storage ends the chat in the other tabs', async () => {
  const { browser, tab } = await openBrowserOfAnn()
  const other = browser.openTab()
  await other.conversation.resume(browser.kept(), ann)
  for (const each of [tab, other]) {
    await each.conversation.keptElsewhere(null, undefined)
    expect([each.visit.token(), each.texts(), each.connectedAs()]).toEqual([null, [], []])
  }
})

it('what the website says of the same person now reaches the desk from the same browser, once, in the same chat', async () => {
  const { desk, browser } = await openBrowserOfAnn()
  const begins = () => desk.asked.filter(({ path }) => path === '/visitors').map(({ body }) => body)
  const open = async (identity: string) => {
    const page = browser.openTab()
    await page.conversation.resume(browser.kept(), identity)
    await page.conversation.begin()
    return page
  }
  // Another time is nothing new.
  await open(identityOf('ann', { exp: 1, iat: 1 }))
  expect(begins()).toEqual([])
  for (const fields of [{ plan: 'Shop' }, { plan: 'Shop' }, { plan: 'Office' }, { plan: 'Office' }]) {
    const page = await open(identityOf('ann', { exp: begins().length, name: 'Ann Bakker', fields }))
    expect([page.visit.token(), page.texts()]).toEqual(['visit-0-ann', ['I am Ann']])
  }
  const said = (exp: number, plan: string) => identityOf('ann', { exp, name: 'Ann Bakker', fields: { plan } })
  expect(begins()).toMatchObject([
    { token: 'visit-0-ann', identity: said(0, 'Shop') },
    { token: 'visit-0-ann', identity: said(1, 'Office') },
  ])
  expect([desk.visits(), browser.kept()?.token]).toEqual([0, 'visit-0-ann'])
})
