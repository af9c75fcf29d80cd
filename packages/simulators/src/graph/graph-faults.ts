import { commonFaults, faultMaker, type CommonFaults, type FaultedAction } from '../common-faults.ts'
import type { DeliveryFaults } from '../delivery-faults.ts'
import type { FaultOptions, FaultRule, Where } from '../faults.ts'
import type { Disorder } from '../outbox.ts'
import type { ProviderConnection } from '../provider-connection.ts'
import type { GraphOutbox } from './world.ts'

export type GraphRefusal = { code: number; message: string; subcode?: number; status?: number }

/** Faults of the Graph API, the same on each of its connections. */
export type GraphFaults = Omit<CommonFaults<Where>, 'delivery'> & {
  /** Faults on the way to webhooks; also the number of events in one request, and newest first. */
  delivery: (changes: Partial<DeliveryFaults & Disorder>) => void
  /** 190: the password changed, the user logged out, or the token expired. */
  tokenInvalid: FaultedAction<Where>
  /** 10: the permission is missing. */
  permissionMissing: FaultedAction<Where>
  /** 2: temporarily down. */
  unavailable: FaultedAction<Where>
  /** Any refusal by its code. */
  refuse: (refusal: GraphRefusal, where?: Where, options?: FaultOptions) => FaultRule
}

export type GraphFaultParts = {
  connection: ProviderConnection
  outboxes: GraphOutbox[]
  changed: () => void
}

export function graphFaults(parts: GraphFaultParts): GraphFaults {
  const { connection, outboxes, changed } = parts
  const common = faultParts(parts)
  const added = commonFaults(common)
  const refusal = refusalMaker(parts)
  return {
    ...added,
    refuse: (refused, where, options) => refusal(refused)(where, options),
    delivery: ({ batch, reversed, ...changes }) => {
      for (const { disorder } of outboxes) {
        if (batch !== undefined) disorder.batch = batch
        if (reversed !== undefined) disorder.reversed = reversed
      }
      added.delivery(changes)
    },
    tokenInvalid: refusal({
      code: 190,
      subcode: 460,
      status: 401,
      message:
        'Error validating access token: The session has been invalidated because the user changed their password.',
    }),
    permissionMissing: refusal({
      code: 10,
      status: 403,
      message: '(#10) Application does not have permission for this action',
    }),
    unavailable: refusal({ code: 2, status: 503, message: 'Service temporarily unavailable' }),
    clear: () => {
      for (const { disorder } of outboxes) Object.assign(disorder, { batch: 1, reversed: false })
      connection.faults.clear()
      added.clear()
      changed()
    },
  }
}

export function faultParts({ connection, outboxes, changed }: GraphFaultParts) {
  return {
    board: connection.faults,
    deliveryFaults: connection.deliveryFaults,
    whereOf: (where: Where) => where,
    after: () => {
      for (const outbox of outboxes) outbox.wake()
      changed()
    },
  }
}

/** Makes faults that refuse with a code. */
export function refusalMaker(parts: GraphFaultParts): (refusal: GraphRefusal) => FaultedAction<Where> {
  const always = faultMaker(faultParts(parts))
  return ({ code, message: description, subcode, status = 400 }) =>
    always({ kind: 'refuse', status, description, code, ...(subcode === undefined ? {} : { subcode }) })
}
