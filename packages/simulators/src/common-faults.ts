import { noDeliveryFaults, type DeliveryFaults } from './delivery-faults.ts'
import type { Fault, FaultBoard, FaultOptions, FaultRule, Where } from './faults.ts'

export type FaultedAction<Place> = (where?: Place, options?: FaultOptions) => FaultRule

/** Faults every provider can have. Each stays until removed, or until it applied to `times` calls. */
export type CommonFaults<Place> = {
  tooManyRequests: (retryAfter: number, where?: Place, options?: FaultOptions) => FaultRule
  /** 502 or 504 with an HTML body, as the front server gives. */
  badGateway: FaultedAction<Place>
  gatewayTimeout: FaultedAction<Place>
  slow: (ms: number, where?: Place, options?: FaultOptions) => FaultRule
  /** The call is carried out at once and answered later: its effects arrive before its answer. */
  lateAnswer: (ms: number, where?: Place, options?: FaultOptions) => FaultRule
  /** The connection is cut and nothing was done. */
  resetBeforeAccepting: FaultedAction<Place>
  /** It was done, then the connection is cut: the caller cannot know. */
  resetAfterAccepting: FaultedAction<Place>
  /** It was done and no answer ever comes. */
  hangAfterAccepting: FaultedAction<Place>
  /** The provider cannot be reached at all and delivers nothing; up again when removed. */
  down: () => FaultRule
  /** The same, but its front still answers: 503 for everything. */
  unavailable: () => FaultRule
  /** Faults on the way to webhooks. */
  delivery: (changes: Partial<DeliveryFaults>) => void
  rules: () => FaultRule[]
  /** Everything works again. */
  clear: () => void
}

export type FaultParts<Place> = {
  board: FaultBoard
  deliveryFaults: DeliveryFaults
  whereOf: (place: Place) => Where
  /** Runs after every change: deliveries that were held may continue. */
  after: () => void
}

/** Adds one fault, for the provider's own kinds. */
export type MakeFault<Place> = (fault: Fault) => FaultedAction<Place>

export function faultMaker<Place>({ board, whereOf, after }: FaultParts<Place>): MakeFault<Place> {
  return (fault) => (where, options) => {
    const rule = board.add(fault, where === undefined ? {} : whereOf(where), options)
    after()
    return {
      ...rule,
      remove: () => {
        rule.remove()
        after()
      },
    }
  }
}

export function commonFaults<Place>(parts: FaultParts<Place>): CommonFaults<Place> {
  const always = faultMaker(parts)
  const { board, deliveryFaults, after } = parts
  return {
    tooManyRequests: (retryAfter, where, options) =>
      always({ kind: 'tooManyRequests', retryAfter })(where, options),
    badGateway: always({ kind: 'html', status: 502 }),
    gatewayTimeout: always({ kind: 'html', status: 504 }),
    slow: (ms, where, options) => always({ kind: 'slow', ms })(where, options),
    lateAnswer: (ms, where, options) => always({ kind: 'lateAnswer', ms })(where, options),
    resetBeforeAccepting: always({ kind: 'resetBefore' }),
    resetAfterAccepting: always({ kind: 'resetAfter' }),
    hangAfterAccepting: always({ kind: 'hangAfter' }),
    down: () => always({ kind: 'down' })(),
    unavailable: () => always({ kind: 'unavailable' })(),
    delivery: (changes) => {
      Object.assign(deliveryFaults, changes)
      after()
    },
    rules: () => board.rules(),
    clear: () => {
      board.clear()
      Object.assign(deliveryFaults, noDeliveryFaults())
      after()
    },
  }
}
