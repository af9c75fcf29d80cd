import { commonFaults, faultMaker, type CommonFaults, type FaultedAction } from '../common-faults.ts'
import type { FaultOptions, FaultRule, Where } from '../faults.ts'
import type { ViberWorld } from './world.ts'

/** Faults on demand, in Viber's terms. Refusals come with HTTP 200 and a status of their own. */
export type ViberFaults = CommonFaults<Where> & {
  /** Status 2. */
  invalidToken: FaultedAction<Where>
  /** Status 6. */
  notSubscribed: FaultedAction<Where>
  /** Status 9. */
  suspended: FaultedAction<Where>
  /** Any status that is not 0. */
  refuse: (status: number, message: string, where?: Where, options?: FaultOptions) => FaultRule
  /** Sends are accepted and reported as failed afterwards. */
  failLater: (description: string, where?: Where, options?: FaultOptions) => FaultRule
}

export function viberFaults({ connection, failures, outbox, changed }: ViberWorld): ViberFaults {
  const parts = {
    board: connection.faults,
    deliveryFaults: connection.deliveryFaults,
    whereOf: (where: Where) => where,
    after: () => {
      outbox.wake()
      changed()
    },
  }
  const common = commonFaults(parts)
  const always = faultMaker(parts)
  const refusal = (code: number, description: string) =>
    always({ kind: 'refuse', status: 200, code, description })
  return {
    ...common,
    invalidToken: refusal(2, 'invalidAuthToken'),
    notSubscribed: refusal(6, 'receiverNotSubscribed'),
    suspended: refusal(9, 'publicAccountSuspended'),
    refuse: (status, message, where, options) => refusal(status, message)(where, options),
    failLater: (description, where, options) =>
      failures.add({ kind: 'refuse', status: 200, description }, where, options),
    clear: () => {
      failures.clear()
      common.clear()
    },
  }
}
