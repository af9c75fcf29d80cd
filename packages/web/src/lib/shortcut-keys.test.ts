import { afterEach, describe, expect, it } from 'vitest'
import {
  actionOf,
  changeableActions,
  letterOf,
  ownerOf,
  ownKeys,
  recordedKeys,
  withKeys,
} from './shortcut-keys.ts'

const press = (key: string, changes: Partial<KeyboardEvent> = {}) => ({
  key,
  code: '',
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...changes,
})
const change = (changed: Record<string, readonly string[]>) => ownKeys.set({ singleKeys: true, changed })
afterEach(() => change({}))

describe('keys that an agent changes', () => {
  it('act instead of those of the list, which act no more', () => {
    change({ snooze: ['Z'], close: ['X'] })
    expect(actionOf(press('z'), null)).toBe('snooze')
    expect(actionOf(press('h'), null)).toBeUndefined()
    expect(actionOf(press('x'), null)).toBe('close')
    expect(actionOf(press('E', { shiftKey: true }), null)).toBeUndefined()
    expect(actionOf(press('a'), null)).toBe('accept')
  })

  it('win over a key that another action has by itself', () => {
    change({ close: ['A'] })
    expect(actionOf(press('a'), null)).toBe('close')
  })

  it('may be letters with and without Shift, digits and signs, on every keyboard', () => {
    expect(recordedKeys(press('z'))).toEqual(['Z'])
    expect(recordedKeys(press('Ж', { shiftKey: true }))).toEqual(['Shift', 'Ж'])
    expect(recordedKeys(press('!', { shiftKey: true }))).toEqual(['!'])
    for (const key of ['Enter', 'Escape', ' ', 'Shift', 'ArrowUp'])
      expect(recordedKeys(press(key))).toBeNull()
    expect(recordedKeys(press('z', { ctrlKey: true }))).toBeNull()
    change({ pins: ['!'], note: ['Shift', 'Ж'] })
    expect(actionOf(press('!', { shiftKey: true }), null)).toBe('pins')
    expect(actionOf(press('Ж', { shiftKey: true }), null)).toBe('note')
  })

  it('are refused when another action has them, and G because it begins the pairs', () => {
    expect(ownerOf(['R'], 'snooze', {})).toBe('reply')
    expect(ownerOf(['R'], 'snooze', { reply: ['Y'] })).toBeUndefined()
    expect(ownerOf(['G'], 'snooze', {})).toBe('pending')
    expect(ownerOf(['H'], 'snooze', {})).toBeUndefined()
  })

  it('are Latin letters on a layout of another script too, and a letter of that script that was chosen stays', () => {
    expect(recordedKeys(press('я', { code: 'KeyZ' }))).toEqual(['Z'])
    expect(recordedKeys(press('Я', { code: 'KeyZ', shiftKey: true }))).toEqual(['Shift', 'Z'])
    change({ snooze: ['Z'], note: ['Л'] })
    expect(actionOf(press('я', { code: 'KeyZ' }), null)).toBe('snooze')
    expect(actionOf(press('л', { code: 'KeyK' }), null)).toBe('note')
    expect(actionOf(press('л', { code: 'KeyK', ctrlKey: true }), null)).toBe('palette')
  })

  it('are no change when they are those of the list', () => {
    expect(withKeys({ pins: ['Q'] }, 'snooze', ['Z'])).toEqual({ pins: ['Q'], snooze: ['Z'] })
    expect(withKeys({ pins: ['Q'] }, 'pins', ['P'])).toEqual({})
    expect(withKeys({ pins: ['Q'], snooze: ['Z'] }, 'pins', null)).toEqual({ snooze: ['Z'] })
  })

  it('are not those with Ctrl, Escape, End or F6', () => {
    const ids = changeableActions.map(({ id }) => id)
    for (const fixed of ['palette', 'find', 'back', 'newest', 'region']) expect(ids).not.toContain(fixed)
    for (const free of ['next', 'accept', 'reassign', 'pending', 'sheet', 'view6'])
      expect(ids).toContain(free)
  })
})

describe('on a layout of another script', () => {
  it.each([
    ['о', 'KeyJ', {}, 'next'],
    ['Е', 'KeyT', {}, undefined],
    ['У', 'KeyE', { shiftKey: true }, 'close'],
    ['л', 'KeyK', { ctrlKey: true }, 'palette'],
    ['а', 'KeyF', { metaKey: true }, 'find'],
    ['の', 'KeyK', {}, 'previous'],
    ['ぬ', 'Digit1', {}, 'mine'],
  ])('%s on %s acts as the Latin letter of the key', (key, code, held, action) => {
    expect(actionOf(press(key, { code, ...held }), null)).toBe(action)
  })

  it('letters make pairs', () => {
    const second = press('с', { code: 'KeyC' })
    expect(letterOf(press('п', { code: 'KeyG' }))).toBe('g')
    expect(actionOf(second, 'g')).toBe('closed')
  })
})
