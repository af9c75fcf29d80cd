import { expect, test } from 'vitest'
import { ChannelError, PartlySent } from './channel-errors.ts'
import { sendParts } from './send-parts.ts'

const tooFast = new ChannelError({ kind: 'rate-limited', retryAfterMs: 5000, scope: 'chat' }, 'slow down', {
  code: 429,
})
const out = (ref: string) => async () => ref
const fails = async () => {
  throw tooFast
}

test('one message has one id, several have all of theirs in order', async () => {
  expect(await sendParts([out('a')], {})).toEqual({ messageRef: 'a' })
  expect(await sendParts([out('a'), out('b'), out('c')], {})).toEqual({
    messageRef: 'a',
    otherRefs: ['b', 'c'],
  })
})

test('a failure before anything is sent is that failure', async () => {
  await expect(sendParts([fails, out('b')], {})).rejects.toBe(tooFast)
})

test('a failure in the middle reports the parts that were sent, and is ambiguous for a caller that knows no parts', async () => {
  const error: unknown = await sendParts([out('a'), fails], {}).catch((caught: unknown) => caught)
  expect(error).toBeInstanceOf(PartlySent)
  expect(error).toMatchObject({ failure: { kind: 'ambiguous' }, taken: ['a'], failed: tooFast, code: 429 })
})

test('the next attempt continues after the parts that were sent', async () => {
  expect(await sendParts([fails, out('b')], { taken: ['a'] })).toEqual({ messageRef: 'a', otherRefs: ['b'] })
})
