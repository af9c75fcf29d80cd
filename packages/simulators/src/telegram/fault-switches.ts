import type { FaultRule } from '../faults.ts'
import type { FaultSwitch } from '../phone-channel.ts'
import type { TelegramFaults } from './telegram-faults.ts'
import type { TelegramSimulator } from './telegram.ts'
import type { World } from './world.ts'

const slowMs = 4000
const delayMs = 3000
const shuffleMs = 5000

/** The faults of the phones page's panel. Answers to polling stay well, or nothing would arrive. */
export function telegramSwitches({ faults, world }: TelegramSimulator): FaultSwitch[] {
  const sends = { method: 'sendMessage' }
  const rule = (key: string, label: string, add: () => FaultRule): FaultSwitch =>
    ruleSwitch(world.changed, key, label, add)
  return [
    rule('tooManyRequests', 'Too many requests (429, 5 seconds)', () => faults.tooManyRequests(5, sends)),
    rule('ambiguous', 'Cut after accepting (ambiguous send)', () => faults.resetAfterAccepting(sends)),
    rule('hang', 'Accept and never answer', () => faults.hangAfterAccepting(sends)),
    rule('slow', 'Slow answers (4 seconds)', () => faults.slow(slowMs, sends)),
    rule('badGateway', 'Bad gateway (502)', () => faults.badGateway(sends)),
    rule('down', 'Down entirely', () => faults.down()),
    ...deliverySwitches(faults, world),
  ]
}

function deliverySwitches({ delivery }: TelegramFaults, world: World): FaultSwitch[] {
  return [
    {
      key: 'duplicates',
      label: 'Deliver updates twice',
      isOn: () => world.deliveryFaults.copies > 1,
      turn: (on) => delivery({ copies: on ? 2 : 1 }),
    },
    {
      key: 'late',
      label: 'Deliver updates late (3 seconds)',
      isOn: () => world.deliveryFaults.delayMs > 0,
      turn: (on) => delivery({ delayMs: on ? delayMs : 0 }),
    },
    {
      key: 'shuffle',
      label: 'Mix the order between chats',
      isOn: () => world.deliveryFaults.shuffleMs > 0,
      turn: (on) => delivery({ shuffleMs: on ? shuffleMs : 0 }),
    },
  ]
}

function ruleSwitch(changed: () => void, key: string, label: string, add: () => FaultRule): FaultSwitch {
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
