import { expect, it } from 'vitest'
import { soundDesk } from './sounds.ts'

function openRoom({ wasTouched = true, hasSound = true } = {}) {
  const room = { time: 0, opened: 0, rung: [] as number[] }
  const desk = soundDesk({
    now: () => room.time,
    wasTouched: () => wasTouched,
    openSpeaker: () => {
      room.opened += 1
      if (!hasSound) throw new Error('no sound card')
      return { ring: (notes) => room.rung.push(notes.length) }
    },
  })
  return { room, desk }
}

it('plays two notes for a new ticket and one for a new message', () => {
  const { room, desk } = openRoom()
  expect(desk.play('new-ticket')).toBe(true)
  room.time = 2000
  expect(desk.play('new-message')).toBe(true)
  expect(room.rung).toEqual([2, 1])
  expect(room.opened).toBe(1)
})

it('plays at most one sound in two seconds', () => {
  const { room, desk } = openRoom()
  desk.play('new-message')
  room.time = 1999
  expect(desk.play('new-ticket')).toBe(false)
  expect(room.rung).toEqual([1])
})

it('plays nothing before the session was touched, and is not late for it afterwards', () => {
  const { room, desk } = openRoom({ wasTouched: false })
  expect(desk.play('new-ticket')).toBe(false)
  expect(room.opened).toBe(0)
})

it('says no without an error when the browser has no sound', () => {
  const { room, desk } = openRoom({ hasSound: false })
  expect(desk.play('new-message')).toBe(false)
  room.time = 2000
  expect(desk.play('new-ticket')).toBe(false)
  expect(room.opened).toBe(2)
})
