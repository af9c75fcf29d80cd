import type { FaultedAction } from '../../common-faults.ts'
import type { Where } from '../../faults.ts'
import { graphFaults, refusalMaker, type GraphFaultParts, type GraphFaults } from '../graph-faults.ts'

/** Faults on demand, in Messenger's terms. */
export type MessengerFaults = GraphFaults & {
  /** 551: blocked, deactivated or gone. */
  personUnavailable: FaultedAction<Where>
  /** 10 with 2018278. */
  windowClosed: FaultedAction<Where>
  /** 1200: try again later. */
  temporaryFailure: FaultedAction<Where>
  /** 1 with 1357046: it may have been sent. */
  unclear: FaultedAction<Where>
}

export function messengerFaults(parts: GraphFaultParts): MessengerFaults {
  const refusal = refusalMaker(parts)
  return {
    ...graphFaults(parts),
    personUnavailable: refusal({
      code: 551,
      subcode: 1545041,
      message: "(#551) This person isn't available right now.",
    }),
    windowClosed: refusal({
      code: 10,
      subcode: 2018278,
      message: '(#10) This message is sent outside of allowed window.',
    }),
    temporaryFailure: refusal({
      code: 1200,
      message: '(#1200) Temporary send message failure. Please try again later.',
    }),
    unclear: refusal({ code: 1, subcode: 1357046, message: '(#1) Received invalid JSON reply' }),
  }
}
