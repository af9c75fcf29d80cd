import { expect } from 'vitest'
import { readClaims } from '../chat/claims.ts'
import { identityOf, openDesk } from './visitor-desk.ts'
import { openBrowser } from './visitor-tabs.ts'

export const ann = identityOf('ann')
export const { claims: claimsOfAnn } = readClaims(ann)
const keptOfAnn = { token: 'visit-0-ann', isMuted: false, person: 'ann', claims: claimsOfAnn }

/** A browser in which Ann has written before. */
export async function openBrowserOfAnn() {
  const desk = openDesk()
  const browser = openBrowser(desk)
  browser.keeps(keptOfAnn)
  const tab = browser.openTab()
  await tab.conversation.resume(browser.kept(), ann)
  tab.writes('I am Ann')
  await expect.poll(() => tab.texts()).toEqual(['I am Ann'])
  await expect.poll(() => tab.connectedAs()).toEqual(['visit-0-ann'])
  expect(browser.kept()).toEqual(keptOfAnn)
  const asked = desk.asked.length
  const tokensSince = () => new Set(desk.asked.slice(asked).map(({ token }) => token))
  return { desk, browser, tab, tokensSince }
}
