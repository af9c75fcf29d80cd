import { now, send } from '../lib/browser.ts'
import { type CallDesk, openCaller } from './caller.ts'
import { endSession } from './session-end.ts'

let lastAnswer = 0

/** The page's own line to the desk. */
export const callDesk: CallDesk = openCaller({
  send,
  sessionOver: () => endSession('ended'),
  heard: () => {
    lastAnswer = now().getTime()
  },
})

/** When the desk answered last: every call prolongs the session, so its end moves with this. */
export const lastAnswerAt = (): number => lastAnswer
