import { expect, it } from 'vitest'
import { sourceAfter, sourceOf } from './play-source.ts'

const ogg = { path: '/files/1', mime_type: 'audio/ogg' }
const playsNothing = () => ''

it('plays the original wherever the browser says it might', () => {
  const asked: string[] = []
  const canPlay = (type: string) => {
    asked.push(type)
    return 'probably'
  }
  expect(sourceOf(ogg, canPlay)).toBe('/files/1')
  expect(asked).toEqual(['audio/ogg; codecs=opus'])
})

it('plays the second form where it cannot, of sounds that have one', () => {
  expect(sourceOf(ogg, playsNothing)).toBe('/files/1?as=mp3')
  expect(sourceOf({ ...ogg, mime_type: 'audio/webm' }, playsNothing)).toBe('/files/1?as=mp3')
  expect(sourceOf({ ...ogg, mime_type: 'audio/amr' }, playsNothing)).toBe('/files/1')
  expect(sourceOf({ ...ogg, path: null }, playsNothing)).toBeNull()
})

it('tries the second form after the original failed, once', () => {
  expect(sourceAfter(ogg, '/files/1')).toBe('/files/1?as=mp3')
  expect(sourceAfter(ogg, '/files/1?as=mp3')).toBeNull()
  expect(sourceAfter({ ...ogg, mime_type: 'audio/mpeg' }, '/files/1')).toBeNull()
})
