import { createCallLog, type CallFilter, type CallLog, type RecordedCall } from './calls.ts'
import type { Clock } from './clock.ts'
import { noDeliveryFaults, type DeliveryFaults } from './delivery-faults.ts'
import { createFaultBoard, type FaultBoard } from './faults.ts'
import type { Random } from './random.ts'

/** What a provider's line to the desk has: the calls it heard and what goes wrong on it. */
export type ProviderLine = {
  calls: CallLog
  faults: FaultBoard
  deliveryFaults: DeliveryFaults
}

export function createLine(clock: Clock, random: Random): ProviderLine {
  return {
    calls: createCallLog(),
    faults: createFaultBoard(clock, random),
    deliveryFaults: noDeliveryFaults(),
  }
}

export function isDown({ faults }: ProviderLine): boolean {
  return faults.rules().some(({ fault }) => fault.kind === 'down')
}

/** What a test asks of a line's calls. */
export type HeardCalls = {
  /** Every call received, oldest first. */
  calls: (filter?: CallFilter) => RecordedCall[]
  /** Calls that came sooner than a refusal before them allowed. */
  earlyCalls: () => RecordedCall[]
}

export function heardCalls({ calls }: ProviderLine): HeardCalls {
  return {
    calls: (filter) => calls.list(filter),
    earlyCalls: () => calls.list().filter((call) => call.early),
  }
}
