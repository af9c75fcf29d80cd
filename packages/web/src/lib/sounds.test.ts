import { expect, it } from 'vitest'
import { soundPlayer } from './sounds.ts'

function openRoom({ wasTouched = true, hasSound = true } = {}) {
  const audio = { time: 0, opened: 0, rung: [] as number[] }
  const player = soundPlayer({
    now: () => audio.time,
    wasTouched: () => wasTouched,
    openSpeaker: () => {
      audio.opened += 1
      if (!hasSound) throw new Error('no sound card')
      return { ring: (notes) => audio.rung.push(notes.length) }
    },
  })
  return { audio, player }
}

it('plays two notes for a new ticket and one for a new message', () => {
  const { audio, player } = openRoom()
  expect(player.play('new-ticket')).toBe(true)
  audio.time = 2000
  expect(player.play('new-message')).toBe(true)
  expect(audio.rung).toEqual([2, 1])
  expect(audio.opened).toBe(1)
})

it('plays at most one sound in two seconds', () => {
  const { audio, player } = openRoom()
  player.play('new-message')
  audio.time = 1999
  expect(player.play('new-ticket')).toBe(false)
  expect(audio.rung).toEqual([1])
})

it('plays nothing before the session was touched, and is not late for it afterwards', () => {
  const { audio, player } = openRoom({ wasTouched: false })
  expect(player.play('new-ticket')).toBe(false)
  expect(audio.opened).toBe(0)
})

it('says no without an error when the browser has no sound', () => {
  const { audio, player } = openRoom({ hasSound: false })
  expect(player.play('new-message')).toBe(false)
  audio.time = 2000
  expect(player.play('new-ticket')).toBe(false)
  expect(audio.opened).toBe(2)
})
