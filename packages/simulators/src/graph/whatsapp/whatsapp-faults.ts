import { faultMaker, type FaultedAction } from '../../common-faults.ts'
import type { FaultOptions, FaultRule, Where } from '../../faults.ts'
import {
  faultParts,
  graphFaults,
  refusalMaker,
  type GraphFaultParts,
  type GraphFaults,
} from '../graph-faults.ts'
import type { WhatsAppWorld } from '../world.ts'

/** Faults on demand, in WhatsApp's terms. */
export type WhatsAppFaults = GraphFaults & {
  /** 131056 for that client, who stays refused for six seconds. */
  pairRate: FaultedAction<Where>
  /** 131047 at once. */
  windowClosed: FaultedAction<Where>
  /** 131000 with status 500. */
  serverError: FaultedAction<Where>
  /** 131031: the account is locked. */
  accountLocked: FaultedAction<Where>
  /** Sends are accepted and reported as failed afterwards. */
  failLater: (code: number, title: string, where?: Where, options?: FaultOptions) => FaultRule
}

export function whatsappFaults(
  parts: GraphFaultParts,
  { failures }: Pick<WhatsAppWorld, 'failures'>,
): WhatsAppFaults {
  const always = faultMaker(faultParts(parts))
  const refusal = refusalMaker(parts)
  const common = graphFaults(parts)
  return {
    ...common,
    pairRate: always({ kind: 'tooManyRequests', retryAfter: 6, code: 131056, perChat: true }),
    windowClosed: refusal({ code: 131047, message: '(#131047) Re-engagement message' }),
    serverError: refusal({ code: 131000, status: 500, message: '(#131000) Something went wrong' }),
    accountLocked: refusal({ code: 131031, status: 403, message: '(#131031) Business Account locked' }),
    failLater: (code, title, where, options) =>
      failures.add({ kind: 'refuse', status: 200, code, description: title }, where, options),
    clear: () => {
      failures.clear()
      common.clear()
    },
  }
}
