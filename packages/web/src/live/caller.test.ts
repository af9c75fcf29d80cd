import { calls, refusals } from '@switchboard/contract'
import { callSamples } from '@switchboard/contract/samples'
import { describe, expect, it, vi } from 'vitest'
import { openCaller } from './caller.ts'

const { params, query, reply } = callSamples.getChat

/** A server that gives the answers it is set to, and what it was asked. */
function setUp(answer: () => Response | Promise<Response>, userid: string | null = null) {
  const asked: { url: string; init: RequestInit; patience?: number | undefined }[] = []
  const sessionOver = vi.fn()
  const onAnswer = vi.fn()
  const onNoAnswer = vi.fn()
  const call = openCaller({
    sessionOver,
    onAnswer,
    onNoAnswer,
    userid: () => userid,
    send: async (url, init, { patience } = {}) => {
      asked.push({ url, init, patience })
      return answer()
    },
  })
  return { asked, sessionOver, onAnswer, onNoAnswer, call }
}
const brokenOff = () => new ReadableStream({ pull: (controller) => controller.error(new Error('reset')) })
const json = (body: unknown, init: ResponseInit = {}) => Response.json(body, init)

describe('a call', () => {
  it('goes to its path with its query, and comes back with the position it is as new as', async () => {
    const { asked, call } = setUp(() => json(reply, { headers: { 'desk-position': '42' } }))
    const outcome = await call(calls.getChat, { params, query })
    expect(asked[0]?.url).toBe(
      `/${params.ticketid}/0/chat?created_on=${encodeURIComponent(query.created_on)}`,
    )
    expect(outcome).toEqual({ kind: 'done', answer: reply, position: 42 })
  })

  it('carries its body as JSON, and files as a form whose fields come first', async () => {
    const { asked, call } = setUp(() => json(callSamples.sendFile.reply))
    await call(calls.acceptTicket, { body: callSamples.acceptTicket.body })
    expect(asked[0]?.init.body).toBe(JSON.stringify(callSamples.acceptTicket.body))
    const file = new File(['x'], 'leak.txt')
    await call(calls.sendFile, { body: callSamples.sendFile.body, file })
    const form = asked[1]?.init.body
    expect(form instanceof FormData && [...form.keys()].at(-1)).toBe('file')
  })

  it('names the user whom the page shows as signed in, also with a file', async () => {
    const { asked, call } = setUp(() => json(reply), 'mara')
    await call(calls.getChat, { params, query })
    await call(calls.acceptTicket, { body: callSamples.acceptTicket.body })
    await call(calls.sendFile, { body: callSamples.sendFile.body, file: new File(['x'], 'leak.txt') })
    expect(asked.map(({ init }) => init.headers)).toEqual([
      { 'desk-user': 'mara' },
      { 'desk-user': 'mara', 'content-type': 'application/json' },
      { 'desk-user': 'mara' },
    ])
  })

  it('waits as long as its server may work for it, or as the caller can', async () => {
    const { asked, call } = setUp(() => json(reply))
    const { body } = callSamples.acceptTicket
    await call(calls.getChat, { params, query })
    await call(calls.acceptTicket, { body })
    await call(calls.acceptTicket, { body, patience: 5000 })
    expect(asked.map(({ patience }) => patience)).toEqual([40_000, 120_000, 5000])
  })

  it('answers a refusal as a value, with its facts', async () => {
    const refusal = { error: 'already-accepted', message: 'Taken.', detail: { winner: 'Jonas Weber' } }
    const { call, sessionOver } = setUp(() => json(refusal, { status: 409 }))
    expect(await call(calls.acceptTicket, { body: callSamples.acceptTicket.body })).toEqual({
      kind: 'refused',
      refusal,
    })
    expect(sessionOver).not.toHaveBeenCalled()
  })

  it('reports that the session is over, however the server answers it', async () => {
    for (const body of [{ status: 'invalid' }, { error: 'not-signed-in', message: 'Please log in.' }]) {
      const { call, sessionOver } = setUp(() => json(body, { status: 401 }))
      const outcome = await call(calls.getTickets)
      expect(outcome).toEqual({
        kind: 'refused',
        refusal: { error: 'not-signed-in', message: refusals['not-signed-in'].message },
      })
      expect(sessionOver).toHaveBeenCalledOnce()
    }
  })

  it('that was made in an earlier session says nothing of the one of now', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    let session = 1
    const sessionOver = vi.fn()
    const call = openCaller({ send: () => promise, session: () => session, sessionOver })
    const outcome = call(calls.getTickets)
    session = 2
    resolve(json({ status: 'invalid' }, { status: 401 }))
    expect(await outcome).toMatchObject({ kind: 'refused', refusal: { error: 'not-signed-in' } })
    expect(sessionOver).not.toHaveBeenCalled()
  })

  it('takes 413 of a proxy for a refusal: the same file would be too large for ever', async () => {
    const { call } = setUp(() => new Response('<html>413 Request Entity Too Large', { status: 413 }))
    expect(await call(calls.sendFile, { body: callSamples.sendFile.body, file: new Blob(['x']) })).toEqual({
      kind: 'refused',
      refusal: { error: 'too-large', message: 'That is larger than the desk accepts.' },
    })
  })

  it('does not take a wrong password for an ended session', async () => {
    const { call, sessionOver } = setUp(() =>
      json({ error: 'wrong-credentials', message: 'Invalid email or password' }, { status: 401 }),
    )
    await call(calls.login, { body: callSamples.login.body })
    expect(sessionOver).not.toHaveBeenCalled()
  })

  it.each([
    ['nobody answers', () => Promise.reject(new Error('offline'))],
    ['something that is no desk answers', () => new Response('<html>', { status: 502 })],
    ['the answer breaks off', () => new Response(brokenOff(), { status: 200 })],
    ['the answer is not what the contract says', () => json({ tickets: 1 })],
    ['the refusal is unknown', () => json({ error: 'from-tomorrow', message: '' }, { status: 400 })],
  ])('is away when %s', async (_, answer) => {
    const { call } = setUp(answer)
    expect(await call(calls.getTickets)).toEqual({ kind: 'away' })
  })

  it.each([
    ['a proxy that refuses', 401],
    ['a proxy that refuses', 403],
    ['a proxy that wants its own sign-in', 407],
    ['the sign-in page of a network', 200],
    ['the sign-in page of a network', 511],
  ])('takes what is no answer of the desk for %s (%i), and no session as over', async (_, status) => {
    const { call, sessionOver, onAnswer, onNoAnswer } = setUp(
      () => new Response('<html>Please sign in</html>', { status }),
    )
    expect(await call(calls.getTickets)).toEqual({ kind: 'away', isIntercepted: true })
    expect(sessionOver).not.toHaveBeenCalled()
    expect(onAnswer).not.toHaveBeenCalled()
    expect(onNoAnswer).toHaveBeenCalledOnce()
  })

  it('reports that no answer came, but not when the page cancelled it', async () => {
    const { call, onNoAnswer } = setUp(() => Promise.reject(new Error('offline')))
    await call(calls.getTickets)
    expect(onNoAnswer).toHaveBeenCalledOnce()
    await call(calls.getTickets, { signal: AbortSignal.abort() })
    expect(onNoAnswer).toHaveBeenCalledOnce()
    const invalid = setUp(() => json({ status: 'invalid' }, { status: 401 }))
    await invalid.call(calls.getTickets)
    expect(invalid.onNoAnswer).not.toHaveBeenCalled()
  })
})
