import { describe, expect, it } from 'vitest'
import { deedOf, type Pressed, type WorkspaceKeys } from './shortcuts.ts'

const press = (key: string, changes: Partial<Pressed> = {}): Pressed => ({
  key,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...changes,
})

/** The name and words of the deed a key leads to. */
function led(pressed: Pressed, before: string | null = null, isWriting = false): unknown[] | undefined {
  const called: unknown[][] = []
  const deed =
    (name: keyof WorkspaceKeys) =>
    (...said: unknown[]): void =>
      void called.push([name, ...said])
  const keys: WorkspaceKeys = {
    move: deed('move'),
    accept: deed('accept'),
    search: deed('search'),
    find: deed('find'),
    pins: deed('pins'),
    reassign: deed('reassign'),
    close: deed('close'),
    back: deed('back'),
    nextUnread: deed('nextUnread'),
    write: deed('write'),
    note: deed('note'),
    newest: deed('newest'),
    show: deed('show'),
    inbox: deed('inbox'),
    nextRegion: deed('nextRegion'),
    palette: deed('palette'),
    sheet: deed('sheet'),
  }
  deedOf(pressed, before, isWriting)?.(keys)
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
  ])('%j does its deed', (pressed, deed) => {
    expect(led(pressed)).toEqual(deed)
  })

  it('G and another letter go to a place', () => {
    expect(led(press('c'), 'g')).toEqual(['show', 'closed'])
    expect(led(press('i'), 'g')).toEqual(['inbox'])
    expect(led(press('x'), 'g')).toBeUndefined()
  })

  it('letters are letters while somebody writes, but Ctrl F and F6 still lead', () => {
    expect(led(press('a'), null, true)).toBeUndefined()
    expect(led(press('f', { ctrlKey: true }), null, true)).toEqual(['find'])
    expect(led(press('F6'), null, true)).toEqual(['nextRegion'])
  })

  it('keys of the browser stay its own', () => {
    expect(led(press('r', { ctrlKey: true }))).toBeUndefined()
    expect(led(press('p', { metaKey: true }))).toBeUndefined()
    expect(led(press('a', { altKey: true }))).toBeUndefined()
  })
})
