import { VisitedPage } from '@switchboard/contract'
import { afterEach, expect, it, vi } from 'vitest'
import type { ToFrame } from '../frame-protocol.ts'
import { openHost } from './host.ts'

afterEach(() => vi.unstubAllGlobals())

/** What the chat learns when it is opened by its own address. */
async function helloAt(href: string, title: string): Promise<ToFrame | undefined> {
  const said: ToFrame[] = []
  const page = { addEventListener: () => undefined, parent: {} }
  page.parent = page
  vi.stubGlobal('window', page)
  vi.stubGlobal('addEventListener', page.addEventListener)
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('location', { href, search: '' })
  vi.stubGlobal('document', { title })
  openHost('key', (message) => void said.push(message))
  await Promise.resolve()
  return said[0]
}

it('a chat that is opened by a very long address names its page as the desk takes it', async () => {
  const href = `https://desk.example/chat/key?campaign=${'x'.repeat(3000)}`
  const hello = await helloAt(href, 'T'.repeat(400))
  expect(hello).toMatchObject({ type: 'hello', page: { url: href.slice(0, 2000), title: 'T'.repeat(300) } })
  expect(VisitedPage.safeParse(hello?.type === 'hello' && hello.page).success).toBe(true)
})

it('what follows # in its address stays in the browser', async () => {
  expect(await helloAt('https://desk.example/chat/key#token=secret', 'Shop')).toMatchObject({
    page: { url: 'https://desk.example/chat/key', title: 'Shop' },
  })
})
