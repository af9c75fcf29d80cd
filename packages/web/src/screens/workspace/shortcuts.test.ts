import { describe, expect, it } from 'vitest'
import type { Pressed } from '../../lib/actions.ts'
import { type PressedIn, shortcutOf, type WorkspaceKeys } from './shortcuts.ts'

const press = (key: string, changes: Partial<Pressed> = {}): Pressed => ({
  key,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...changes,
})

/** What a key calls, with its arguments. */
function led(
  pressed: Pressed,
  before: string | null = null,
  pressedIn: PressedIn = 'page',
): unknown[] | undefined {
  const called: unknown[][] = []
  const action =
    (name: keyof WorkspaceKeys) =>
    (...args: unknown[]): void =>
      void called.push([name, ...args])
  const keys: WorkspaceKeys = {
    move: action('move'),
    accept: action('accept'),
    search: action('search'),
    find: action('find'),
    pins: action('pins'),
    reassign: action('reassign'),
    close: action('close'),
    back: action('back'),
    leaveComposer: action('leaveComposer'),
    messages: action('messages'),
    onMessage: action('onMessage'),
    unread: action('unread'),
    reply: action('reply'),
    note: action('note'),
    newest: action('newest'),
    pending: action('pending'),
    closed: action('closed'),
    inbox: action('inbox'),
    region: action('region'),
    palette: action('palette'),
    sheet: action('sheet'),
  }
  shortcutOf(pressed, before, pressedIn)?.(keys)
  return called[0]
}

describe('the keyboard of the workspace', () => {
  it.each([
    [press('j'), ['move', 1]],
    [press('k'), ['move', -1]],
    [press('a'), ['accept']],
    [press('/'), ['search']],
    [press('R', { shiftKey: true }), ['reassign']],
    [press('E', { shiftKey: true }), ['close']],
    [press('f', { ctrlKey: true }), ['find']],
    [press('Escape'), ['back']],
    [press('ArrowUp'), ['messages']],
  ])('%j calls what it stands for', (pressed, called) => {
    expect(led(pressed)).toEqual(called)
  })

  it('G and another letter go to a place', () => {
    expect(led(press('c'), 'g')).toEqual(['closed'])
    expect(led(press('i'), 'g')).toEqual(['inbox'])
    expect(led(press('x'), 'g')).toBeUndefined()
  })

  it('letters are letters while somebody writes, but Ctrl F and F6 still lead', () => {
    for (const place of ['field', 'composer'] as const) {
      expect(led(press('a'), null, place)).toBeUndefined()
      expect(led(press('f', { ctrlKey: true }), null, place)).toEqual(['find'])
      expect(led(press('F6'), null, place)).toEqual(['region'])
    }
  })

  it('Escape leaves the composer, and is left to every other field', () => {
    expect(led(press('Escape'), null, 'composer')).toEqual(['leaveComposer'])
    expect(led(press('Escape'), null, 'field')).toBeUndefined()
  })

  it('on a message R replies to it, P pins it and C copies it; the other letters lead as everywhere', () => {
    expect(led(press('r'), null, 'message')).toEqual(['onMessage', 'reply'])
    expect(led(press('p'), null, 'message')).toEqual(['onMessage', 'pin'])
    expect(led(press('c'), null, 'message')).toEqual(['onMessage', 'copy'])
    expect(led(press('j'), null, 'message')).toEqual(['move', 1])
    expect(led(press('ArrowUp'), null, 'message')).toBeUndefined()
  })

  it('keys of the browser stay its own', () => {
    expect(led(press('r', { ctrlKey: true }))).toBeUndefined()
    expect(led(press('p', { metaKey: true }))).toBeUndefined()
    expect(led(press('a', { altKey: true }))).toBeUndefined()
  })
})
