import { expect, it } from 'vitest'
import { outcomeOf } from './outcome.ts'

it.each([
  [{ code: 'ECONNECTION' }, 'again', 'unreachable'],
  [{ code: 'EDNS' }, 'again', 'unreachable'],
  [{ code: 'ETIMEDOUT' }, 'again', 'too-slow'],
  [{ code: 'EABORT' }, 'again', 'too-slow'],
  [{ code: 'ETLS' }, 'again', 'encryption'],
  [{ code: 'ESOCKET', message: 'certificate has expired' }, 'again', 'certificate'],
  [{ code: 'ESOCKET', message: "Host: x. is not in the cert's altnames: DNS:y" }, 'again', 'certificate'],
  [{ code: 'ESOCKET', message: '0A00010B:SSL routines::wrong version number' }, 'again', 'encryption'],
  [{ code: 'EAUTH', responseCode: 535 }, 'again', 'sign-in'],
  [{ code: 'EENVELOPE', responseCode: 451, command: 'RCPT TO' }, 'again', 'recipient'],
  [{ code: 'EENVELOPE', responseCode: 550, command: 'RCPT TO' }, 'failed', 'recipient'],
  [{ code: 'EENVELOPE', responseCode: 553, command: 'MAIL FROM' }, 'failed', 'refused'],
  [{ code: 'EMESSAGE', responseCode: 554, command: 'DATA' }, 'failed', 'refused'],
  ['a text', 'again', 'unreachable'],
])('%j is %s: %s', (error, kind, problem) => {
  expect(outcomeOf(error, 1)).toMatchObject({ kind, problem })
})

it('the pauses grow, and after seven attempts there is no further one', () => {
  const waits = [1, 2, 3, 4, 5, 6, 7].map((attempts) => {
    const outcome = outcomeOf({ code: 'ECONNECTION' }, attempts)
    return outcome.kind === 'again' ? outcome.after / 1000 : outcome.kind
  })
  expect(waits).toEqual([10, 60, 300, 1800, 7200, 21_600, 'failed'])
})
