import { expect, test } from 'vitest'
import { ChannelError } from './channel-errors.ts'
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

test('the parts that are out are reported before each one goes, and a message of one part reports nothing', async () => {
  const log: string[] = []
  const part = (ref: string) => async () => {
    log.push(ref)
    return ref
  }
  const onTaken = async (refs: readonly string[]) => void log.push(`out: ${refs.join()}`)
  const sent = sendParts([part('a'), part('b'), part('c'), fails], { taken: ['a'], onTaken })
  await expect(sent).rejects.toBe(tooFast)
  expect(log).toEqual(['out: a', 'b', 'out: a,b', 'c', 'out: a,b,c'])
  await sendParts([part('alone')], { onTaken })
  expect(log.slice(5)).toEqual(['alone'])
})

test('the next attempt continues after the parts that were sent', async () => {
  expect(await sendParts([fails, out('b')], { taken: ['a'] })).toEqual({ messageRef: 'a', otherRefs: ['b'] })
})
