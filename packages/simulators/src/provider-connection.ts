import { createCallLog, type CallFilter, type CallLog, type RecordedCall } from './calls.ts'
import type { Clock } from './clock.ts'
import { noDeliveryFaults, type DeliveryFaults } from './delivery-faults.ts'
import { createFaultBoard, type FaultBoard } from './faults.ts'
import type { Random } from './random.ts'

/** A provider's connection to the server: the calls it received and the faults on it. */
export type ProviderConnection = {
  calls: CallLog
  faults: FaultBoard
  deliveryFaults: DeliveryFaults
}

export function createConnection(clock: Clock, random: Random): ProviderConnection {
  return {
    calls: createCallLog(),
    faults: createFaultBoard(clock, random),
    deliveryFaults: noDeliveryFaults(),
  }
}

/** Cut off entirely: not even its front answers. */
export function isDown({ faults }: Pick<ProviderConnection, 'faults'>): boolean {
  return faults.rules().some(({ fault }) => fault.kind === 'down')
}

/** Down, or behind a front that answers 503: nothing is delivered until it is back. */
export function deliversNothing({ faults }: Pick<ProviderConnection, 'faults'>): boolean {
  return faults.rules().some(({ fault }) => fault.kind === 'down' || fault.kind === 'unavailable')
}

/** The questions that a test asks about a connection's calls. */
export type ReceivedCalls = {
  /** Every call received, oldest first. */
  calls: (filter?: CallFilter) => RecordedCall[]
  /** Calls that came sooner than a refusal before them allowed. */
  earlyCalls: () => RecordedCall[]
}

export function receivedCalls({ calls }: ProviderConnection): ReceivedCalls {
  return {
    calls: (filter) => calls.list(filter),
    earlyCalls: () => calls.list().filter((call) => call.early),
  }
}
