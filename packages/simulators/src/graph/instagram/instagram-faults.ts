import { faultMaker, type FaultedAction } from '../../common-faults.ts'
import type { Where } from '../../faults.ts'
import { faultParts, refusalFault, type GraphFaultParts } from '../graph-faults.ts'
import { messengerFaults, type MessengerFaults } from '../messenger/messenger-faults.ts'

/** Faults on demand: those of Messenger, in Instagram's terms where they differ. */
export type InstagramFaults = MessengerFaults & {
  /** 100 with 2534014: the person is not there any more. */
  nobodyThere: FaultedAction<Where>
}

export function instagramFaults(parts: GraphFaultParts): InstagramFaults {
  const always = faultMaker(faultParts(parts))
  return {
    ...messengerFaults(parts),
    windowClosed: always(
      refusalFault({
        code: 10,
        subcode: 2534022,
        status: 403,
        message: 'This message is sent outside of allowed window.',
      }),
    ),
    nobodyThere: always(
      refusalFault({ code: 100, subcode: 2534014, message: 'The requested user cannot be found.' }),
    ),
  }
}
