import { now, send } from '../lib/browser.ts'
import { type CallApi, openCaller } from './caller.ts'
import { activeSocket } from './active-socket.ts'
import { endSession } from './session-end.ts'

let lastAnswer = 0

/** The page's own line to the desk. */
export const callApi: CallApi = openCaller({
  send,
  sessionOver: () => endSession('ended'),
  onAnswer: () => {
    lastAnswer = now().getTime()
  },
  onNoAnswer: () => void activeSocket.get()?.check(),
})

/** When the desk answered last: every call prolongs the session, so its end moves with this. */
export const lastAnswerAt = (): number => lastAnswer
