import { afterEach, expect, it } from 'vitest'
import { endSession, expectEnd, onSessionEnd, type SessionEnd } from './session-end.ts'

const reasons: SessionEnd[] = []
const stop = onSessionEnd((why) => reasons.push(why))
afterEach(() => {
  stop()
})

it('a page that signs out itself never shows that its session ended, whichever event is first', () => {
  endSession('ended')
  expectEnd('signed-out')
  endSession('ended')
  endSession('signed-out')
  endSession('ended')
  expect(reasons).toEqual(['ended', 'signed-out', 'signed-out', 'ended'])
})

it('a change of the own account is what ended the session, unless it failed', () => {
  const heard: SessionEnd[] = []
  const stopHearing = onSessionEnd((why) => heard.push(why))
  expectEnd('account-changed')
  endSession('ended')
  endSession('account-changed')
  expectEnd('account-changed')
  expectEnd(null)
  endSession('ended')
  stopHearing()
  expect(heard).toEqual(['account-changed', 'account-changed', 'ended'])
})
