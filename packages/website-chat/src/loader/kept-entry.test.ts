import { afterEach, expect, it, vi } from 'vitest'
import { entryOf } from './kept-entry.ts'

const keptWith = (token: string) => ({ token, isMuted: false, person: null, claims: null })

/** Two tabs of a browser: a change of one is an event of the other, which comes when it is called. */
function openTabs() {
  const stored = new Map<string, string>()
  const listeners: ((event: unknown) => void)[] = []
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
    removeItem: (name: string) => void stored.delete(name),
    clear: () => stored.clear(),
  })
  vi.stubGlobal('addEventListener', (_: string, listener: (event: unknown) => void) => {
    listeners.push(listener)
  })
  return { one: entryOf('key'), other: entryOf('key'), listeners }
}
afterEach(() => vi.unstubAllGlobals())

it('a token that ended never takes a later one of another tab with it', () => {
  const { one, other } = openTabs()
  one.write(keptWith('before'), null)
  expect(other.read()).toEqual(keptWith('before'))
  one.write(keptWith('later'), null)
  other.write(null, 'before')
  expect([one.read(), other.read()]).toEqual([keptWith('later'), keptWith('later')])
  other.write(null, 'later')
  expect(other.read()).toBeNull()
})

it('a tab hears what another one keeps, and which token was there before', () => {
  const { one, listeners } = openTabs()
  const heard: unknown[] = []
  one.onChange((kept, ended) => heard.push([kept, ended]))
  const [listener] = listeners
  const texts = [keptWith('before'), keptWith('later')].map((kept) => JSON.stringify(kept))
  listener?.({ key: 'switchboard-chat-key', oldValue: texts[0], newValue: texts[1] })
  listener?.({ key: 'switchboard-chat-key', oldValue: texts[1], newValue: null })
  listener?.({ key: 'another', oldValue: texts[1], newValue: null })
  expect(heard).toEqual([
    [keptWith('later'), 'before'],
    [null, 'later'],
  ])
})

it('a website that clears its storage at a sign-out has cleared the chat in every tab', () => {
  const { one, other, listeners } = openTabs()
  const heard: unknown[] = []
  other.onChange((kept, ended) => heard.push([kept, ended]))
  one.write(keptWith('token'), null)
  localStorage.clear()
  listeners[0]?.({ key: null, oldValue: null, newValue: null })
  expect(heard).toEqual([[null, undefined]])
  expect([one.read(), other.read()]).toEqual([null, null])
})

it('where the storage takes nothing the chat lasts until the page is left', () => {
  const { one } = openTabs()
  one.write(keptWith('before'), null)
  vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
    throw new Error('full')
  })
  one.write(keptWith('later'), null)
  expect(one.read()).toEqual(keptWith('later'))
})
