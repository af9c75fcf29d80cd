import { expect, test } from 'vitest'
import { fetchUrl } from './fetch-url.ts'
import type { ProviderResponse } from './provider-http.ts'
import { ConnectionFailed } from './provider-http.ts'
import { fakeProvider, type Reaction } from './testing/fake-provider.ts'

const found: ProviderResponse = { status: 200, headers: {}, bytes: new Uint8Array([1, 2]) }
const moved = (location: string): ProviderResponse => ({
  status: 302,
  headers: { location },
  bytes: new Uint8Array(),
})

function fetched(url: string, ...reactions: Reaction[]) {
  const { http, requests } = fakeProvider(...reactions)
  const wanted = { url, maxBytes: 10, hosts: ['fbcdn.net'], apiUrl: 'http://127.0.0.1:4000/graph' }
  return { requests, bytes: fetchUrl(http, wanted) }
}

test.each([
  'https://fbcdn.net/x',
  'https://scontent.xx.fbcdn.net/v/x.jpg?a=b',
  'http://127.0.0.1:4000/cdn/1',
])('%s is where the provider keeps its files', async (url) => {
  expect(await fetched(url, found).bytes).toEqual(found.bytes)
})

test.each([
  'http://scontent.xx.fbcdn.net/x',
  'https://fbcdn.net.evil.test/x',
  'https://evilfbcdn.net/x',
  'https://127.0.0.1:4001/x',
  'file:///etc/passwd',
  'not an address',
])('%s is not', async (url) => {
  const { bytes, requests } = fetched(url, found)
  await expect(bytes).rejects.toMatchObject({ failure: { kind: 'refused' } })
  expect(requests).toEqual([])
})

test('a redirect is followed among the provider’s own addresses only', async () => {
  expect(await fetched('https://a.fbcdn.net/x', moved('https://b.fbcdn.net/y'), found).bytes).toEqual(
    found.bytes,
  )
  expect(await fetched('https://a.fbcdn.net/x', moved('/y'), found).bytes).toEqual(found.bytes)
  const away = fetched('https://a.fbcdn.net/x', moved('https://evil.test/y'), found)
  await expect(away.bytes).rejects.toMatchObject({ failure: { kind: 'refused' } })
  expect(away.requests).toHaveLength(1)
})

test('a redirect loop ends', async () => {
  const circle = fetched('https://a.fbcdn.net/x', moved('https://a.fbcdn.net/x'))
  await expect(circle.bytes).rejects.toMatchObject({ reason: 'the address of the file leads in circles' })
})

test('a missing file is refused, a file of an overloaded server is requested again', async () => {
  const answer = (status: number): ProviderResponse => ({ status, headers: {}, bytes: new Uint8Array() })
  await expect(fetched('https://a.fbcdn.net/x', answer(404)).bytes).rejects.toMatchObject({
    failure: { kind: 'refused' },
  })
  await expect(fetched('https://a.fbcdn.net/x', answer(503)).bytes).rejects.toMatchObject({
    failure: { kind: 'away' },
  })
  const broken = new ConnectionFailed('after-send', 'reset at https://a.fbcdn.net/x?signature=secret')
  await expect(fetched('https://a.fbcdn.net/x', broken).bytes).rejects.toMatchObject({
    failure: { kind: 'away' },
    reason: 'the file could not be fetched',
  })
})
