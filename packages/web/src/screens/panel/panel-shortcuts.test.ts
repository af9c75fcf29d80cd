import { expect, it } from 'vitest'
import { panelShortcutOf } from './panel-shortcuts.ts'

const pressed = (
  key: string,
  modifiers: { ctrlKey?: boolean; metaKey?: boolean; shiftKey?: boolean } = {},
) => ({
  key,
  code: '',
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...modifiers,
})

it('opens the palette from anywhere, also from a field and with letters turned off', () => {
  expect(panelShortcutOf(pressed('k', { ctrlKey: true }), null, true)).toBe('palette')
  expect(panelShortcutOf(pressed('K', { metaKey: true }), null, false, false)).toBe('palette')
  expect(panelShortcutOf(pressed('k', { ctrlKey: true, shiftKey: true }), null, false)).toBeUndefined()
})

it('leaves every other key with a modifier to the browser', () => {
  expect(panelShortcutOf(pressed('f', { ctrlKey: true }), null, false)).toBeUndefined()
  expect(panelShortcutOf(pressed('p', { ctrlKey: true }), 'g', false)).toBeUndefined()
})

it('knows letters outside fields only, and not when they are turned off', () => {
  expect(panelShortcutOf(pressed('?', { shiftKey: true }), null, false)).toBe('sheet')
  expect(panelShortcutOf(pressed('c'), 'g', false)).toBe('closed')
  expect(panelShortcutOf(pressed('c'), null, false)).toBeUndefined()
  expect(panelShortcutOf(pressed('?', { shiftKey: true }), null, true)).toBeUndefined()
  expect(panelShortcutOf(pressed('b'), null, false)).toBe('inbox')
  expect(panelShortcutOf(pressed('b'), null, false, false)).toBeUndefined()
})
