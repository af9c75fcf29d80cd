import type { CommonFaults } from './common-faults.ts'
import type { DeliveryFaults } from './delivery-faults.ts'
import type { FaultRule } from './faults.ts'
import type { FaultSwitch } from './phone-channel.ts'

const slowMs = 4000
const delayMs = 3000
const shuffleMs = 5000

export type SwitchParts<Place> = {
  faults: CommonFaults<Place>
  deliveryFaults: DeliveryFaults
  /** The calls that send messages. */
  sends: Place
  changed: () => void
}

/** The faults of the phones page's panel. They apply to sends only, so that everything else works. */
export function faultSwitches<Place>(parts: SwitchParts<Place>): FaultSwitch[] {
  const { faults, sends, changed } = parts
  const rule = (key: string, label: string, add: () => FaultRule) => ruleSwitch(changed, key, label, add)
  return [
    rule('tooManyRequests', 'Too many requests (429, 5 seconds)', () => faults.tooManyRequests(5, sends)),
    rule('ambiguous', 'Cut after accepting (ambiguous send)', () => faults.resetAfterAccepting(sends)),
    rule('hang', 'Accept and never answer', () => faults.hangAfterAccepting(sends)),
    rule('slow', 'Slow answers (4 seconds)', () => faults.slow(slowMs, sends)),
    rule('badGateway', 'Bad gateway (502)', () => faults.badGateway(sends)),
    rule('down', 'Down entirely', () => faults.unavailable()),
    ...deliverySwitches(parts),
  ]
}

function deliverySwitches<Place>({ faults, deliveryFaults }: SwitchParts<Place>): FaultSwitch[] {
  const { delivery } = faults
  return [
    {
      key: 'duplicates',
      label: 'Deliver updates twice',
      isOn: () => deliveryFaults.copies > 1,
      turn: (on) => delivery({ copies: on ? 2 : 1 }),
    },
    {
      key: 'late',
      label: 'Deliver updates late (3 seconds)',
      isOn: () => deliveryFaults.delayMs > 0,
      turn: (on) => delivery({ delayMs: on ? delayMs : 0 }),
    },
    {
      key: 'shuffle',
      label: 'Mix the order between chats',
      isOn: () => deliveryFaults.shuffleMs > 0,
      turn: (on) => delivery({ shuffleMs: on ? shuffleMs : 0 }),
    },
  ]
}

export function ruleSwitch(
  changed: () => void,
  key: string,
  label: string,
  add: () => FaultRule,
): FaultSwitch {
  let active: FaultRule | undefined
  return {
    key,
    label,
    isOn: () => active !== undefined,
    turn: (on) => {
      active?.remove()
      active = on ? add() : undefined
      changed()
    },
  }
}
