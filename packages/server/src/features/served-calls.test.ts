import { type Call, calls } from '@switchboard/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestDesk, type TestDesk } from '../testing/index.ts'
import { working } from './features.ts'
import { notServedYet } from './not-served-yet.ts'
import { notServed, servedBy } from './served-calls.ts'

let desk: TestDesk

beforeAll(async () => {
  desk = await startTestDesk()
})
afterAll(() => desk.stop())

it('lists every call that is not served yet, and no other', () => {
  const served = servedBy(working, desk.app)
  const missing = Object.entries<Call>(calls).filter(([, call]) => !served.has(call))
  expect(missing.map(([name]) => name).toSorted()).toEqual([...notServedYet].toSorted())
})

it('answers a call that nobody serves after the check of its right, whatever is asked', async () => {
  const answered: Array<{ path: string; answer: () => unknown }> = []
  notServed([]).serves?.((call, answer) => {
    const { body, params, query, file } = call
    expect([body, params, query, file]).toEqual([undefined, undefined, undefined, undefined])
    answered.push({ path: call.path, answer: () => Reflect.apply(answer, undefined, []) as unknown })
  }, desk.app)
  expect(answered).toHaveLength(Object.keys(calls).length)
  expect(answered[0]?.answer).toThrow('This call is not served yet.')
})

it('serves every call of the contract to whoever has the right, and to nobody else', async () => {
  const answers = await Promise.all(
    Object.values<Call>(calls).map(async ({ method, path, right }) => {
      const { status } = await desk.anyone.request(path.replaceAll(/\{\w+\}/g, 'x'), { method })
      return { path, right, status }
    }),
  )
  expect(
    answers.filter(({ right, status }) => (right === 'anyone' ? status === 404 : status !== 401)),
  ).toEqual([])
})
