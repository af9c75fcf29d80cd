import { type Call, calls } from '@switchboard/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../testing/index.ts'
import { features } from './features.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

it('serves every call of the contract, each by one feature', () => {
  const served: Call[] = []
  for (const feature of features) feature.serves?.((call) => void served.push(call), server.app)
  const pathsOf = (some: readonly Call[]) => some.map(({ method, path }) => `${method} ${path}`).toSorted()
  expect(pathsOf(served)).toEqual(pathsOf(Object.values<Call>(calls)))
})

it('serves every call of the contract to callers with the right, and to nobody else', async () => {
  const answers = await Promise.all(
    Object.values<Call>(calls).map(async ({ method, path, right }) => {
      const { status } = await server.anyone.request(path.replaceAll(/\{\w+\}/g, 'x'), { method })
      return { path, right, status }
    }),
  )
  expect(
    answers.filter(({ right, status }) => (right === 'anyone' ? status === 404 : status !== 401)),
  ).toEqual([])
})
