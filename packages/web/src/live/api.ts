import { now, send } from '../lib/browser.ts'
import type { Call, CallAnswer } from '@switchboard/contract'
import { type Arguments, type CallApi, openCaller } from './caller.ts'
import { activeSocket } from './active-socket.ts'
import { unwrap } from './outcome.ts'
import { currentSession, endSession } from './session-end.ts'
import { signedIn } from './signed-in.ts'

let lastAnswer = 0

/** The page's own connection to the API. */
export const callApi: CallApi = openCaller({
  send,
  userid: signedIn.get,
  session: currentSession,
  sessionOver: () => endSession('ended'),
  onAnswer: () => {
    lastAnswer = now().getTime()
  },
  onNoAnswer: () => void activeSocket.get()?.check(),
})

/** The answer of a call, or a thrown CallFailed: what queries and mutations run. */
export const request = async <C extends Call>(call: C, ...given: Arguments<C>): Promise<CallAnswer<C>> =>
  (await unwrap(callApi(call, ...given))).value

/** When the server answered last: every call prolongs the session, so its end moves with this. */
export const lastAnswerAt = (): number => lastAnswer
