import { expect, it } from 'vitest'
import { soundPlayer } from './sounds.ts'

function openRoom({ wasTouched = true, hasSound = true } = {}) {
  const audio = { time: 0, opened: 0, rung: [] as number[], loudest: 0 }
  const player = soundPlayer({
    now: () => audio.time,
    wasTouched: () => wasTouched,
    openSpeaker: () => {
      audio.opened += 1
      if (!hasSound) throw new Error('no sound card')
      return {
        ring(notes) {
          audio.rung.push(notes.length)
          audio.loudest = Math.max(...notes.map(({ loudness }) => loudness))
        },
      }
    },
  })
  return { audio, player }
}

it('plays two notes for a new ticket and one for a new message', () => {
  const { audio, player } = openRoom()
  expect(player.play('ticket', 100)).toBe(true)
  audio.time = 2000
  expect(player.play('chat', 100)).toBe(true)
  expect(audio.rung).toEqual([2, 1])
  expect(audio.opened).toBe(1)
})

it('plays at most one sound in two seconds', () => {
  const { audio, player } = openRoom()
  player.play('chat', 100)
  audio.time = 1999
  expect(player.play('ticket', 100)).toBe(false)
  expect(audio.rung).toEqual([1])
})

it('plays nothing before the session was touched, and is not late for it afterwards', () => {
  const { audio, player } = openRoom({ wasTouched: false })
  expect(player.play('ticket', 100)).toBe(false)
  expect(audio.opened).toBe(0)
})

it('returns false without an error when the browser has no sound', () => {
  const { audio, player } = openRoom({ hasSound: false })
  expect(player.play('chat', 100)).toBe(false)
  audio.time = 2000
  expect(player.play('ticket', 100)).toBe(false)
  expect(audio.opened).toBe(2)
})

it('plays at the volume of its kind, and nothing at none', () => {
  const { audio, player } = openRoom()
  expect(player.mayPlay(0)).toBe(false)
  expect(player.play('ticket', 0)).toBe(false)
  expect(player.play('ticket', 50)).toBe(true)
  expect(audio.loudest).toBeCloseTo(0.045)
})

it('plays a trial at once, however recent the last sound was', () => {
  const { audio, player } = openRoom({ wasTouched: false })
  expect(player.ring('mention', 100)).toBe(true)
  expect(player.ring('mention', 100)).toBe(true)
  expect(audio.rung).toEqual([1, 1])
})
