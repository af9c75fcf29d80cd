import { now, send } from '../lib/browser.ts'
import { type CallApi, openCaller } from './caller.ts'
import { activeSocket } from './active-socket.ts'
import { endSession } from './session-end.ts'

let lastAnswer = 0

/** The page's own connection to the API. */
export const callApi: CallApi = openCaller({
  send,
  sessionOver: () => endSession('ended'),
  onAnswer: () => {
    lastAnswer = now().getTime()
  },
  onNoAnswer: () => void activeSocket.get()?.check(),
})

/** When the server answered last: every call prolongs the session, so its end moves with this. */
export const lastAnswerAt = (): number => lastAnswer
