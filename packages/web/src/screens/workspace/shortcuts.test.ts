import { describe, expect, it } from 'vitest'
import type { Pressed } from '../../lib/shortcut-keys.ts'
import { type PressedIn, shortcutOf, type WorkspaceKeys } from './shortcuts.ts'

const press = (key: string, changes: Partial<Pressed> = {}): Pressed => ({
  key,
  code: '',
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
    next: action('next'),
    previous: action('previous'),
    foresee: action('foresee'),
    accept: action('accept'),
    search: action('search'),
    filter: action('filter'),
    mine: action('mine'),
    waiting: action('waiting'),
    colleagues: action('colleagues'),
    snoozed: action('snoozed'),
    all: action('all'),
    view6: action('view6'),
    view7: action('view7'),
    view8: action('view8'),
    view9: action('view9'),
    snooze: action('snooze'),
    snoozeTomorrow: action('snoozeTomorrow'),
    snoozeUntil: action('snoozeUntil'),
    reassignTo: action('reassignTo'),
    find: () => called.push(['find']) > 0,
    pins: action('pins'),
    client: action('client'),
    reassign: action('reassign'),
    close: action('close'),
    closeNext: action('closeNext'),
    goOn: () => false,
    back: action('back'),
    leaveComposer: action('leaveComposer'),
    messages: action('messages'),
    onMessage: action('onMessage'),
    sendAndClose: action('sendAndClose'),
    sendAndNext: action('sendAndNext'),
    sendLater: action('sendLater'),
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
    [press('j'), ['next']],
    [press('k'), ['previous']],
    [press('a'), ['accept']],
    [press('/'), ['search']],
    [press('1'), ['mine']],
    [press('2'), ['waiting']],
    // Digits of a French keyboard.
    [press('3', { shiftKey: true }), ['colleagues']],
    [press('4'), ['snoozed']],
    [press('5'), ['all']],
    [press('h'), ['snooze']],
    [press('H', { shiftKey: true }), ['snoozeTomorrow']],
    [press('R', { shiftKey: true }), ['reassign']],
    [press('E', { shiftKey: true }), ['close']],
    [press('D', { shiftKey: true }), ['closeNext']],
    [press('f', { ctrlKey: true }), ['find']],
    [press('i'), ['client']],
    [press('b'), ['inbox']],
    [press('Escape'), ['back']],
    [press('ArrowUp'), ['messages']],
  ])('%j calls its action', (pressed, called) => {
    expect(led(pressed)).toEqual(called)
  })

  it('G and another letter go to a place', () => {
    expect(led(press('c'), 'g')).toEqual(['closed'])
    expect(led(press('p'), 'g')).toEqual(['pending'])
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

  it('on a button of the files to send keys with Ctrl lead alone, and Escape is left to the files', () => {
    expect(led(press('a'), null, 'overlay')).toBeUndefined()
    expect(led(press('Escape'), null, 'overlay')).toBeUndefined()
    expect(led(press('k', { ctrlKey: true }), null, 'overlay')).toEqual(['palette'])
  })

  it('on a notice letters lead as everywhere, and Escape leads to the chat', () => {
    expect(led(press('j'), null, 'notice')).toEqual(['next'])
    expect(led(press('k', { ctrlKey: true }), null, 'notice')).toEqual(['palette'])
    expect(led(press('Escape'), null, 'notice')).toEqual(['leaveComposer'])
  })

  it('on a message R replies to it, P pins it and C copies it; the other letters lead as everywhere', () => {
    expect(led(press('r'), null, 'message')).toEqual(['onMessage', 'reply'])
    expect(led(press('p'), null, 'message')).toEqual(['onMessage', 'pin'])
    expect(led(press('c'), null, 'message')).toEqual(['onMessage', 'copy'])
    expect(led(press('с', { code: 'KeyC' }), null, 'message')).toEqual(['onMessage', 'copy'])
    expect(led(press('к', { code: 'KeyR' }), null, 'message')).toEqual(['onMessage', 'reply'])
    expect(led(press('j'), null, 'message')).toEqual(['next'])
    expect(led(press('ArrowUp'), null, 'message')).toBeUndefined()
  })

  it('keys of the browser stay its own', () => {
    expect(led(press('r', { ctrlKey: true }))).toBeUndefined()
    expect(led(press('p', { metaKey: true }))).toBeUndefined()
    expect(led(press('a', { altKey: true }))).toBeUndefined()
  })
})
