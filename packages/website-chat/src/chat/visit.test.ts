import { expect, it } from 'vitest'
import { page } from '../testing/samples.ts'
import { openVisitorApi } from './api.ts'
import { openVisit } from './visit.ts'

const visitor = { name: null, email: null, is_identified: false }
const challenge = { parameters: { nonce: '00', salt: '00', cost: 1, keyLength: 32, keyPrefix: '00' } }

/** A desk that asks for a challenge; the page knows it, if that was so when it loaded. */
function setUp(solve: () => Promise<string>, asksChallenge = true) {
  const started: unknown[] = []
  const api = openVisitorApi(page.key, async (url, { body }) => {
    if (url.endsWith('/challenge')) return Response.json(challenge)
    const visit: unknown = typeof body === 'string' ? JSON.parse(body) : body
    started.push(visit)
    if (JSON.stringify(visit).includes('"challenge":null'))
      return Response.json({ error: 'challenge-refused', message: '' }, { status: 400 })
    return Response.json({ token: 'token', visitor, is_continued: false })
  })
  const facts = () => ({ language: 'en', page: null }) as const
  const parts = { solver: async () => solve }
  const visit = openVisit({
    api,
    asksChallenge,
    solver: () => parts.solver(),
    facts,
    onStart: () => undefined,
  })
  return { visit, started, parts }
}

it('starts once for two messages at the same time, with the solved challenge', async () => {
  const { visit, started } = setUp(async () => 'solution')
  const outcomes = await Promise.all([visit.ensure(), visit.ensure()])
  expect(outcomes).toEqual([
    { kind: 'done', answer: 'token' },
    { kind: 'done', answer: 'token' },
  ])
  expect(started).toEqual([{ language: 'en', page: null, identity: null, challenge: 'solution' }])
})

it('refuses the message when the browser cannot solve the challenge', async () => {
  const { visit, started } = setUp(() => Promise.reject(new Error('no hashes')))
  expect(await visit.ensure()).toEqual({ kind: 'refused', code: 'challenge-refused', status: 400 })
  expect(started).toEqual([])
})

it('lets the message wait while the line loses what solves the challenge', async () => {
  const { visit, started, parts } = setUp(async () => 'solution')
  const { solver } = parts
  parts.solver = () => Promise.reject(new TypeError('Failed to fetch'))
  expect(await visit.ensure()).toEqual({ kind: 'away' })
  expect(started).toEqual([])
  parts.solver = solver
  expect(await visit.ensure()).toEqual({ kind: 'done', answer: 'token' })
})

it('solves a challenge that the company asks for only since the page has loaded', async () => {
  const { visit, started } = setUp(async () => 'solution', false)
  expect(await visit.ensure()).toEqual({ kind: 'done', answer: 'token' })
  expect(started).toMatchObject([{ challenge: null }, { challenge: 'solution' }])
})

it('asks once where the desk refuses the solution too', async () => {
  const { visit, started } = setUp(() => Promise.reject(new Error('no hashes')), false)
  expect(await visit.ensure()).toEqual({ kind: 'refused', code: 'challenge-refused', status: 400 })
  expect(started).toHaveLength(1)
})
