import { expect, it } from 'vitest'
import { titleFlasher } from './flash-title.ts'

function openPage() {
  let looked = () => {}
  let tick: (() => void) | undefined
  let every = 0
  const page = {
    title: 'Switchboard',
    hidden: true,
    addEventListener: (_: string, listener: () => void) => {
      looked = listener
    },
    removeEventListener: () => {
      looked = () => {}
    },
  }
  const ticker = {
    start: (callback: () => void, milliseconds: number) => {
      tick = callback
      every = milliseconds
      return 1
    },
    stop: () => {
      tick = undefined
    },
  }
  const flasher = titleFlasher(page, ticker, () => 'Switchboard')
  const look = () => {
    page.hidden = false
    looked()
  }
  return {
    page,
    flasher,
    look,
    tick: () => tick?.(),
    isTicking: () => tick !== undefined,
    every: () => every,
  }
}

it('changes the title each second while the tab is hidden', () => {
  const { page, flasher, tick, every } = openPage()
  flasher.flash('New message')
  expect(page.title).toBe('New message')
  expect(every()).toBe(1000)
  tick()
  expect(page.title).toBe('Switchboard')
  tick()
  expect(page.title).toBe('New message')
})

it('is itself again as soon as somebody looks', () => {
  const { page, flasher, look, isTicking } = openPage()
  flasher.flash('New message')
  look()
  expect(page.title).toBe('Switchboard')
  expect(isTicking()).toBe(false)
})

it('keeps the own title when a second message comes while flashing', () => {
  const { page, flasher, look } = openPage()
  flasher.flash('New message')
  flasher.flash('2 new messages')
  expect(page.title).toBe('2 new messages')
  look()
  expect(page.title).toBe('Switchboard')
})

it('does nothing while somebody looks', () => {
  const { page, flasher, look, isTicking } = openPage()
  look()
  flasher.flash('New message')
  expect(page.title).toBe('Switchboard')
  expect(isTicking()).toBe(false)
})
