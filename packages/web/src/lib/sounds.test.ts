import { expect, it } from 'vitest'
import { soundDesk } from './sounds.ts'

it('plays nothing before the session was touched', () => {
  const desk = soundDesk({
    now: () => 0,
    wasTouched: () => false,
    openAudio: () => expect.fail('opened audio'),
  })
  expect(desk.play('new-ticket')).toBe(false)
})

it('says no without an error when the browser has no sound, and waits two seconds before it asks again', () => {
  let now = 0
  let asked = 0
  const openAudio = () => {
    asked += 1
    throw new Error('no sound card')
  }
  const desk = soundDesk({ now: () => now, wasTouched: () => true, openAudio })
  expect(desk.play('new-message')).toBe(false)
  now = 1999
  expect(desk.play('new-ticket')).toBe(false)
  expect(asked).toBe(1)
  now = 2000
  expect(desk.play('new-ticket')).toBe(false)
  expect(asked).toBe(2)
})
