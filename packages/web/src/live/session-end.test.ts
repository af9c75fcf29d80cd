import { afterEach, expect, it } from 'vitest'
import { beginSignOut, endSession, onSessionEnd, type SessionEnd } from './session-end.ts'

const reasons: SessionEnd[] = []
const stop = onSessionEnd((why) => reasons.push(why))
afterEach(() => {
  stop()
})

it('a page that signs out itself never shows that its session ended, whichever event is first', () => {
  endSession('ended')
  beginSignOut()
  endSession('ended')
  endSession('signed-out')
  endSession('ended')
  expect(reasons).toEqual(['ended', 'signed-out', 'signed-out', 'ended'])
})
