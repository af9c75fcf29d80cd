import { expect, it } from 'vitest'
import { openTabTitle } from './tab-title.ts'

function openPage() {
  const page = { title: 'Switchboard' }
  const badges: number[] = []
  return { page, badges, title: openTabTitle(page, { show: (count) => badges.push(count) }) }
}

it('shows the number of what is unread before the name, and at the icon of the app', () => {
  const { page, badges, title } = openPage()
  title.setUnread(3)
  expect(page.title).toBe('(3) Switchboard')
  title.setName('Noor Coffee')
  expect(page.title).toBe('(3) Noor Coffee')
  title.setUnread(100)
  expect(page.title).toBe('(99+) Noor Coffee')
  title.setUnread(0)
  expect(page.title).toBe('Noor Coffee')
  expect(badges).toEqual([3, 100, 0])
})

it('leaves a browser without badges alone', () => {
  const page = { title: 'Switchboard' }
  openTabTitle(page, null).setUnread(1)
  expect(page.title).toBe('(1) Switchboard')
})

it('names the page between the number and the name, until the page is left', () => {
  const { page, title } = openPage()
  const leave = title.nameThePage('Clients')
  expect(page.title).toBe('Clients – Switchboard')
  title.setUnread(2)
  title.setName('Noor Coffee')
  expect(page.title).toBe('(2) Clients – Noor Coffee')
  leave()
  expect(page.title).toBe('(2) Noor Coffee')
})
